import { expect, it } from 'vitest';
import { awc } from '../testing/parties.ts';
import { testSandbox } from '../testing/world.ts';

const limits = '{"SEXYBCRT":{"LIVE":{"limitId":[260901]}}}';
const member = { userId: 'prae1', currency: 'THB', betLimit: limits, language: 'th' };
const moving = { userId: 'prae1', transferAmount: '200.00', txCode: 'R1' };

it('makes a player once, and none without limits, in another currency, or for another agent', async () => {
  const { call } = await testSandbox();
  const made = async (changes: Record<string, string>) =>
    (await awc(call, 'createMember', { ...member, ...changes })).json.status;
  expect(await made({ cert: 'another-key' })).toBe('1035');
  expect(await made({ agentId: 'another' })).toBe('1035');
  expect(await made({ userId: 'Prae-1' })).toBe('1000');
  expect(await made({ currency: 'LAK' })).toBe('1004');
  expect(await made({ betLimit: '{}' })).toBe('1056');
  expect(await made({})).toBe('0000');
  expect(await made({})).toBe('1001');
});

it('moves credit once for a txCode, never below zero, and tells by that what was moved', async () => {
  const { call } = await testSandbox();
  expect((await awc(call, 'deposit', moving)).json.status).toBe('1002');
  await awc(call, 'createMember', member);
  const answers = await Promise.all(Array.from({ length: 20 }, () => awc(call, 'deposit', moving)));
  const done = answers.filter(({ json }) => json.status === '0000');
  expect(done.map(({ json }) => json)).toEqual([{ status: '0000', txCode: 'R1', currentBalance: 200 }]);
  expect(answers.filter(({ json }) => json.status === '1016')).toHaveLength(19);
  const out = { ...moving, txCode: 'R2', withdrawType: '0' };
  expect((await awc(call, 'withdraw', { ...out, transferAmount: '200.01' })).json.status).toBe('1018');
  const asked = async (txCode: string) => (await awc(call, 'checkTransferOperation', { txCode })).json;
  expect(await asked('R2')).toMatchObject({ status: '1017' });
  expect((await awc(call, 'withdraw', { ...out, transferAmount: '50.5' })).json.currentBalance).toBe(149.5);
  expect(await asked('R1')).toMatchObject({ txStatus: '1', transferType: 'DEPOSIT', transferAmount: 200 });
  expect(await asked('R2')).toMatchObject({ txStatus: '1', transferType: 'WITHDRAW', transferAmount: 50.5 });
  await awc(call, 'withdraw', { userId: 'prae1', txCode: 'R3', withdrawType: '1' });
  expect(await asked('R3')).toMatchObject({ transferAmount: 149.5, balance: 0 });
  const read = await awc(call, 'getBalance', { userIds: 'prae1,nobody' });
  expect(read.json).toMatchObject({ results: [{ userId: 'prae1', balance: 0 }], count: 1 });
});

it('lets a player into the lobby once by the address that a launch makes', async () => {
  const { call, url } = await testSandbox();
  await awc(call, 'createMember', member);
  const back = 'http://127.0.0.1:3000/user/home';
  const entered = await awc(call, 'doLoginAndLaunchGame', {
    ...{ userId: 'prae1', isMobileLogin: 'true', externalURL: back, language: 'th' },
  });
  const address = new URL(String(entered.json.url));
  expect([address.origin, address.pathname]).toEqual([new URL(url()).origin, '/sexygame/lobby']);
  const first = await call(address.pathname + address.search);
  expect(first.headers.get('location')).toContain(`redirectUrl=${encodeURIComponent(back)}`);
  const again = await call(address.pathname + address.search);
  expect(again.headers.get('location')).toContain('closed=1');
});
