import { expect, it } from 'vitest';
import { slotracha } from '../testing/bridges.ts';
import { testSandbox } from '../testing/world.ts';

const made = { name: 'Member', password: 'Abc12345', credit: '0', telephone: '' };

async function agent() {
  const { call } = await testSandbox();
  const ask = async (path: string, fields: Record<string, string> = {}) =>
    (await slotracha(call, path, fields)).json;
  return { call, ask };
}

it('makes a member once, and moves its credit with every call, one way by 2 and the other by 3', async () => {
  const { ask } = await agent();
  expect(await ask('credit')).toMatchObject({ code: 404 });
  expect(await ask('member', made)).toEqual({ code: 200, response: { username: 'prae1' } });
  expect(await ask('member', made)).toMatchObject({ code: 409 });
  for (const credit of [50.25, 100.5])
    expect(await ask('transfer', { amount: '50.25', type: '2' })).toMatchObject({ response: { credit } });
  expect(await ask('transfer', { amount: '100.51', type: '3' })).toMatchObject({ code: 400 });
  expect(await ask('transfer', { amount: '100.50', type: '3' })).toMatchObject({ response: { credit: 0 } });
  for (const wrong of [
    { amount: '1', type: '1' },
    { amount: '0', type: '2' },
    { amount: '1.005', type: '2' },
  ])
    expect(await ask('transfer', wrong)).toMatchObject({ code: 422 });
  expect(await ask('credit')).toMatchObject({ code: 200, response: { credit: 0 } });
});

it('answers nobody else, and keeps no secret in its journal', async () => {
  const { call, ask } = await agent();
  await ask('member', made);
  const json = { username: 'prae1' };
  expect((await call('/slotracha/credit?signature=of-a-stranger', { json })).json).toMatchObject({
    code: 401,
  });
  await call('/slotracha/api/login?username=prae1&password=Abc12345');
  expect(JSON.stringify((await call('/journal')).json)).not.toMatch(/of-a-stranger|Abc12345/);
});

it('lets in by a link with the password in force, as often as it is followed', async () => {
  const { call, ask } = await agent();
  await ask('member', made);
  const enter = async (password: string) =>
    (await call(`/slotracha/api/login?username=prae1&password=${password}`)).headers.get('location');
  for (const _ of [1, 2]) expect(await enter('Abc12345')).toMatch(/^\/slotracha\/lobby\?session=\w{40}$/);
  await ask('member/change-password', { password: 'Xyz98765' });
  expect(await enter('Abc12345')).toContain('closed=1');
  expect(await enter('Xyz98765')).toContain('session=');
});
