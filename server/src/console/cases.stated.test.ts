import { afterAll, beforeAll, expect, it } from 'vitest';
import { ours, type Slips, startSlips } from '../features/slip/slips.fixture.ts';
import { allWell } from '../testing/bank.ts';
import { consoleIn, type TestOperator } from './console.fixture.ts';

let slips: Slips;
let console: ReturnType<typeof consoleIn>;
let anna: TestOperator;
let bob: TestOperator;

beforeAll(async () => {
  slips = await startSlips({ env: { CONSOLE: 'true' } });
  console = consoleIn(slips.world);
  await allWell(slips.world);
  anna = await console.newOperator(['FINANCE']);
  bob = await console.newOperator(['FINANCE']);
});
afterAll(() => slips.world.close());

it('takes two where it is the decision that states a sum above the limit, and the case none', async () => {
  const { world } = slips;
  const member = await world.newMember();
  const { picture } = await slips.transfer(member, { amount: 100 });
  await world.act('POST', '/faults', { party: 'SLIP', kind: 'error', times: 1_000 });
  const id = await slips.upload(member, picture);
  for (let look = 0; look < 10; look += 1) {
    await world.work();
    await world.timePasses(15_000);
  }
  await world.act('DELETE', '/faults');
  const settle = async ({ token, name }: TestOperator, sum: string) => {
    const { body: shown } = await console.call('cases.show', { token, body: { _id: id } });
    const { status, body } = await console.call('cases.decide', {
      token,
      body: {
        ...{ _id: id, shown: shown.case.shown, decision: 'settle', reason: `ticket of ${name}` },
        number: `${sum}@${ours.bankCode}-${ours.accountNo}`,
      },
    });
    return status === 200 ? body.outcome : body.message;
  };
  expect(await settle(anna, '9000000')).toBe('proposed');
  expect(await settle(anna, '9000000')).toBe('proposed');
  expect(await world.balance(member, 'wallet')).toBe(0n);
  const seen = await console.call('cases.show', { token: bob.token, body: { _id: id } });
  expect(seen.body.case).toMatchObject({ amount: 0, needsTwo: true, proposal: { by: anna.name } });
  // Another sum is another proposal.
  expect(await settle(bob, '9000001')).toBe('proposed');
  expect(await settle(anna, '9000001')).toBe('done');
  expect(await world.balance(member, 'wallet')).toBe(900_000_100n);
  const slipsBeside = async ({ id: beside }: { id: string }) =>
    (await console.call('member.panel', { token: anna.token, body: { member: beside } })).body.slips;
  expect((await slipsBeside(member)).map(({ reference }) => reference)).toEqual([id]);
  expect(await slipsBeside(await world.newMember())).toEqual([]);
});
