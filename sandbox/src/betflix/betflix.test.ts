import { expect, it } from 'vitest';
import { betflix } from '../testing/parties.ts';
import { testSandbox } from '../testing/world.ts';

const member = { username: '001234567890', password: 'Abc12345' };
const username = 'sbx001234567890';

it('names a player by the agent’s prefix and digits, once, and for the agent alone', async () => {
  const { call } = await testSandbox();
  const made = async (changes = {}, headers = {}) =>
    (await betflix(call, 'user/register', { ...member, ...changes }, { headers })).json;
  expect(await made({}, { 'x-api-key': 'another' })).toMatchObject({ status: 'error', error_code: 403 });
  expect(await made({}, { 'x-api-betflix': 'another' })).toMatchObject({ error_code: 403 });
  expect(await made({ username: 'somjai' })).toMatchObject({ status: 'error', error_code: 1 });
  expect(await made()).toEqual({ status: 'success', error_code: 0, msg: '', data: { username } });
  expect(await made()).toMatchObject({ status: 'error', error_code: 2 });
});

it('moves credit as often as it is asked to, never below zero, and keeps every reference', async () => {
  const { call } = await testSandbox();
  await betflix(call, 'user/register', member);
  const moved = async (amount: string, ref: string) =>
    (await betflix(call, 'user/transfer', { username, amount, ref })).json;
  expect(await moved('200.00', 'R1')).toMatchObject({ data: { before_balance: 0, balance: 200 } });
  expect(await moved('-50.50', 'R2')).toMatchObject({ data: { before_balance: 200, balance: 149.5 } });
  expect(await moved('-150.00', 'R3')).toMatchObject({ status: 'error', error_code: 4 });
  expect(await moved('-50.50', 'R2')).toMatchObject({ data: { balance: 99 } });
  expect((await betflix(call, 'user/balance', { username })).json.data).toEqual({ username, balance: 99 });
  const days = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const history = async (start: string, end: string) =>
    (await betflix(call, 'user/creditHistory', { username, start, end }, { query: true })).json.data;
  const rows = [
    { ref: 'R2', amount: -50.5 },
    { ref: 'R2', amount: -50.5 },
    { ref: 'R1', amount: 200 },
  ];
  expect(await history(days(-1), days(1))).toMatchObject(rows);
  expect(await history(days(-3), days(-2))).toEqual([]);
});

it('lets a player in once by an address', async () => {
  const { call } = await testSandbox();
  await betflix(call, 'user/register', member);
  const { json } = await betflix(call, 'play/login', {
    username,
    language: 'th',
    returnUrl: 'http://a.example/',
  });
  const { url } = json.data as { url: string };
  const { pathname, search } = new URL(url);
  expect((await call(pathname + search)).headers.get('location')).toContain('session=');
  expect((await call(pathname + search)).headers.get('location')).toContain('closed=1');
});
