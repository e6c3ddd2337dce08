import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { ledgerRules } from '../features/features.ts';
import { approveWithdrawal } from '../features/withdraw/withdraw.ts';
import { checkLedger } from '../ledger/check.ts';
import type { OlderDatabase, Situation } from './older-database.ts';
import { endOf } from './older-ends.ts';
import { SETTLING_MS } from './older-outside.ts';
import {
  call,
  MINUTE_MS,
  moneyOf,
  sendAgain,
  statesOf,
  storedOf,
  type Upgraded,
  upgrade,
  workEverythingOff,
} from './older-upgrade.ts';
import { shiftTimes, workOff } from './world.ts';

const isSuspended = ({ situation }: Situation) => situation.startsWith('suspended');

/** Everything that must be so in the end, in whatever order things came. */
async function expectSettled(world: Upgraded): Promise<void> {
  const { older, outside, money } = world;
  const states = await statesOf(older);
  expect(await checkLedger(older.owner, ledgerRules)).toEqual([]);

  // Each payment is in the ledger once, with the amount that was paid.
  const paid = older.situations.filter(({ payment }) => payment !== undefined);
  const deposits = await older.owner.rows(sql<{ reference: string; amount: bigint; member: string }>`
    select p.reference, p.amount, o.member_id as member from ledger.posting p
      join ledger.owner o on o.account_id = p.credit
     where p.outcome = 'posted' and p.kind = 'deposit'
       and p.reference = any (${paid.map(({ payment }) => `KBANK:${payment}`)}::text[]) order by 1`);
  expect(deposits).toEqual(
    paid
      .map(({ payment, amount, member }) => ({
        ...{ reference: `KBANK:${payment}`, amount: BigInt(amount ?? 0), member },
      }))
      .sort((a, b) => (a.reference < b.reference ? -1 : 1)),
  );

  // A payout is called for those alone that never were, once each; all that is paid names its payout.
  const withdrawals = await older.owner.rows(sql<{
    id: string;
    reference: string;
    state: string;
    payout: string;
  }>`
    select id, reference, state, gateway_payout_id as payout from withdrawal`);
  const rowOf = new Map(withdrawals.map((row) => [row.id, row]));
  const noted = older.situations.filter(({ feature }) => feature === 'withdrawal');
  const toCall = noted.filter(
    ({ state, operation }) =>
      ['new', 'held', 'gathering'].includes(state) && states.get(operation) === 'paid',
  );
  expect(outside.called.payouts.toSorted()).toEqual(
    toCall.map(({ operation }) => rowOf.get(operation)?.reference).sort(),
  );
  for (const { situation, operation, payout } of noted.filter((one) => one.outside === 'paid')) {
    expect({ situation, ...rowOf.get(operation) }).toMatchObject({ situation, state: 'paid', payout });
  }

  // No game is called twice, and of what the older build had begun for second halves alone.
  const { transfers } = outside.called;
  expect(new Set(transfers).size).toBe(transfers.length);
  const known = older.situations.filter(({ operation }) => transfers.includes(operation.replaceAll('-', '')));
  expect(known.map(({ operation }) => operation)).toEqual(
    older.situations
      .filter(({ state, operation }) => state === 'waiting' && states.get(operation) === 'settled')
      .map(({ operation }) => operation),
  );

  // Nobody has more or less than what came in and went out, and every game has what the ledger says.
  const expected = new Map(money.before);
  const add = (member: string, amount: bigint) => expected.set(member, (expected.get(member) ?? 0n) + amount);
  for (const { feature, legs, member, amount, payment, operation } of older.situations) {
    if (payment !== undefined && legs === '') add(member, BigInt(amount ?? 0));
    const isPaid = feature === 'withdrawal' && states.get(operation) === 'paid' && !legs.includes('1');
    if (isPaid) add(member, -(await amountOf(older, operation)));
  }
  expect(await moneyOf(older)).toEqual(expected);
  const games = await older.owner.rows(sql<{ player: string; balance: bigint }>`
    select g.game_code || ' ' || g.username as player, a.balance from game_account g
      join ledger.owner o on o.member_id = g.member_id and o.kind = 'game:' || g.game_code
      join ledger.account a on a.id = o.account_id`);
  expect(new Map(games.map(({ player, balance }) => [player, balance]))).toEqual(outside.players);
  const { plays } = await older.owner.one(
    sql<{ plays: number }>`select count(*)::int as plays from game_play`,
  );
  expect(plays).toBe(3);
}

async function amountOf({ owner }: OlderDatabase, withdrawal: string): Promise<bigint> {
  const { amount } = await owner.one(
    sql<{ amount: bigint }>`select amount from withdrawal where id = ${withdrawal}`,
  );
  return amount;
}

describe('an older database under today’s server', () => {
  let world: Upgraded;
  beforeAll(async () => {
    world = await upgrade({ recheck: false });
  });
  afterAll(() => world.close());

  test('is migrated once, also by two servers that start at once', async () => {
    expect(world.applied).toEqual([
      '0006_lifecycles.sql',
      '0007_game_accounts.sql',
      '0008_content.sql',
      '0009_steps_by_set.sql',
      '0010_payout_answers.sql',
      '0011_age_confirmed.sql',
      '0012_routines.sql',
      '0013_payout_brakes.sql',
      '0015_callbacks.sql',
      '0016_daily_counts.sql',
      '0017_transfers_in_doubt.sql',
      '0018_login_networks.sql',
      '0019_answers_and_decisions.sql',
      '0020_payout_numbers.sql',
      '0021_leases.sql',
      '0022_payout_answers_due.sql',
      '0023_contradictions.sql',
      '0024_password_resets.sql',
      '0025_late_answers_due.sql',
      '0026_one_shape.sql',
      '0027_otp_used_by.sql',
      '0028_payments_listened_to.sql',
      '0029_sessions_shown.sql',
      '0030_payments_withheld.sql',
      '0031_deposit_accounts.sql',
      '0032_told_elsewhere.sql',
      '0033_gift.sql',
      '0034_slips.sql',
      '0035_bank_feed.sql',
      '0036_notices.sql',
      '0037_slip_questions.sql',
      '0038_protection.sql',
      '0039_own_codes.sql',
      '0040_overheard_payments.sql',
      '0041_promptpay_once.sql',
      '0042_found_at_once.sql',
      '0043_statement_lines.sql',
      '0044_lao_qr.sql',
      '0045_bank_lines.sql',
      '0046_line_taken.sql',
      '0047_locked_accounts.sql',
      '0048_game_catalogue.sql',
      '0050_bonus.sql',
      '0052_refund.sql',
      '0053_invite.sql',
      '0054_wheel.sql',
      '0055_outstanding.sql',
      '0056_open_bets.sql',
      '0057_transfers_given_back.sql',
      '0060_native_texts.sql',
      '0061_bonus_whole.sql',
      '0063_push.sql',
      '0064_statement_seals.sql',
      '0065_official_accounts.sql',
      '0066_chat.sql',
      '0067_operators.sql',
      '0068_second_person.sql',
      '0069_conditions.sql',
      '0071_labels_won.sql',
      '0072_refund_notice.sql',
      '0073_refund_most.sql',
      '0074_silent_since.sql',
      '0075_slip_bill.sql',
      '0076_line_key.sql',
      '0077_stated.sql',
      '0078_sent_and_coin_days.sql',
      '0079_bets_ahead.sql',
      '0080_low_since.sql',
      '0081_conditions_own_account.sql',
      '0082_former_account_tail.sql',
      '0083_transfers_done.sql',
      '0084_silent_hours.sql',
      '0085_feed_device_back.sql',
      '0086_sent_since.sql',
      '0087_bonus_left_out.sql',
      '0088_code_stated.sql',
      '0089_adjustment.sql',
      '0090_play_since.sql',
      '0091_invitation_terms.sql',
      '0092_told_of.sql',
      '0093_told_once_more.sql',
      '0094_accounts_by_name.sql',
    ]);
    expect(await migrate(world.older.url)).toEqual([]);
    expect(await statesOf(world.older)).toEqual(world.stateMigrated);
  });

  test('breaks no rule before anything has run', () => {
    expect(world.violations).toEqual([]);
  });

  test('leaves no queue behind, and the games a minute to come to an end before a withdrawal decides', async () => {
    const { queue } = await world.older.owner.one(
      sql<{ queue: boolean }>`select to_regnamespace('graphile_worker') is not null as queue`,
    );
    expect(queue).toBe(false);
    const waiting = await world.older.owner.rows(sql<{ waits: boolean }>`
      select next_check_at > (select max(applied_at) from migration) + interval '30 seconds' as waits
        from withdrawal where state = 'collecting'`);
    expect(waiting).toEqual(Array.from({ length: 5 }, () => ({ waits: true })));
  });

  test('leaves everybody what they had, but for the postings that were missing', () => {
    const { before, migrated } = world.money;
    const moved = [...migrated].filter(([member, money]) => money !== before.get(member));
    const nameOf = (member: string) => world.older.members.find((one) => one.member === member)?.name;
    expect(
      Object.fromEntries(
        moved.map(([member, money]) => [nameOf(member), money - (before.get(member) ?? 0n)]),
      ),
    ).toEqual({
      'qr: open, payment recorded, not posted': 13_000n,
      'qr: cancelled, payment recorded, not posted': 13_000n,
      'withdrawal: settling, not posted': -4_000n,
    });
    expect(migrated.size).toBe(before.size);
  });

  test('carries every situation to its end', async () => {
    await workEverythingOff(world);
    const states = await statesOf(world.older);
    const came = world.older.situations.map(({ situation, operation }) => [situation, states.get(operation)]);
    const expected = world.older.situations.map((situation) => [situation.situation, endOf(situation)]);
    expect(Object.fromEntries(came)).toEqual(Object.fromEntries(expected));
    await expectSettled(world);
  });

  test('answers requests that come again, and moves nothing for them', async () => {
    const before = await moneyOf(world.older);
    const states = await statesOf(world.older);
    for (const one of await sendAgain(world)) {
      const { situation, again } = one;
      const last = world.older.situations.find((each) => each.situation === `${situation} (second half)`);
      const state = states.get((last ?? one).operation) ?? '';
      const stored = storedOf(world, one);
      const refused = isSuspended(one) ? { status: 401 } : undefined;
      const expected = refused ?? stored ?? unkept(one, state);
      expect({ situation, ...again }).toMatchObject({ situation, ...expected });
    }
    expect(await moneyOf(world.older)).toEqual(before);
    // New is a code alone, in the place of one that nobody was shown.
    const after = [...(await statesOf(world.older))];
    expect(new Map(after.filter(([id]) => states.has(id)))).toEqual(states);
    expect(after.filter(([id]) => !states.has(id)).every(([, state]) => state === 'open')).toBe(true);
    await expectSettled(world);
  });

  test('pays out what an operator lets go on', async () => {
    const { deps } = world.portal;
    const inReview = world.older.situations.filter(({ state }) => state === 'review');
    expect(inReview).toHaveLength(3);
    for (const { operation } of inReview) {
      expect(await approveWithdrawal(deps, operation, 'operator.one')).toBe(true);
    }
    await workOff(deps);
    await shiftTimes(world.older.owner, 2_000);
    await workOff(deps);
    const states = await statesOf(world.older);
    expect(inReview.map(({ operation }) => states.get(operation))).toEqual(['paid', 'paid', 'paid']);
    expect(await checkLedger(world.older.owner, ledgerRules)).toEqual([]);
  });

  test.each([
    'in: sent, called, not decided',
    'out: rejected, release posted',
    'between: applied, settle posted',
    'a game account half opened, a game password half set',
    'qr: open',
    'qr: cancelled, payment recorded, not posted',
    'withdrawal: new, held',
    'withdrawal: releasing, not posted',
    'withdrawal: gathering, all brought',
    'without money',
    'told of by callbacks',
  ])('goes on for the member of `%s`: a code, a transfer, a withdrawal', async (name) => {
    const { older, outside, portal } = world;
    const member = older.members.find((one) => one.name === name)?.member ?? '';
    const walletOf = async () => {
      const { text } = await call(world, member, 'wallet.read', {});
      return (JSON.parse(text) as { wallet: { amount: number } }).wallet.amount;
    };
    const before = await walletOf();

    const made = await call(world, member, 'deposit.qr.create', {
      ...{ params: { bankCode: 'KBANK' }, body: { amount: 100 } },
    });
    const { qrcodeId } = JSON.parse(made.text) as { qrcodeId: string };
    const { reference } = await older.owner.one(
      sql<{ reference: string }>`select reference from qr_order where id = ${qrcodeId}`,
    );
    outside.codes.set(reference, { state: 'paid', payment: `KB ${reference}`, amount: 10_000n });
    await shiftTimes(older.owner, 20_000);
    await workOff(portal.deps);
    expect(await walletOf()).toBe(before + 100);

    await call(world, member, 'game.activate', { params: { code: 'JOKER' } });
    const moved = await call(world, member, 'transfer.create', {
      body: { from: 'WALLET', to: 'JOKER', amount: 30 },
    });
    expect(moved.status).toBe(200);
    const taken = await call(world, member, 'withdraw.create', { body: { amount: 20 } });
    expect(taken.status).toBe(202);
    await workOff(portal.deps);
    await shiftTimes(older.owner, 2_000);
    await workOff(portal.deps);
    expect(await walletOf()).toBe(before + 50);
    const { state } = await older.owner.one(sql<{ state: string }>`
      select state from withdrawal where member_id = ${member} order by created_at desc limit 1`);
    expect(state).toBe('paid');
    expect(await checkLedger(older.owner, ledgerRules)).toEqual([]);
  });
});

/** What a request is told whose first answer was never kept, by what its operation has come to. */
function unkept({ situation, feature }: Situation, state: string): { status: number } {
  // Another code is made in the place of one that nobody was shown.
  if (feature === 'qr') return { status: 200 };
  if (feature === 'transfer') return { status: state === 'settled' ? 200 : 502 };
  if (state !== 'refused') return { status: 202 };
  return { status: situation.includes('a game did not answer') ? 502 : 400 };
}

test('comes to the same while it starts and every request comes again', async () => {
  const world = await upgrade({ recheck: true });
  try {
    for (const one of await sendAgain(world)) {
      const stored = isSuspended(one) ? { status: 401 } : storedOf(world, one);
      if (stored) expect({ situation: one.situation, ...one.again }).toMatchObject(stored);
      else expect([200, 202, 400, 502, 503]).toContain(one.again.status);
    }
    await shiftTimes(world.older.owner, MINUTE_MS + SETTLING_MS);
    await workOff(world.portal.deps);
    await shiftTimes(world.older.owner, 11 * MINUTE_MS);
    // Whether the games' money came before the request that waits for it is for the moment to tell.
    const certain = world.older.situations.filter(({ state }) => state !== 'gathering');
    await vi.waitFor(
      async () => {
        const states = await statesOf(world.older);
        expect(certain.map(({ situation, operation }) => `${situation}: ${states.get(operation)}`)).toEqual(
          certain.map((one) => `${one.situation}: ${endOf(one)}`),
        );
        const gathered = world.older.situations.filter(({ state }) => state === 'gathering');
        for (const { operation } of gathered) expect(['paid', 'refused']).toContain(states.get(operation));
      },
      { timeout: 60_000, interval: 200 },
    );
    await expectSettled(world);
  } finally {
    await world.close();
  }
});
