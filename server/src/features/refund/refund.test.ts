import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Member } from '../../domain/member.ts';
import { newOperation } from '../../domain/operation.ts';
import { gamesIn, gameWorld, HOUR_MS } from '../../testing/games.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { bonusesIn, LOSS_STANDS_MS } from '../bonus/bonus.fixture.ts';
import { bonusSweeps } from '../bonus/bonus.lifecycle.ts';
import { writeOffer } from '../bonus/bonus.ts';
import { refundsIn, WEEK_MS } from './refund.fixture.ts';
import { checkRefund, receiveRefund } from './refund.ts';

let world: World;
let refunds: ReturnType<typeof refundsIn>;
beforeAll(async () => {
  world = await startWorld(gameWorld);
  // What is played now is of one week, and a week ago of the one before: not where a week is about to end, or just has.
  await beMonday(world, 84);
  refunds = refundsIn(world);
});
afterEach(() => refunds.expectClean());
afterAll(() => world.close());

async function loser(baht: number): Promise<TestMember> {
  const member = await world.newMember();
  await refunds.played(member, BigInt(-baht * 100));
  return member;
}

/** Has it be so many hours after the end of a week, whatever day it is: the rule that ships is asked about then. */
async function beMonday({ owner }: World, hours: number): Promise<void> {
  const { shipped, ahead } = await owner.one(sql<{ shipped: string; ahead: string }>`
    select pg_get_functiondef('refund_week'::regproc) as shipped,
      extract(epoch from refund_week(now()) + interval '336 hours' + make_interval(hours => ${hours}) - now())::text as ahead`);
  const text = `${shipped.replace('refund_week', 'shipped_week')};
    create or replace function refund_week(at timestamptz) returns timestamptz language sql stable
    return shipped_week(at + make_interval(secs => ${ahead})) - make_interval(secs => ${ahead})`;
  await owner.run({ text, values: [] });
}

const set = (name: string, value: unknown) =>
  world.owner.run(sql`insert into setting (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value`);

describe('a refund', () => {
  it('is of what was lost in games that were read, more than won, and comes to the wallet in two steps', async () => {
    const games = gamesIn(world);
    const member = await games.member(300, 'JOKER', 'SLOTXO');
    await games.move(member, 'WALLET', 'JOKER', 150);
    await games.move(member, 'WALLET', 'SLOTXO', 100);
    await games.play(member, 'JOKER', -120);
    await games.play(member, 'SLOTXO', 19.5);
    await world.api('wallet.refresh', { token: member.token });
    expect(await refunds.check(member)).toMatchObject({ result: false, refundAmount: 0, lines: [] });
    await world.timePasses(WEEK_MS);

    const before = await refunds.check(member);
    // 100.50 of losses: 5.025, rounded down.
    expect(before).toMatchObject({
      ...{ result: true, bonus: false, refundAmount: 5.02, refundSuccess: 5, refundFail: 0, waiting: 0 },
      lines: [{ kind: 'plain', loss: 100.5, percent: 5 }],
    });
    expect(before.info).toMatch(
      /^Of your losses from \d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4} you get back 5\.02 baht$/,
    );
    expect(Date.parse(before.to) - Date.parse(before.from)).toBe(WEEK_MS);

    expect((await refunds.receive(member)).body).toEqual({
      ...{ message: 'REFUND_SUCCESS', status: 'SUCCESS', amount: 5.02 },
    });
    expect(await world.balance(member, 'refund')).toBe(502n);
    expect(await refunds.check(member)).toMatchObject({
      ...{ result: false, refundAmount: 0, refusal: 'NO_REFUND', waiting: 5.02 },
    });
    const wallet = await world.balance(member, 'wallet');
    expect((await refunds.add(member)).body).toMatchObject({ message: 'REFUND_SUCCESS', amount: 5.02 });
    expect(await world.balance(member, 'wallet')).toBe(wallet + 502n);
    expect(await world.balance(member, 'refund')).toBe(0n);
    const page = { token: member.token, body: { page: 1, limit: 10 } };
    expect((await world.api('refund.list', page)).body).toMatchObject({
      ...{ total: 1, refunds: [{ refundAmount: 5.02, from: before.from }] },
    });
    const { statements } = (await world.api('statement.list', page)).body;
    expect(statements[0]).toMatchObject({
      ...{ statementType: 'deposit', from: 'REFUND', to: 'WALLET', status: 'SUCCESS', amount: 5.02 },
      refund: { description: expect.stringMatching(/^\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}$/) },
    });
    await world.expectClean();
  });

  it.each([
    ['the sweep', ({ sweep }: ReturnType<typeof bonusesIn>) => sweep()],
    [
      'what it stands in the way of',
      async ({ withdraw }: ReturnType<typeof bonusesIn>, member: TestMember) => {
        expect((await withdraw(member, 100)).body).toMatchObject({ message: 'MONEY_NOT_ENOUGH' });
      },
    ],
  ] as const)(
    'is at the rate of a bonus that was received, played, lost and then ended by %s',
    async (_by, end) => {
      const bonuses = bonusesIn(world);
      const { games, activate, active, deposit, playAll } = bonuses;
      const refresh = () => world.api('wallet.refresh', { token: member.token });
      const member = await games.member(80, 'JOKER');
      // Before it, under it in two readings, and after it.
      await playAll(member, -80);
      await refresh();
      await deposit(member, 200);
      const code = await bonuses.offer({ percentFail: 12.5 });
      expect(await activate(member, code)).toMatchObject({ status: 200 });
      // Whoever has received it keeps its terms.
      await bonuses.offer({ code, percentFail: 99 });
      await playAll(member, -120);
      await refresh();
      await games.play(member, 'JOKER', -180);
      await refresh();
      await bonuses.lossStands();
      expect((await active(member)).progress).toMatchObject({ total: 0, clears: 'over' });
      await end(bonuses, member);
      expect((await active(member)).status).toBe(false);
      expect((await bonuses.lines(member))[0]).toMatchObject({
        statementType: 'finish_bonus',
        status: 'FAILED',
      });
      await deposit(member, 40);
      await playAll(member, -40);
      await refresh();
      await world.timePasses(WEEK_MS - LOSS_STANDS_MS);

      // 5 of 120.00, and 12.5 of 300.00.
      expect(await refunds.check(member)).toMatchObject({
        ...{
          result: true,
          refusal: null,
          bonus: false,
          refundAmount: 43.5,
          refundSuccess: 5,
          refundFail: 12.5,
        },
        lines: [
          { kind: 'plain', loss: 120, percent: 5 },
          { kind: 'failed', bonus: code, name: 'A bonus', loss: 300, percent: 12.5 },
        ],
      });
      expect((await refunds.receive(member)).body).toMatchObject({ message: 'REFUND_SUCCESS', amount: 43.5 });
      expect(await world.balance(member, 'refund')).toBe(4_350n);
      expect((await refunds.add(member)).body).toMatchObject({ message: 'REFUND_SUCCESS', amount: 43.5 });
      expect(await games.holdings(member)).toEqual({ wallet: 43.5 });
      await games.expectClean(member, 'JOKER');
    },
  );

  it('goes by each bonus that failed at its own rate, and by the ordinary one for all else', async () => {
    const member = await world.newMember();
    const at = async (hours: number, amount: bigint) =>
      refunds.played(member, amount, await refunds.hour(hours));
    await refunds.bonus(member, { from: 10, until: 20, outcome: 'failed', percentFail: 10 });
    await refunds.bonus(member, { from: 30, until: 40, outcome: 'met', percentFail: 10 });
    await refunds.bonus(member, { from: 50, until: 60, outcome: 'untouched', percentFail: 10 });
    await refunds.bonus(member, { from: 70, until: 80, outcome: 'failed', percentFail: 2.5 });
    await at(5, -10_000n);
    await at(10, -20_001n);
    await at(20, -3_000n);
    await at(35, 1_000n);
    await at(55, -500n);
    await at(75, -40_000n);
    await at(79, 10_000n);
    const { lines, refundAmount, refundFail } = await refunds.check(member);
    expect(lines).toEqual([
      { kind: 'plain', loss: 125, percent: 5 },
      { kind: 'failed', bonus: 'B10', loss: 200.01, percent: 10 },
      { kind: 'failed', bonus: 'B70', loss: 300, percent: 2.5 },
    ]);
    // 6.25 + 20.001 + 7.50, rounded down once.
    expect(refundAmount).toBe(33.75);
    expect(refundFail).toBe(5.5);
    expect((await refunds.receive(member)).body).toMatchObject({ amount: 33.75 });
  });

  it('tells of what waits the rates and the lines at which it was received, of whatever week it is', async () => {
    const member = await world.newMember();
    await refunds.bonus(member, { from: 10, until: 20, outcome: 'failed', percentFail: 10 });
    await refunds.played(member, -20_000n, await refunds.hour(15));
    await refunds.played(member, -10_000n, await refunds.hour(30));
    const before = await refunds.check(member);
    expect(before).toMatchObject({ refundSuccess: 5, refundFail: 10, waitingLines: [] });
    expect((await refunds.receive(member)).body).toMatchObject({ amount: 25 });
    const lines = [
      { kind: 'plain', loss: 100, percent: 5 },
      { kind: 'failed', bonus: 'B10', loss: 200, percent: 10 },
    ];
    const waits = { refundSuccess: 5, refundFail: 10, waiting: 25, waitingLines: lines };
    // What was won since changes nothing of what was received, nor does what is set today.
    await refunds.played(member, 25_000n, new Date().toISOString());
    const settings = async () => ({ ...(await world.deps.settings()), refundSuccessPercent: 7 });
    const today = { ...world.deps, settings };
    const check = () => checkRefund(today, { member: member as unknown as Member, language: 'en' });
    const received = { received: 25, lines, lost: before.lost, won: before.won };
    expect(await check()).toMatchObject({ ...waits, ...received, refusal: 'NO_REFUND' });
    await world.timePasses(WEEK_MS);
    const next = await check();
    expect(next).toMatchObject({ ...waits, lines: [] });
    expect(next).not.toHaveProperty('received');
    await refunds.played(member, -65_000n);
    const asked = { member: member as unknown as Member, operation: newOperation(), claim: undefined };
    expect(await receiveRefund(today, asked)).toMatchObject({ amount: 28 });
    // 100.00 at 5 and 400.00 at 7 percent.
    expect(await check()).toMatchObject({ refundSuccess: 6.6, refundFail: 10, waiting: 53 });
    await refunds.add(member);
    expect(await check()).toMatchObject({
      ...{ refundSuccess: 7, refundFail: 0, waiting: 0, waitingLines: [], received: 28 },
      lines: [{ kind: 'plain', loss: 400, percent: 7 }],
    });
    // Of plain losses alone nothing is at the other rate, nor at that of a bonus received since.
    const plain = await loser(100);
    await refunds.receive(plain);
    await refunds.bonus(plain, { from: 200, percentFail: 20 });
    expect(await refunds.check(plain)).toMatchObject({ refundSuccess: 5, refundFail: 0, waiting: 5 });
  });

  it('is of what a failed bonus had at its rate once, also where that was lost in more than one week', async () => {
    const member = await world.newMember();
    await refunds.bonus(member, { from: -84, until: 60, outcome: 'failed', percentFail: 10 });
    await refunds.played(member, -60_000n, await refunds.hour(-50));
    await refunds.played(member, -80_000n, await refunds.hour(30));
    expect((await refunds.check(member)).lines).toMatchObject([
      { kind: 'plain', loss: 399, percent: 5 },
      { kind: 'failed', loss: 401, percent: 10 },
    ]);
    // What was won in weeks before adds nothing to it.
    await refunds.played(member, 90_000n, await refunds.hour(-40));
    await refunds.played(member, -40_000n, await refunds.hour(40));
    expect((await refunds.check(member)).lines).toMatchObject([
      { kind: 'plain', loss: 199 },
      { kind: 'failed', loss: 1_001 },
    ]);
  });

  it('calls a bonus in its lines as it is called everywhere, in the language of who asks', async () => {
    const member = await world.newMember();
    const named = (name: string) => ({ name, description: name });
    const texts = { th: named('ต้อนรับ'), la: named('ຕ້ອນຮັບ'), en: named('Welcome') };
    await writeOffer(world.owner, {
      ...{ code: 'B10', kind: 'bonus', percent: 50, percentFail: 10, money: { THB: { cap: 100 } }, texts },
    });
    await refunds.bonus(member, { from: 10, until: 20, outcome: 'failed', percentFail: 10 });
    await refunds.played(member, -10_000n, await refunds.hour(15));
    expect((await refunds.check(member)).lines).toEqual([
      { kind: 'failed', bonus: 'B10', name: 'Welcome', loss: 100, percent: 10 },
    ]);
    const { lines } = (await world.api('refund.check', { token: member.token, language: 'lo' })).body;
    expect(lines).toMatchObject([{ name: 'ຕ້ອນຮັບ' }]);
  });

  it('is of no more than was lost in the whole week, each share less in proportion', async () => {
    const member = await world.newMember();
    await refunds.bonus(member, { from: 10, until: 20, outcome: 'failed', percentFail: 10 });
    await refunds.bonus(member, { from: 30, until: 40, outcome: 'failed', percentFail: 20 });
    await refunds.played(member, -60_000n, await refunds.hour(5));
    await refunds.played(member, -20_000n, await refunds.hour(15));
    await refunds.played(member, 40_000n, await refunds.hour(35));
    expect(await refunds.check(member)).toMatchObject({
      ...{ lines: [{ loss: 300 }, { loss: 100 }], refundAmount: 25 },
    });
    await refunds.played(member, 40_000n, await refunds.hour(38));
    expect(await refunds.check(member)).toMatchObject({ lines: [], refusal: 'REFUND_MINIMUM' });
  });

  it('tells what was lost, and what of that was won elsewhere in the week or since, so that its numbers add up', async () => {
    const since = new Date(Date.now() - 1_000).toISOString();
    const tuesday = await loser(1_000);
    await refunds.played(tuesday, 80_000n, since);
    expect(await refunds.check(tuesday)).toMatchObject({
      ...{ lost: [{ kind: 'plain', loss: 1_000 }], won: { week: 0, since: 800 } },
      ...{ lines: [{ kind: 'plain', loss: 200, percent: 5 }], refundAmount: 10 },
    });

    const failed = await world.newMember();
    await refunds.bonus(failed, { from: 10, until: 20, outcome: 'failed', percentFail: 10 });
    await refunds.played(failed, -15_000n, await refunds.hour(15));
    await refunds.played(failed, 20_000n, await refunds.hour(30));
    expect(await refunds.check(failed)).toMatchObject({
      ...{ lost: [{ kind: 'failed', bonus: 'B10', loss: 150 }], won: { week: 150, since: 0 } },
      ...{ lines: [], refusal: 'REFUND_MINIMUM' },
    });

    // 1,000.00 lost in two shares, 100.00 won in a third one, and 300.00 since: 600.00 count, each line rounded down.
    const both = await world.newMember();
    await refunds.bonus(both, { from: 10, until: 20, outcome: 'failed', percentFail: 10 });
    await refunds.bonus(both, { from: 30, until: 40, outcome: 'failed', percentFail: 20 });
    await refunds.played(both, -66_667n, await refunds.hour(5));
    await refunds.played(both, -33_333n, await refunds.hour(15));
    await refunds.played(both, 10_000n, await refunds.hour(35));
    await refunds.played(both, 30_000n, since);
    expect(await refunds.check(both)).toMatchObject({
      ...{ lost: [{ loss: 666.67 }, { loss: 333.33 }], won: { week: 100, since: 300 } },
      lines: [{ loss: 400 }, { loss: 199.99 }],
    });
    await refunds.played(both, 90_000n, since);
    expect(await refunds.check(both)).toMatchObject({ won: { week: 100, since: 900 }, lines: [] });
    // What was lost since takes nothing off, and nothing is told where nothing was lost.
    const lost = await loser(100);
    await refunds.played(lost, -5_000n, since);
    expect(await refunds.check(lost)).toMatchObject({ won: { week: 0, since: 0 }, lines: [{ loss: 100 }] });
    expect(await refunds.check(await world.newMember())).toMatchObject({
      lost: [],
      won: { week: 0, since: 0 },
    });
  });

  it('counts at the rate of a failed bonus its deposit and its money, and what was put in later as plain', async () => {
    const member = await world.newMember();
    await refunds.bonus(member, { from: 10, until: 20, outcome: 'failed', percentFail: 50, deposit: 9_900n });
    await refunds.played(member, 5_000n, await refunds.hour(5));
    await refunds.played(member, -30_000n, await refunds.hour(15));
    expect(await refunds.check(member)).toMatchObject({
      lines: [
        { kind: 'plain', loss: 150, percent: 5 },
        { kind: 'failed', loss: 100, percent: 50 },
      ],
      refundAmount: 57.5,
    });
    expect((await refunds.receive(member)).body).toMatchObject({ amount: 57.5 });
  });

  it('is in whole kip, and never above the most', async () => {
    const { rows } = await world.owner.one(sql<{ rows: string[] }>`
      select array_agg(refund_sum(jsonb_build_array(jsonb_build_object('loss', loss, 'percent', 5)), unit, most)::text order by n) as rows
        from (values (1, 19_990, 'LAK', 1000), (2, 19_990, 'THB', 1000), (3, 30_000, 'THB', 1000), (4, 30_000, 'LAK', 1050))
          v(n, loss, unit, most)`);
    expect(rows).toEqual(['900', '999', '1000', '1000']);
    const member = await loser(2_000_000);
    const lines = [{ kind: 'plain', loss: 2_000_000, percent: 5 }];
    expect(await refunds.check(member)).toMatchObject({ refundAmount: 50_000, most: 50_000, lines });
    expect((await refunds.receive(member)).body).toMatchObject({ amount: 50_000 });
    expect(await refunds.check(member)).toMatchObject({ received: 50_000, most: 50_000, lines });
    expect(await refunds.check(await loser(1_000_000))).not.toHaveProperty('most');
  });

  it('is of Monday to Sunday in Bangkok, and can be received until the next Sunday is over', async () => {
    const weekAt = async (at: string) =>
      (await world.owner.one(sql<{ began: Date }>`select shipped_week(${at}::timestamptz) as began`)).began;
    const began = new Date('2026-11-16T00:00+07:00');
    expect(await weekAt('2026-11-23T00:01+07:00')).toEqual(began);
    expect(await weekAt('2026-11-29T23:59:59+07:00')).toEqual(began);
    expect(await weekAt('2026-11-30T00:00:59+07:00')).toEqual(began);
    expect(await weekAt('2026-11-30T00:01+07:00')).toEqual(new Date('2026-11-23T00:00+07:00'));

    const member = await world.newMember();
    for (const [hours, amount] of [
      [-0.001, 1_000],
      [0, 20_000],
      [167.9999, 40_000],
      [168, 8_000],
    ] as const) {
      const { at } = await world.owner.one(
        sql<{
          at: string;
        }>`select (refund_week(now()) + make_interval(secs => ${hours * 3_600}::float))::text as at`,
      );
      await refunds.played(member, BigInt(-amount), at);
    }
    expect(await refunds.check(member)).toMatchObject({ lines: [{ loss: 600 }], refundAmount: 30 });
  });

  it('is reckoned of play by when it was booked: what is read late counts in that week', async () => {
    const games = gamesIn(world);
    const member = await games.member(100, 'JOKER');
    await games.move(member, 'WALLET', 'JOKER', 100);
    await games.play(member, 'JOKER', -100);
    await world.timePasses(WEEK_MS);
    await world.api('wallet.refresh', { token: member.token });
    expect(await refunds.check(member)).toMatchObject({ result: false, lines: [] });
    await world.timePasses(WEEK_MS);
    expect(await refunds.check(member)).toMatchObject({ result: true, refundAmount: 5 });
  });

  it.each([
    ['another game was read that had won meanwhile', ['JOKER', 'SLOTXO'], 0, 2.5],
    ['another game was read that had won before money went there', ['JOKER'], WEEK_MS, 500],
  ] as const)(
    'is of what is lost in all, though it was read a week after %s',
    async (_what, first, later, refund) => {
      const games = gamesIn(world);
      const member = await games.member(20_000, 'JOKER', 'SLOTXO');
      const refresh = () => world.api('wallet.refresh', { token: member.token });
      await refresh();
      for (const code of first) await games.move(member, 'WALLET', code, 10_000);
      await games.play(member, 'JOKER', 9_950);
      // Out of one game: the other one is not read.
      await games.move(member, 'JOKER', 'WALLET', 10_000);
      await world.timePasses(later);
      if (later > 0) await games.move(member, 'WALLET', 'SLOTXO', 10_000);
      await games.play(member, 'SLOTXO', -10_000);
      await world.timePasses(WEEK_MS);
      // The ledger's own times stay where they are.
      await world.owner.run(sql`update ledger.entry set created_at = created_at - interval '7 days'
      where account_id = account_of(${member.id}, 'game:SLOTXO', 'THB')`);
      await refresh();
      await world.timePasses(WEEK_MS);
      expect(await refunds.check(member)).toMatchObject({ result: true, refundAmount: refund });
      expect((await refunds.receive(member)).body).toMatchObject({
        message: 'REFUND_SUCCESS',
        amount: refund,
      });
    },
  );

  it('is of what is lost in all, though what was lost was to come out of its game and came back', async () => {
    const games = gamesIn(world);
    const member = await games.member(20_000, 'JOKER', 'SLOTXO');
    await world.api('wallet.refresh', { token: member.token });
    for (const code of ['JOKER', 'SLOTXO']) await games.move(member, 'WALLET', code, 10_000);
    await games.play(member, 'JOKER', 9_950);
    await games.move(member, 'JOKER', 'WALLET', 10_000);
    await games.play(member, 'SLOTXO', -10_000);
    await world.timePasses(WEEK_MS);
    await world.owner.run(sql`update ledger.entry set created_at = created_at - interval '7 days'
      where account_id = account_of(${member.id}, 'game:SLOTXO', 'THB')`);
    // Nobody reads it, and its books are emptied for as long as it takes the game to refuse.
    await games.fault('error', { party: 'SLOTXO', call: 'GC', times: 50 });
    await games.fault('bad-signature', { party: 'SLOTXO', call: 'TC' });
    expect((await games.move(member, 'SLOTXO', 'WALLET', 10_000)).body).toMatchObject({
      message: 'TRANSFER_FAIL',
    });
    await games.heal();
    await world.api('wallet.refresh', { token: member.token });
    expect(await games.holdings(member)).toEqual({ wallet: 10_000, 'game:JOKER': 9_950 });
    await world.timePasses(WEEK_MS);
    expect(await refunds.check(member)).toMatchObject({ result: true, refundAmount: 2.5 });
  });

  it('nor is it given of what was lost in a game that had the money before its answer came', async () => {
    const games = gamesIn(world);
    const member = await games.member(20_000, 'JOKER', 'SLOTXO');
    await world.api('wallet.refresh', { token: member.token });
    await games.move(member, 'WALLET', 'JOKER', 10_000);
    await games.fault('lost-response', { party: 'SLOTXO', call: 'TC' });
    expect((await games.move(member, 'WALLET', 'SLOTXO', 10_000)).status).toBe(202);
    await games.play(member, 'JOKER', 9_950);
    await games.play(member, 'SLOTXO', -10_000);
    await games.move(member, 'JOKER', 'WALLET', 10_000);
    await world.timePasses(WEEK_MS);
    await world.work();
    await world.api('wallet.refresh', { token: member.token });
    expect(await games.holdings(member)).toEqual({ wallet: 10_000, 'game:JOKER': 9_950 });
    await world.timePasses(WEEK_MS);
    expect(await refunds.check(member)).toMatchObject({ result: true, refundAmount: 2.5 });
  });

  it('is not given of a stake that lay on a table at the week’s end and came back since', async () => {
    const games = gamesIn(world);
    const member = await games.member(1_000, 'JOKER');
    const refresh = () => world.api('wallet.refresh', { token: member.token });
    await games.move(member, 'WALLET', 'JOKER', 1_000);
    await games.play(member, 'JOKER', -1_000);
    await refresh();
    await world.timePasses(WEEK_MS);
    expect(await refunds.check(member)).toMatchObject({ result: true, refundAmount: 50 });
    await games.play(member, 'JOKER', 990);
    // The win is read by receiving itself.
    await games.fault('error', { times: 50, call: 'GC' });
    expect((await refunds.receive(member)).body).toMatchObject({ message: 'REFUND_CONDITION' });
    await games.heal();
    for (const [outstanding, open] of [
      [1, 0],
      [0, 1],
    ]) {
      await world.owner.run(sql`update game_account
        set outstanding = ${outstanding}, open_transfers = ${open}, stale = false where member_id = ${member.id}`);
      const { is } = await world.owner.one(
        sql<{ is: boolean }>`select is_playing(${member.id}, 'THB', now() - interval '7 days') as is`,
      );
      expect(is).toBe(true);
    }
    await world.owner.run(
      sql`update game_account set outstanding = 0, open_transfers = 0 where member_id = ${member.id}`,
    );
    await refresh();
    await games.play(member, 'JOKER', 10);
    expect((await refunds.receive(member)).body).toMatchObject({ message: 'REFUND_MINIMUM' });
    expect(await refunds.check(member)).toMatchObject({ result: false, lines: [] });
  });

  it('waits until what was staked last at a game that tells of no open bets cannot come back', async () => {
    const member = await loser(100);
    /** Whether it waits so many hours after the week's end, of a stake so many before that. */
    const waits = async (stake: number, after: number) => {
      await world.owner.run(sql`update game_play set at = now() - make_interval(hours => ${stake + after}::int)
        where member_id = ${member.id}`);
      const { is } = await world.owner.one(sql<{ is: boolean }>`
        select is_playing(${member.id}, 'THB', now() - interval '168 hours' - make_interval(hours => ${after}::int)) as is`);
      return is;
    };
    const tells = (does: boolean) =>
      world.owner.run(
        sql`update game_account set tells_outstanding = ${does} where member_id = ${member.id}`,
      );
    expect(await waits(1, 0)).toBe(false);
    await tells(false);
    expect(await waits(1, 0)).toBe(true);
    expect(await waits(1, 10)).toBe(true);
    expect(await waits(1, 12)).toBe(false);
    expect(await waits(12, 0)).toBe(false);
    // Where it may be for a match of another day it is longer, but not so long that none of the week is left to receive it in.
    const ahead = (is: boolean) =>
      world.owner.run(sql`update game set bets_ahead = ${is} where code = 'PGSLOT'`);
    await ahead(true);
    expect(await waits(60, 48)).toBe(true);
    expect(await waits(1, 5 * 24 - 2)).toBe(true);
    expect(await waits(1, 5 * 24)).toBe(false);
    await ahead(false);
    // What is lost in the week that has begun is not in this refund.
    expect(await waits(-1, 2)).toBe(false);
    // What was won is in the wallet or the game.
    await world.owner.run(sql`update game_play set amount = 10000 where member_id = ${member.id}`);
    expect(await waits(1, 0)).toBe(false);
  });

  it('tells until when it waits for such a stake, and that it cannot be received before', async () => {
    const monday = await startWorld(gameWorld);
    onTestFinished(() => monday.close());
    await beMonday(monday, 2);
    const [games, its] = [gamesIn(monday), refundsIn(monday)];
    const [member, early] = [await games.member(100, 'SEXYGAME'), await games.member(100, 'SEXYGAME')];
    const loses = async (one: TestMember) => {
      await games.moveAll(one, 'SEXYGAME');
      await games.play(one, 'SEXYGAME', -100);
      await monday.api('wallet.refresh', { token: one.token });
    };
    await loses(early);
    await monday.timePasses(24 * HOUR_MS);
    await loses(member);
    // On Sunday at eleven in the evening.
    await monday.timePasses(3 * HOUR_MS);
    const before = await its.check(early);
    expect(before).toMatchObject({ result: true, refusal: null, refundAmount: 5 });
    const { result, refusal, waitsUntil = '', info } = await its.check(member);
    expect({ result, refusal }).toEqual({ result: true, refusal: 'REFUND_CONDITION' });
    expect(Date.parse(waitsUntil) - Date.now()).toBeGreaterThan(9 * HOUR_MS - 30_000);
    expect(Date.parse(waitsUntil) - Date.now()).toBeLessThan(9 * HOUR_MS + 30_000);
    expect(info).toMatch(
      /A round may still be open until \d\d\/\d\d\/\d{4} \d\d:\d\d, and you can receive it then$/,
    );
    expect((await its.receive(member)).body).toMatchObject({ message: 'REFUND_CONDITION' });
    // What else keeps it is told first.
    await its.bonus(member, { from: 170, percentFail: 10 });
    expect(await its.check(member)).not.toHaveProperty('waitsUntil');
    await monday.owner.run(sql`delete from member_bonus where member_id = ${member.id}`);
    await monday.timePasses(10 * HOUR_MS);
    expect(await its.check(member)).toMatchObject({ result: true, refusal: null });
    expect((await its.receive(member)).body).toMatchObject({ amount: 5 });
    await monday.expectClean();
  });

  it('is given while a game is out of reach in which there is nothing, and nothing was in that week', async () => {
    const games = gamesIn(world);
    const member = await games.member(100, 'JOKER', 'SLOTXO');
    await games.move(member, 'WALLET', 'SLOTXO', 20);
    await games.move(member, 'SLOTXO', 'WALLET', 20);
    await games.move(member, 'WALLET', 'JOKER', 100);
    await games.play(member, 'JOKER', -100);
    await world.api('wallet.refresh', { token: member.token });
    await world.timePasses(WEEK_MS);
    // A provider that is not configured any more is never read again.
    const left = new Map(world.deps.providers.games);
    left.delete('SLOTXO');
    const deps = { ...world.deps, providers: { ...world.deps.providers, games: left } };
    const receive = () => receiveRefund(deps, { member, operation: newOperation(), claim: undefined });
    await expect(receive()).rejects.toMatchObject({ code: 'REFUND_CONDITION' });
    await world.owner.run(sql`update ledger.entry set created_at = created_at - interval '14 days'
      where account_id = account_of(${member.id}, 'game:SLOTXO', 'THB')`);
    expect(await receive()).toMatchObject({ amount: 5 });
  });

  it('is given though a game with money in it has been out of reach for a week', async () => {
    const games = gamesIn(world);
    const member = await games.member(100, 'JOKER', 'SLOTXO');
    await games.move(member, 'WALLET', 'SLOTXO', 20);
    await games.move(member, 'WALLET', 'JOKER', 80);
    await games.play(member, 'JOKER', -80);
    await world.api('wallet.refresh', { token: member.token });
    await world.timePasses(WEEK_MS);
    await games.fault('timeout', { times: 1_000, party: 'SLOTXO', call: 'GC' });
    expect((await refunds.receive(member)).body).toMatchObject({ message: 'REFUND_CONDITION' });
    const silentFor = (days: number, hours: number) =>
      world.owner.run(sql`update game_account set silent_since = now() - make_interval(days => ${days}::int), silent_hours = ${hours},
        synced_at = now() - interval '30 days' where member_id = ${member.id} and game_code = 'SLOTXO'`);
    // It failed twice, a week apart, and nobody has asked between.
    for (const [days, hours] of [
      [6, 144],
      [8, 2],
    ] as const) {
      await silentFor(days, hours);
      expect((await refunds.receive(member)).body).toMatchObject({ message: 'REFUND_CONDITION' });
    }
    await silentFor(8, 190);
    expect((await refunds.receive(member)).body).toMatchObject({ amount: 4 });
    await games.heal();
  });

  it('waits for a game that keeps silent no longer than that, as it is asked each hour, whoever has money there or had', async () => {
    const games = gamesIn(world);
    const [holder, former, stranger] = await Promise.all([1, 2, 3].map(() => games.member(100, 'SLOTXO')));
    if (!holder || !former || !stranger) throw new Error('no members');
    for (const member of [holder, former]) await games.move(member, 'WALLET', 'SLOTXO', 20);
    await games.move(former, 'SLOTXO', 'WALLET', 20);
    await games.fault('timeout', { times: 1_000, party: 'SLOTXO', call: 'GC' });
    for (const { token } of [holder, former, stranger]) await world.api('wallet.refresh', { token });
    await world.timePasses(2 * 3_600_000);
    for (const { run } of bonusSweeps) await run(world.deps);
    const hours = ({ id }: TestMember) =>
      world.owner.one(
        sql<{
          hours: number;
        }>`select silent_hours as hours from game_account where member_id = ${id} and game_code = 'SLOTXO'`,
      );
    expect(await Promise.all([holder, former, stranger].map(hours))).toEqual([
      { hours: 2 },
      { hours: 2 },
      { hours: 1 },
    ]);
    await games.heal();
  });

  it('waits for the person who has to look at what a game tells as won', async () => {
    const games = gamesIn(world);
    const member = await games.member(100, 'JOKER');
    await games.moveAll(member, 'JOKER');
    await games.play(member, 'JOKER', -100);
    await world.api('wallet.refresh', { token: member.token });
    await world.timePasses(WEEK_MS);
    await world.owner.run(sql`insert into game_play_doubt (id, member_id, game_code, unit, booked, told)
      values (gen_random_uuid(), ${member.id}, 'JOKER', 'THB', 0, 1)`);
    const is = async () =>
      (
        await world.owner.one(
          sql<{ is: boolean }>`select is_playing(${member.id}, 'THB', now() - interval '7 days') as is`,
        )
      ).is;
    expect(await is()).toBe(true);
    await world.owner.run(sql`update game_play_doubt set note = 'not theirs' where member_id = ${member.id}`);
    expect(await is()).toBe(false);
    // What a person lets be booked no reading of a game that never answers again books.
    await world.owner.run(
      sql`update game_play_doubt set note = null, settled_note = 'theirs' where member_id = ${member.id}`,
    );
    expect(await is()).toBe(true);
    await world.owner.run(sql`update game_account set stale = true, silent_since = now() - interval '8 days', silent_hours = 190,
      synced_at = now() - interval '9 days' where member_id = ${member.id}`);
    expect(await is()).toBe(false);
  });

  it('of two weeks that wait goes to the wallet at once, with a line for each', async () => {
    const member = await loser(100);
    await refunds.receive(member);
    await world.timePasses(WEEK_MS);
    await refunds.played(member, -20_000n);
    await refunds.receive(member);
    expect(await refunds.check(member)).toMatchObject({ waiting: 15 });
    expect((await refunds.add(member)).body).toMatchObject({ amount: 15 });
    const { body } = await world.api('refund.list', { token: member.token, body: { page: 2, limit: 1 } });
    expect(body).toMatchObject({ total: 2, refunds: [{ refundAmount: 5 }] });
  });
});

describe('is refused', () => {
  const code = async (reply: ReturnType<typeof refunds.receive>) => (await reply).body.message;

  it('with REFUND_MINIMUM where nothing was lost, or it comes to less than a satang', async () => {
    const member = await world.newMember();
    expect(await code(refunds.receive(member))).toBe('REFUND_MINIMUM');
    await refunds.played(member, -19n);
    expect(await refunds.check(member)).toMatchObject({ result: false, refusal: 'REFUND_MINIMUM' });
    expect(await code(refunds.receive(member))).toBe('REFUND_MINIMUM');
  });

  it('with NO_REFUND once it was received, or added', async () => {
    const member = await loser(100);
    expect(await code(refunds.add(member))).toBe('NO_REFUND');
    expect(await code(refunds.receive(member))).toBe('REFUND_SUCCESS');
    expect(await code(refunds.receive(member))).toBe('NO_REFUND');
    expect(await code(refunds.add(member))).toBe('REFUND_SUCCESS');
    expect(await code(refunds.add(member))).toBe('NO_REFUND');
    expect(await world.balance(member, 'wallet')).toBe(500n);
  });

  it('with REFUND_CONDITION while a bonus is in force, and says of its play that it counts later', async () => {
    // A bonus is in force while there is something left of it.
    const member = await world.newMember({ money: 10_000n });
    await refunds.played(member, -10_000n);
    await refunds.bonus(member, { from: 0, percentFail: 10 });
    await refunds.played(member, -5_000n, await refunds.hour(-1));
    expect(await refunds.check(member)).toMatchObject({
      ...{ bonus: true, result: false, refundFail: 10, refusal: 'REFUND_CONDITION' },
      lines: [{ kind: 'active', loss: 100, percent: 0 }],
      info: expect.stringMatching(
        /^What you lost under your bonus from .* is counted when it has ended, if that is by the Sunday after$/,
      ),
    });
    expect(await code(refunds.receive(member))).toBe('REFUND_CONDITION');
    await world.owner.run(
      sql`update member_bonus set ended_at = now(), outcome = 'failed' where member_id = ${member.id}`,
    );
    expect((await refunds.receive(member)).body).toMatchObject({ amount: 10 });
    await refunds.bonus(member, { from: 200, percentFail: 10 });
    expect(await code(refunds.add(member))).toBe('REFUND_CONDITION');
    expect(await world.balance(member, 'refund')).toBe(1_000n);
  });

  it('with REFUND_CONDITION while a withdrawal is under way', async () => {
    const member = await world.newMember({ money: 50_000n });
    await refunds.played(member, -10_000n);
    const { status } = await world.api('withdraw.create', {
      ...{ token: member.token, key: newOperation(), body: { amount: 100 } },
    });
    expect(status).toBe(202);
    expect(await refunds.check(member)).toMatchObject({
      result: true,
      bonus: false,
      withdrawal: true,
      refundAmount: 5,
    });
    expect(await code(refunds.receive(member))).toBe('REFUND_CONDITION');
  });

  it('with REFUND_INACTIVE where it is switched off', async () => {
    const member = await loser(100);
    await set('refundOpen', false);
    await expect.poll(async () => (await refunds.check(member)).refusal).toBe('REFUND_INACTIVE');
    expect(await code(refunds.receive(member))).toBe('REFUND_INACTIVE');
    await set('refundOpen', true);
    await expect.poll(async () => (await refunds.check(member)).result).toBe(true);
  });
});

describe('however often it is asked for', () => {
  it('is given once: a hundred at once, by GET and POST, with keys and without', async () => {
    const member = await loser(100);
    const { token } = member;
    const ask = (id: 'refund.receive' | 'refund.addWallet', i: number) =>
      world.api(id, { token, method: i % 2 ? 'GET' : 'POST', ...(i % 3 ? { key: `${id}-${i % 5}` } : {}) });
    for (const id of ['refund.receive', 'refund.addWallet'] as const) {
      const all = await Promise.all(Array.from({ length: 100 }, (_, i) => ask(id, i)));
      const codes = new Set(all.map(({ body }) => body.message));
      expect(codes).toContain('REFUND_SUCCESS');
      for (const said of codes) expect(['REFUND_SUCCESS', 'NO_REFUND', 'REQUEST_LIMIT']).toContain(said);
    }
    expect(await world.balance(member, 'refund')).toBe(0n);
    expect(await world.balance(member, 'wallet')).toBe(500n);
  });

  it('is answered the same under one key, and does nothing on a HEAD or without the marker', async () => {
    const member = await loser(100);
    const first = await refunds.receive(member, 'one-key');
    expect(await refunds.receive(member, 'one-key')).toMatchObject({ status: 200, body: first.body });
    const other = await loser(100);
    const url = `${world.url}/api/refund/receive`;
    const bare = await fetch(url, { headers: { authorization: `Bearer ${other.token}` } });
    expect(await bare.json()).toMatchObject({ message: 'KEY_MISSING' });
    expect(await world.balance(other, 'refund')).toBe(0n);
  });
});
