import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { cameTo } from '../../testing/games.ts';
import type { TestMember } from '../../testing/world.ts';
import { type Bonuses, startBonuses } from './bonus.fixture.ts';

let bonuses: Bonuses;
beforeAll(async () => {
  bonuses = await startBonuses();
});
afterAll(() => bonuses.world.close());

const DAY_MS = 86_400_000;

/** What a member, their luck and an operator may do; amounts are baht, `share` is of what is there. */
const deed = fc.oneof(
  fc.record({ do: fc.constant('deposit' as const), amount: fc.integer({ min: 50, max: 400 }) }),
  fc.record({
    do: fc.constantFrom(
      'activate',
      'clear',
      'sweep',
      'refresh',
      'toGame',
      'toWallet',
      'rewrite',
      'lucky',
      'unlucky' as const,
    ),
  }),
  fc.record({ do: fc.constant('win' as const), amount: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ do: fc.constant('lose' as const), share: fc.constantFrom(0.3, 0.97, 1) }),
  fc.record({ do: fc.constantFrom('someToGame', 'someToWallet' as const), share: fc.constantFrom(0.3, 0.8) }),
  fc.record({ do: fc.constant('withdraw' as const), share: fc.constantFrom(0.2, 1, 1.1) }),
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** What the sequences have come to, by its name. */
const came = new Map<string, number>();
const note = (what: string): void => void came.set(what, (came.get(what) ?? 0) + 1);

it('whatever is done in whatever order, no money is made or lost, the explanation is true, and terms stay as they were', async () => {
  const { world, games } = bonuses;
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 16 }), async (deeds) => {
      const member = await games.member(200, 'JOKER');
      const code = await bonuses.offer({ maxReceived: 50 });
      const story = { member, code, played: 0, deposited: 200, terms: new Map<string, string>() };
      // Asked for once more at the end, as there is seldom none in use before.
      const activate = { do: 'activate' } as const;
      for (const one of [activate, ...deeds, activate]) {
        await perform(story, one);
        await expectSameTerms(story);
      }
      await world.work();
      await world.api('wallet.refresh', { token: member.token });
      expect(await worth(member)).toBeCloseTo(story.deposited + story.played + (await given(member)), 2);
      for (const outcome of await outcomesOf(member)) note(outcome);
      await world.expectClean();
    }),
    { numRuns: 40, seed: Number(process.env.PRAE_SEED ?? 50), endOnFailure: true },
  );
  // None of it holds only because nothing was reached.
  const reached = ['taken', 'BONUS_CONDITION', 'met', 'failed', 'untouched'];
  reached.push('given', 'not given', 'some to JOKER', 'some to WALLET');
  for (const what of reached)
    expect([what, came.get(what) ?? 0]).toEqual([what, expect.toSatisfy((times: number) => times > 0)]);
});

/** How each bonus of a member's has ended, of those that have. */
async function outcomesOf({ id }: TestMember): Promise<string[]> {
  const rows = await bonuses.world.owner.rows(
    sql<{
      outcome: string;
    }>`select outcome from member_bonus where member_id = ${id} and outcome is not null`,
  );
  return rows.map(({ outcome }) => outcome);
}

interface Story {
  member: TestMember;
  code: string;
  /** Won less lost, at the provider. */
  played: number;
  deposited: number;
  /** Of each bonus received, as they were first seen. */
  terms: Map<string, string>;
}

async function perform(story: Story, one: Deed | { do: 'activate' }): Promise<void> {
  const { world, games, deposit, clear, sweep, baht } = bonuses;
  const { member, code } = story;
  switch (one.do) {
    case 'deposit':
      await deposit(member, one.amount);
      story.deposited += one.amount;
      return;
    case 'activate':
      return activateAsTold(story);
    case 'clear':
      await clear(member);
      return;
    case 'sweep':
      return sweep();
    case 'refresh':
      await world.api('wallet.refresh', { token: member.token });
      return;
    case 'toGame':
      await games.moveAll(member, 'JOKER');
      return;
    case 'toWallet':
      await games.move(member, 'JOKER', 'WALLET', await games.atProvider(member, 'JOKER'));
      return;
    case 'someToGame':
      return moveSome(member, 'WALLET', 'JOKER', (await baht(member)) * one.share);
    case 'someToWallet':
      return moveSome(member, 'JOKER', 'WALLET', (await games.atProvider(member, 'JOKER')) * one.share);
    case 'rewrite':
      // Other terms for whoever comes next.
      await world.owner.run(
        sql`update bonus set multiple = multiple + 1, percent_fail = 1 where code = ${code}`,
      );
      return;
    case 'win':
      // Whoever has nothing in a game wins nothing.
      return (await games.atProvider(member, 'JOKER')) > 0 ? play(story, one.amount) : undefined;
    case 'lucky':
      // All that they have is won with, and the bonus ended by it.
      for (const each of [{ do: 'toGame' }, { do: 'win', amount: 2_000 }, { do: 'clear' }] as const)
        await perform(story, each);
      return;
    case 'unlucky':
      // All is lost, and so long ago that no open bet of it comes back.
      for (const each of [{ do: 'toGame' }, { do: 'lose', share: 1 }, { do: 'refresh' }] as const)
        await perform(story, each);
      await world.timePasses(6 * DAY_MS);
      await perform(story, { do: 'refresh' });
      return sweep();
    case 'lose':
      return play(story, -Math.floor((await games.atProvider(member, 'JOKER')) * one.share));
    default: {
      await world.api('wallet.refresh', { token: member.token });
      const all = (await baht(member)) + (await baht(member, 'game:JOKER'));
      return withdrawAsExplained(member, Math.max(1, Math.round(all * one.share * 100) / 100));
    }
  }
}

/** Moves a part of what is there, in whole baht; there may be none. */
async function moveSome(member: TestMember, from: string, to: string, amount: number): Promise<void> {
  if (amount < 1) return;
  const moved = await bonuses.games.move(member, from, to, Math.floor(amount));
  if (cameTo(moved) === 'SUCCESS') note(`some to ${to}`);
}

/** What the list says that it would give is what it gives, once games are read; where it says that it gives nothing, it is refused. */
async function activateAsTold({ member, code }: Story): Promise<void> {
  const { world, listed, activate, active } = bonuses;
  await world.api('wallet.refresh', { token: member.token });
  // A withdrawal under way may be paid by the time that it is asked for.
  const { isPaying } = await world.owner.one(
    sql<{ isPaying: boolean }>`select is_withdrawing(${member.id}) as "isPaying"`,
  );
  const offer = await listed(member, code);
  const before = (await active(member)).progress;
  const { status, body } = await activate(member, code);
  if (before) {
    expect(offer?.state).toBe('current');
    // Below its threshold it may be ended by being in the way, and another one given for a later deposit.
    if (before.total >= before.threshold) expect(body.message).toBe('BONUS_ALREADY_ACTIVE');
  } else if (offer?.due) {
    expect([status, (await active(member)).progress]).toMatchObject([200, offer.due]);
    note('given');
  } else if (!isPaying) {
    expect(status).not.toBe(200);
    note('not given');
  }
}

async function play(story: Story, amount: number): Promise<void> {
  if (amount === 0) return;
  await bonuses.games.play(story.member, 'JOKER', amount);
  story.played += amount;
}

/** What is explained of a withdrawal is what it is answered, directly after. */
async function withdrawAsExplained(member: TestMember, amount: number): Promise<void> {
  const { world, withdraw } = bonuses;
  const { body } = await world.api('withdraw.explain', { token: member.token, body: { amount } });
  const taken = await withdraw(member, amount);
  note(taken.status === 202 ? 'taken' : String(taken.body.message));
  expect(body.canWithdraw).toBe(taken.status === 202);
  if (taken.status === 202) expect(body.reasons).toEqual([]);
  else expect(body.reasons[0]?.code).toBe(taken.body.message);
  await world.work();
}

/** All that the member has, and what was paid out to them. */
async function worth({ id }: TestMember): Promise<number> {
  const { all } = await bonuses.world.owner.one(sql<{ all: bigint }>`
    select (select coalesce(sum(a.balance), 0) from ledger.owner o join ledger.account a on a.id = o.account_id
        where o.member_id = ${id} and o.unit = 'THB')::bigint
      + (select coalesce(sum(amount), 0) from withdrawal where member_id = ${id} and state = 'paid')::bigint as all`);
  return Number(all) / 100;
}

/** The bonus money that did not go back. */
async function given({ id }: TestMember): Promise<number> {
  const { sum } = await bonuses.world.owner.one(sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::bigint as sum from member_bonus
     where member_id = ${id} and outcome is distinct from 'untouched'`);
  return Number(sum) / 100;
}

async function expectSameTerms({ member, terms }: Story): Promise<void> {
  const rows = await bonuses.world.owner.rows(sql<{ id: string; terms: string }>`
    select id, concat_ws(' ', bonus_code, kind, left_out, unit, amount, percent_fail, type, multiple, threshold, deposit_posting, deposit, wallet_seq) as terms
      from member_bonus where member_id = ${member.id}`);
  for (const { id, terms: now } of rows) {
    expect(now).toBe(terms.get(id) ?? now);
    terms.set(id, now);
  }
}
