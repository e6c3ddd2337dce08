import { expect, it } from 'vitest';
import { ufabet } from '../testing/bridges.ts';
import { testSandbox } from '../testing/world.ts';

const made = { username: 'prae1', password: 'Abc12345' };
const PAGE = '/ufabet/Default8.aspx?lang=EN-GB';

async function site() {
  const { call } = await testSandbox();
  const ask = async (name: string, fields: Record<string, string> = {}) =>
    (await ufabet(call, name, fields)).json;
  const hiddenOf = async (path = PAGE, headers: Record<string, string> = {}) =>
    hiddenIn((await call(path, { headers })).text);
  const signIn = (form: Record<string, string>, password = 'Abc12345') =>
    call(PAGE, { form: { ...form, __EVENTTARGET: 'btnLogin', txtUserName: 'sbxprae1', password } });
  return { call, ask, hiddenOf, signIn };
}

function hiddenIn(page: string): Record<string, string> {
  const inputs = [...page.matchAll(/<input type="hidden" name="(\w+)" id="\w+" value="([^"]*)">/g)];
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value]));
}

it('moves credit with every call of the bridge, and tells before and after by the names of each call', async () => {
  const { ask } = await site();
  expect(await ask('auth', made)).toMatchObject({ status: 'success', ufa_username: 'sbxprae1' });
  expect(await ask('auth', made)).toMatchObject({ status: 'error', errorCode: 'DUPLICATE_USERNAME' });
  expect(await ask('auth', { ...made, username: 'of-14-letters0' })).toMatchObject({
    ...{ errorCode: 'INVALID_USERNAME' },
  });
  for (const current_credit of [50.25, 100.5])
    expect(await ask('add', { credit: '50.25' })).toMatchObject({ status: 'success', current_credit });
  expect(await ask('del', { credit: '100.51' })).toMatchObject({ errorCode: 'CREDIT_NOT_ENOUGH' });
  expect(await ask('del', { credit: '100.5' })).toMatchObject({ before_balance: 100.5, after_balance: 0 });
  expect(await ask('credit')).toMatchObject({ status: 'success', current_credit: 0 });
});

it('knows its operator by the key, and by the agent', async () => {
  const { call, ask } = await site();
  expect(await ask('credit', { agentPassword: 'another' })).toMatchObject({ errorCode: 'AGENT_LOGIN_FAIL' });
  const stranger = await call('/ufabet/user/credit', { json: {}, headers: { 'x-api-key': 'another' } });
  expect(stranger.json).toMatchObject({ errorCode: 'INVALID_API_KEY' });
});

it('lets in by the posted page, after an agreement the first time, and shows a wrong password the page again', async () => {
  const { call, ask, hiddenOf, signIn } = await site();
  await ask('auth', made);
  const wrong = await signIn(await hiddenOf(), 'another');
  expect([wrong.status, wrong.text]).toEqual([200, expect.stringContaining('Invalid user name or password')]);

  const first = await signIn(hiddenIn(wrong.text));
  expect([first.status, first.headers.get('location')]).toEqual([302, 'Agreement8.aspx']);
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  const headers = { cookie };
  const form = { ...(await hiddenOf('/ufabet/Agreement8.aspx', headers)), btnAgree: 'I agree' };
  const agreed = await call('/ufabet/Agreement8.aspx', { form, headers });
  expect(agreed.headers.get('location')).toMatch(/^lobby\?session=\w{40}$/);
  expect((await signIn(await hiddenOf())).headers.get('location')).toMatch(/^lobby\?session=\w{40}$/);
  expect((await call('/ufabet/Agreement8.aspx')).headers.get('location')).toContain('Default8.aspx');
});

it('takes no view state that is changed, of another page, or from ten minutes ago', async () => {
  const { call, ask, hiddenOf, signIn } = await site();
  await ask('auth', made);
  const hidden = await hiddenOf();
  const { __VIEWSTATE: state = '', __EVENTVALIDATION: event = '' } = hidden;
  for (const wrong of [{ __VIEWSTATE: '' }, { __VIEWSTATE: event }, { __EVENTVALIDATION: state }])
    expect((await signIn({ ...hidden, ...wrong })).status).toBe(500);
  expect((await signIn(hidden)).status).toBe(302);
  await call('/settings', { method: 'PUT', json: { clockAheadMs: 10 * 60_000 } });
  expect((await signIn(hidden)).text).toContain('Validation of viewstate MAC failed');
  expect((await signIn(await hiddenOf())).status).toBe(302);
});

it('can write a page that is stale, that wants one more field, or that has no form', async () => {
  const { call, ask, hiddenOf, signIn } = await site();
  await ask('auth', made);
  const struck = async (kind: string) => {
    await call('/faults', { json: { party: 'UFABET', kind } });
    await ask('credit');
    return hiddenOf();
  };
  expect((await signIn(await struck('stale-view-state'))).status).toBe(500);
  const { hdnTicket, ...rest } = await struck('extra-field');
  expect(hdnTicket).toMatch(/^\w{16}$/);
  expect((await signIn(rest)).status).toBe(500);
  expect((await signIn({ ...rest, hdnTicket: hdnTicket ?? '' })).status).toBe(302);
  expect(await struck('missing-form')).toEqual({});
});
