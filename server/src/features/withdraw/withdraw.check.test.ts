import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Query, sql } from '../../db/database.ts';
import { newOperation, postingId } from '../../domain/operation.ts';
import { allWell } from '../../testing/bank.ts';
import { rulesBroken } from '../../testing/broken.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { depositRules } from '../deposit/deposit.check.sql.ts';
import { withdrawRules } from './withdraw.check.sql.ts';
import { requestWithdrawal } from './withdraw.ts';

let world: World;
let member: TestMember;
let other: TestMember;
const [paid, failed, review] = [newOperation(), newOperation(), newOperation()];
/** A line of a bank's statement may be of a withdrawal. */
const rules = [...withdrawRules, ...depositRules];

beforeAll(async () => {
  world = await startWorld({ recheck: false });
  await allWell(world);
  member = await world.newMember({ money: 3_000_000n });
  other = await world.newMember({ money: 10_000n });
  await withdrawUntil(paid, member, 40, 'paid');
  await world.act('PUT', '/settings', { payoutOutcome: 'REJECTED' });
  await withdrawUntil(failed, other, 40, 'failed');
  await withdrawUntil(review, member, 20_000.01, 'review');
  await world.expectClean();
});
afterAll(() => world.close());

async function withdrawUntil(
  operation: typeof paid,
  of: TestMember,
  amount: number,
  state: string,
): Promise<void> {
  await requestWithdrawal(world.deps, { member: of, operation, body: { amount } }, { collect: false });
  await vi.waitFor(
    async () => {
      await world.work();
      await world.timePasses(2_000);
      expect(await world.database.one(sql`select state from withdrawal where id = ${operation}`)).toEqual({
        state,
      });
    },
    { timeout: 60_000, interval: 1 },
  );
}

const plants: [string, string, Query[]][] = [
  [
    'a withdrawal under way whose hold is spent',
    'a withdrawal under way holds its amount',
    [sql`update withdrawal set state = 'sending' where id = ${failed}`],
  ],
  [
    'a withdrawal that is called paid while its money is held',
    'a closed withdrawal was settled or released once, or never held',
    [sql`update withdrawal set state = 'paid' where id = ${review}`],
  ],
  [
    'a withdrawal that was settled and released',
    'a closed withdrawal was settled or released once, or never held',
    [
      sql`insert into ledger.posting select ${postingId(paid, 2)}::uuid, debit, credit, amount, created_at,
              'withdraw.release', outcome, null from ledger.posting where id = ${postingId(paid, 1)}`,
    ],
  ],
  [
    'a payout settled under another reference',
    'a paid withdrawal names the payout it was settled by',
    [sql`update withdrawal set gateway_payout_id = 'other' where id = ${paid}`],
  ],
  [
    'a withdrawal that was paid by hand by no line',
    'a withdrawal that was paid by hand has the line of the statement that it was paid by',
    [sql`update withdrawal set gateway = 'BCEL', sent_at = null where id = ${paid}`],
  ],
  [
    'a line of a statement that paid a withdrawal which says otherwise',
    'a line of a bank’s statement is of one movement, which was credited or paid',
    [
      sql`insert into bank_line (bank, reference, movement, told_by) values ('BCEL', 'FT26001', ${paid}, 'person')`,
    ],
  ],
  [
    'a hold without a withdrawal',
    'every hold for a withdrawal has its withdrawal',
    [sql`delete from withdrawal where id = ${review}`],
  ],
  [
    'a withdrawal that the statement tells otherwise',
    'the statement tells of a withdrawal what became of it',
    [sql`update statement set status = 'PROCESSING' where operation = ${paid}`],
  ],
  [
    'two withdrawals under way of one member',
    'a member has one withdrawal under way at most',
    [sql`drop index withdrawal_open`, sql`update withdrawal set state = 'sending' where id = ${paid}`],
  ],
  [
    'a payout that settled two withdrawals',
    'no payout is settled twice',
    [
      sql`alter table withdrawal drop constraint withdrawal_gateway_external_key`,
      sql`update withdrawal set (gateway, gateway_payout_id) =
              (select gateway, gateway_payout_id from withdrawal where id = ${paid}) where id = ${failed}`,
    ],
  ],
  ...(['collecting', 'held', 'sending'] as const).map((state): [string, string, Query[]] => [
    `a withdrawal that is ${state} and that nobody will look at again`,
    'an open withdrawal is looked at again, unless it was never sent and waits for an operator',
    [sql`update withdrawal set state = ${state}, next_check_at = null where id = ${review}`],
  ]),
  [
    'a payout that waits for an operator and that the gateway is not asked about any more',
    'an open withdrawal is looked at again, unless it was never sent and waits for an operator',
    [sql`update withdrawal set sent_at = now(), next_check_at = null where id = ${review}`],
  ],
  ...(['collecting', 'held', 'sending'] as const).map((state): [string, string, Query[]] => [
    `a withdrawal that is ${state} and would never be a case`,
    'a withdrawal under way says when an answer about it is due',
    [sql`update withdrawal set state = ${state}, answer_due_at = null where id = ${review}`],
  ]),
  [
    'a payout that came back and that the gateway says is paid',
    'the gateway says the same of a withdrawal that ended, or somebody has seen to it',
    [sql`update withdrawal set contradiction_word = 'PAID' where id = ${failed}`],
  ],
];

describe('the check of withdrawals catches', () => {
  it.each(plants)('%s', async (_corruption, rule, corruptions) => {
    expect(await rulesBroken(world.owner, rules, ...corruptions)).toContain(rule);
  });

  it('what breaks each of its rules, and nothing on clean books', async () => {
    const planted = new Set(plants.map(([, rule]) => rule));
    expect(withdrawRules.filter(({ name }) => !planted.has(name))).toEqual([]);
    await world.expectClean();
  });
});
