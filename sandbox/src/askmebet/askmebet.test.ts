import { expect, it } from 'vitest';
import { askmebet } from '../testing/bridges.ts';
import { testSandbox } from '../testing/world.ts';

const made = { memberLoginName: 'prae1', memberLoginPass: 'Abc12345' };

async function partner() {
  const { call } = await testSandbox();
  const ask = async (name: string, fields: Record<string, string> = {}) =>
    (await askmebet(call, name, fields)).json;
  return { call, ask };
}

it('calls a player as the agent and then as was asked, once', async () => {
  const { ask } = await partner();
  expect(await ask('credit')).toMatchObject({ code: 1002 });
  expect(await ask('create', made)).toMatchObject({ code: 0, result: { username: 'sbxagentprae1' } });
  expect(await ask('create', made)).toMatchObject({ code: 1006 });
  expect(await ask('create', { ...made, memberLoginName: 'Prae 1' })).toMatchObject({ code: 1001 });
});

it('moves credit with every call, as the text that was signed says, and tells what there was before and after', async () => {
  const { ask } = await partner();
  await ask('create', made);
  for (const [before, after] of [
    [0, 100.25],
    [100.25, 200.5],
  ])
    expect(await ask('deposit', { amount: '100.25' })).toMatchObject({
      ...{ code: 0, result: { before, after, ref: expect.any(String) } },
    });
  expect(await ask('withdraw', { amount: '200.51' })).toMatchObject({ code: 1009 });
  expect(await ask('withdraw', { amount: '200.5' })).toMatchObject({ result: { after: 0 } });
  for (const amount of ['0', '-1', '1.005', 'all'])
    expect(await ask('deposit', { amount })).toMatchObject({ code: 1001 });
  expect(await ask('credit')).toMatchObject({ code: 0, result: { credit: 0 } });
});

it('takes nothing that is signed otherwise, and knows its agent by the key of the address', async () => {
  const { call, ask } = await partner();
  await ask('create', made);
  for (const [name, fields] of [
    ['create', { ...made, memberLoginName: 'prae2' }],
    ['deposit', { amount: '5' }],
    ['reset-password', { password: 'Xyz98765' }],
  ] as const)
    expect(await ask(name, { ...fields, signature: 'f'.repeat(32) })).toMatchObject({ code: 1004 });
  const stranger = await call('/askmebet/v0.1/partner/member/credit/another-key/sbxagentprae1');
  expect(stranger.json).toMatchObject({ code: 1003 });
  const seen = JSON.stringify((await call('/journal?party=ASKMEBET')).json);
  expect(seen).not.toMatch(/sandbox-secret|another-key|Abc12345/);
});

it('lets in by a link with the password in force, as often as it is followed', async () => {
  const { call, ask } = await partner();
  await ask('create', made);
  const enter = async (password: string) => {
    const query = new URLSearchParams({ username: 'sbxagentprae1', password, url: 'http://portal.test/' });
    return (await call(`/askmebet/login/auto/?${query}`)).headers.get('location');
  };
  for (const _ of [1, 2])
    expect(await enter('Abc12345')).toMatch(/^\/askmebet\/lobby\?session=\w{40}&redirectUrl=http/);
  const [, session] = /session=(\w+)/.exec((await enter('Abc12345')) ?? '') ?? [];
  const isIn = async () => (await call(`/askmebet/lobby/state?session=${session}`)).status === 200;
  expect(await isIn()).toBe(true);
  await ask('reset-password', { password: 'Xyz98765' });
  expect(await isIn()).toBe(false);
  expect(await enter('Abc12345')).toContain('closed=1');
  expect(await enter('Xyz98765')).toContain('session=');
});
