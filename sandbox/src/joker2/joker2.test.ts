import { expect, it } from 'vitest';
import { joker2 } from '../testing/parties.ts';
import { testSandbox } from '../testing/world.ts';
import { signatureOf } from './signature.ts';

const username = 'prae1';

it('signs as the public client does', () => {
  expect(signatureOf('sbxagent', 'sbxauth', '1700000000', 'sandbox-secret')).toBe(
    '8143545c56cd974e43a962c6bd8e365ade7ae13c6fa57d2c2b52dd5a4b4881e9',
  );
});

it('makes a player once, by a sealed password, and nothing for whoever does not sign now', async () => {
  const { call } = await testSandbox();
  const { text } = (await joker2(call, 'encryptPassword', { password: 'Abc12345' })).json.payload as {
    text: string;
  };
  const made = async (form = {}) =>
    (await joker2(call, 'register', { username, password: text, ...form })).json.status;
  for (const wrong of [{ sign: 'x' }, { authCode: 'x' }, { agentId: 'x' }, { time: '1700000000' }])
    expect(await made(wrong)).toBe(false);
  expect(await made({ password: 'Abc12345' })).toBe(false);
  expect([await made(), await made()]).toEqual([true, false]);
  const form = { Username: username, Password: 'Abc12345' };
  const location = (await call('/joker2/lobby/SignIn', { form })).headers.get('location') ?? '';
  const session = new URLSearchParams(location.split('?')[1]).get('session') ?? '';
  expect((await call(`/joker2/lobby/state?session=${session}`)).status).toBe(200);
  await joker2(call, 'updatePassword', { username, password: text });
  expect((await call(`/joker2/lobby/state?session=${session}`)).status).toBe(401);
});

it('moves credit as often as it is asked to, never below zero', async () => {
  const { call } = await testSandbox();
  const { text } = (await joker2(call, 'encryptPassword', { password: 'Abc12345' })).json.payload as {
    text: string;
  };
  await joker2(call, 'register', { username, password: text });
  const moved = async (name: string, amount: string) =>
    (await joker2(call, name, { username, amount, transferId: 'R1' })).json;
  expect(await moved('deposit', '100.00')).toEqual({ status: true, payload: { balance: 100 } });
  expect(await moved('deposit', '100.00')).toMatchObject({ payload: { balance: 200 } });
  expect(await moved('withdraw', '200.01')).toMatchObject({ status: false });
  expect(await moved('withdraw', '50.50')).toMatchObject({ payload: { balance: 149.5 } });
  const told = { userApp: username, balance: 149.5 };
  expect((await joker2(call, 'balance', { username })).json.payload).toEqual(told);
});
