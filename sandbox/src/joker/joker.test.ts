import { expect, it } from 'vitest';
import { credentials } from '../credentials.ts';
import { currenciesIn, providers } from '../games/providers.ts';
import { joker } from '../testing/parties.ts';
import { testSandbox } from '../testing/world.ts';
import { signatureOf } from './signature.ts';

it('signs the published example as published', () => {
  const fields = {
    Username: 'sbxuser1',
    Timestamp: '1700000000',
    RequestID: 'SBX-0001',
    Method: 'TC',
    Amount: '100.00',
  };
  expect(signatureOf(fields, 'sandbox-secret')).toBe('Fp1jRaxMIY/16zzFYDuLFvXo0L4=');
});

it('refuses a wrong signature, a wrong AppID and an old timestamp', async () => {
  const { call } = await testSandbox();
  const form = { Method: 'GC', Timestamp: String(Math.floor(Date.now() / 1000)), Username: 'PRAE1' };
  const { appId } = credentials.JOKER;
  const forged = new URLSearchParams({ AppID: appId, Signature: signatureOf(form, 'another-secret') });
  expect((await call(`/joker?${forged}`, { form })).status).toBe(403);
  const other = new URLSearchParams({ AppID: 'SBXX', Signature: signatureOf(form, 'sandbox-secret') });
  expect((await call(`/joker?${other}`, { form })).status).toBe(403);
  const old = await joker(call, { Method: 'CU', Username: 'PRAE1' }, { timestamp: Date.now() / 1000 - 4000 });
  expect(old.status).toBe(403);
});

it('moves credit once for a RequestID, never below zero, and remembers it', async () => {
  const { call } = await testSandbox();
  const user = { Username: 'PRAE1' };
  expect((await joker(call, { Method: 'TC', Amount: '1.00', RequestID: 'R0', ...user })).status).toBe(404);
  expect((await joker(call, { Method: 'CU', ...user })).json.Status).toBe('Created');
  expect((await joker(call, { Method: 'CU', ...user })).json.Status).toBe('OK');

  const sent = { Method: 'TC', Amount: '200.00', RequestID: 'R1', ...user };
  const answers = await Promise.all(Array.from({ length: 20 }, () => joker(call, sent)));
  for (const answer of answers)
    expect(answer.json).toMatchObject({ Credit: 200, BeforeCredit: 0, RequestID: 'R1' });
  expect((await joker(call, { ...sent, Amount: '201.00' })).status).toBe(409);
  expect((await joker(call, { Method: 'TC', Amount: '-200.01', RequestID: 'R2', ...user })).status).toBe(400);
  expect((await joker(call, { Method: 'TCH', RequestID: 'R2' })).status).toBe(404);
  expect((await joker(call, { Method: 'TCH', RequestID: 'R1' })).json.Amount).toBe(200);

  expect((await joker(call, { Method: 'WAC', RequestID: 'R3', ...user })).json.Amount).toBe(200);
  expect((await joker(call, { Method: 'TCH', RequestID: 'R3' })).json.Amount).toBe(-200);
  expect((await joker(call, { Method: 'GC', ...user })).json.Credit).toBe(0);
});

it('opens the lobby once per token, where winning and losing changes the credit', async () => {
  const { call } = await testSandbox();
  const user = { Username: 'PRAE1' };
  await joker(call, { Method: 'CU', ...user });
  await joker(call, { Method: 'TC', Amount: '100', RequestID: 'R1', ...user });
  const first = (await joker(call, { Method: 'RT', ...user })).json.Token;
  const token = (await joker(call, { Method: 'PLAY', ...user })).json.Token;
  const back = encodeURIComponent('http://127.0.0.1:3000/');
  const stale = await call(`/joker/lobby?token=${first}&lang=th`);
  expect(stale.headers.get('location')).toContain('closed=1');

  const opened = await call(`/joker/lobby?token=${token}&lang=th&redirectUrl=${back}`);
  const location = opened.headers.get('location') ?? '';
  const session = new URLSearchParams(location.split('?')[1]).get('session') ?? '';
  expect([opened.status, location]).toEqual([303, expect.stringContaining(`redirectUrl=${back}`)]);
  expect((await call(`/joker/lobby?token=${token}`)).headers.get('location')).toContain('closed=1');

  const play = (choice: string, bet: number) => call('/joker/lobby/play', { json: { session, choice, bet } });
  expect((await play('win', 50)).json).toMatchObject({ balance: 150, amount: 50 });
  expect((await play('lose', 30)).json).toMatchObject({ balance: 120, amount: -30 });
  expect((await play('lose', 121)).status).toBe(409);
  expect((await call('/games/joker/PRAE1')).json).toMatchObject({
    username: 'PRAE1',
    balance: 120,
    amount: 120,
  });
  expect((await call('/games/JOKER/PRAE1/play', { json: { bet: 20, payout: 5 } })).json.balance).toBe(105);
  expect((await call('/games/JOKER/PRAE1/play', { json: { amount: -200 } })).status).toBe(409);
});

it('lets a player in by the sign-in form with the right password only', async () => {
  const { call } = await testSandbox();
  await joker(call, { Method: 'CU', Username: 'PRAE1' });
  await joker(call, { Method: 'SP', Username: 'PRAE1', Password: 'Abc12345' });
  const enter = async (Password: string) =>
    (await call('/joker/SignIn', { form: { Username: 'PRAE1', Password, Action: 'GameIndex' } })).headers.get(
      'location',
    );
  expect(await enter('Abc12345')).toContain('session=');
  expect(await enter('wrong')).toContain('closed=1');
});

it('tells the currency of a provider as the portal is configured for it', async () => {
  const { call } = await testSandbox({ currencies: currenciesIn({ JOKER_CURRENCY: 'LAK' }) });
  await joker(call, { Method: 'CU', Username: 'PRAE1' });
  expect((await call('/games/JOKER/PRAE1')).json).toMatchObject({ currency: 'LAK', balance: 0 });
  await joker(call, { Method: 'SP', Username: 'PRAE1', Password: 'Abc12345' });
  const form = { Username: 'PRAE1', Password: 'Abc12345' };
  const location = (await call('/joker/SignIn', { form })).headers.get('location') ?? '';
  const session = new URLSearchParams(location.split('?')[1]).get('session') ?? '';
  expect((await call(`/joker/lobby/state?session=${session}`)).json.currency).toBe('LAK');
  const baht = Object.fromEntries(providers.map((provider) => [provider, 'THB']));
  expect(currenciesIn({ SLOTXO_CURRENCY: '' })).toEqual(baht);
  expect(currenciesIn({ VARIANT: 'la' })).toEqual({ ...baht, JOKER: 'LAK' });
  expect(currenciesIn({ VARIANT: 'la', JOKER_CURRENCY: 'THB' })).toEqual(baht);
  expect(() => currenciesIn({ JOKER_CURRENCY: 'USD' })).toThrow('JOKER_CURRENCY must be THB or LAK');
});
