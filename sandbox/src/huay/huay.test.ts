import { expect, it } from 'vitest';
import { signatureOf } from '../amb/signature.ts';
import { huay } from '../testing/parties.ts';
import { testSandbox } from '../testing/world.ts';

const username = 'prae1';

it('signs as the AMB family does', () => {
  const body = '{"username":"sbxuser1","amount":100,"agent":"sbxagent"}';
  expect(signatureOf(body, 'sandbox-secret')).toBe(
    'bxae9FfsJ9NmMkyCD2TTbIGZAS4400QywPhnxhi2BzvXpc/WSfzVzxnwi3s4hbVBSJIR5r+wf8ZsxAUxGdz6PA==',
  );
});

it('makes a player once, and nothing for whoever does not sign', async () => {
  const { call } = await testSandbox();
  const made = async (fields = {}, headers = {}) =>
    (await huay(call, 'seamless/create', { username, ...fields }, { headers })).json.status;
  expect(await made({}, { 'x-signature': signatureOf('{}', 'sandbox-secret') })).toMatchObject({
    code: 1001,
  });
  expect(await made({ agent: 'another' })).toMatchObject({ code: 1002 });
  expect(await made({ username: 'Prae 1' })).toMatchObject({ code: 1010 });
  expect(await made()).toMatchObject({ code: 0 });
  expect(await made()).toMatchObject({ code: 1011 });
});

it('moves credit as often as it is asked to, never below zero', async () => {
  const { call } = await testSandbox();
  await huay(call, 'seamless/create', { username });
  const moving = { username, productId: 'HUAY', transactionRef: 'R1' };
  const moved = async (path: string, amount: number) =>
    (await huay(call, path, { ...moving, amount })).json.data;
  expect(await moved('deposit', 100)).toMatchObject({ status: 'SUCCESS', beforeBalance: 0, balance: 100 });
  expect(await moved('deposit', 100)).toMatchObject({ beforeBalance: 100, balance: 200 });
  expect(await moved('withdraw', 200.01)).toBeNull();
  expect(await moved('withdraw', 50.5)).toMatchObject({ beforeBalance: 200, balance: 149.5 });
  const told = { username, balance: 149.5, outstanding: 0 };
  expect((await huay(call, 'balance', { username })).json.data).toEqual(told);
  const { url } = (await huay(call, 'seamless/launch', { username })).json.data as { url: string };
  const { pathname, search } = new URL(url);
  expect((await call(pathname + search)).headers.get('location')).toContain('session=');
});
