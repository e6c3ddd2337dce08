import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../db/database.ts';
import { bonusesIn } from '../../features/bonus/bonus.fixture.ts';
import type { World } from '../world.ts';
import type { Person } from './phone.ts';
import type { Random } from './random.ts';

/** Terms that an operator wrote, in baht and percent, and when they can have been in force, in ms since 1970. */
export interface Terms {
  readonly percent: number;
  readonly percentFail: number;
  readonly multiple: number;
  readonly cap: number;
  /** A member with less than that left has lost the bonus; so much of other money may be there before it. */
  readonly threshold: number;
  readonly budget: number;
  readonly from: number;
  until: number;
}

/** An offer of a run, with all the terms that it ever had. */
export interface Offered {
  readonly code: string;
  readonly kind: 'bonus' | 'promotion';
  readonly versions: Terms[];
}

/** Of one clock read twice, and of a database that writes microseconds. */
const SLACK_MS = 5;

/** Offers something new, at terms that members of a run meet, fail, and find used up. */
export async function openOffer(world: World, kind: Offered['kind'], random: Random): Promise<Offered> {
  const from = Date.now() - SLACK_MS;
  const terms = someTerms(random);
  const code = await bonusesIn(world).offer({ kind, minimum: 1, maxReceived: 3, ...terms });
  return { code, kind, versions: [{ ...terms, from, until: Number.POSITIVE_INFINITY }] };
}

/** An operator writes other terms now and then, until it is over. A budget below what was given is refused. */
export async function changeOffers(
  world: World,
  offers: readonly Offered[],
  { random, isOver }: { random: Random; isOver: () => boolean },
): Promise<void> {
  while (!isOver()) {
    await pause(random.between(300, 1_500));
    const { code, kind, versions } = random.pick(offers);
    const terms = someTerms(random);
    const from = Date.now() - SLACK_MS;
    const isWritten = await bonusesIn(world)
      .offer({ code, kind, minimum: 1, maxReceived: 3, ...terms })
      .then(() => true)
      .catch((error: unknown) => {
        if (/of it were given/.test(String(error))) return false;
        throw error;
      });
    if (!isWritten) continue;
    const before = versions.at(-1);
    if (before) before.until = Date.now() + SLACK_MS;
    versions.push({ ...terms, from, until: Number.POSITIVE_INFINITY });
  }
}

/** The budget is less than the members of a run could receive, so that some hear that it is used up. */
function someTerms(random: Random): Omit<Terms, 'from' | 'until'> {
  return {
    // Of nine hundred baht: some of it below the cap, some above.
    percent: random.between(2, 10),
    percentFail: random.between(0, 5),
    multiple: random.pick([0.5, 1, 1.25, 2]),
    cap: random.between(4_000, 7_000) / 100,
    threshold: random.between(200, 400),
    budget: random.between(10_000, 16_000) / 100,
  };
}

/** A bonus as it stands in its row; amounts are satang, times ms since 1970. */
export interface Received {
  id: string;
  member: string;
  code: string;
  amount: bigint;
  deposit: bigint;
  threshold: bigint;
  multiple: number;
  percentFail: number;
  outcome: string | null;
  at: number;
  endedAt: number | null;
}

/** All bonuses of these offers, in the order in which they were given. */
export function received(world: World, offers: readonly Offered[]): Promise<Received[]> {
  return world.owner.rows(
    sql<Received>`
      select id, member_id as member, bonus_code as code, amount, deposit, threshold, multiple::float8 as multiple,
          percent_fail::float8 as "percentFail", outcome, extract(epoch from activated_at)::float8 * 1000 as at,
          extract(epoch from ended_at)::float8 * 1000 as "endedAt"
        from member_bonus where bonus_code = any (${offers.map(({ code }) => code)}) order by activated_at`,
  );
}

/**
 * Bonuses that were not given at the terms that were in force, in one piece, or past the budget; `rows` are as they stood before days
 * passed. Reckons by itself, in whole numbers.
 */
export function wrongTerms(rows: readonly Received[], offers: readonly Offered[]): string[] {
  const found: string[] = [];
  for (const { code, versions } of offers) {
    const given = rows.filter((row) => row.code === code);
    for (const row of given) {
      const inForce = versions.filter(({ from, until }) => row.at >= from && row.at <= until);
      if (!inForce.some((terms) => isAt(row, terms)))
        found.push(`bonus ${row.id} of ${row.member} is at no terms that ${code} had`);
      const most = Math.max(...inForce.map(({ budget }) => budget));
      // What came back of one that was not touched may be given again.
      const isThere = (one: Received) =>
        one.at <= row.at && !(one.outcome === 'untouched' && (one.endedAt ?? 0) <= row.at);
      const sum = given.filter(isThere).reduce((total, { amount }) => total + amount, 0n);
      if (sum > satang(most)) found.push(`${code} gave ${sum} by bonus ${row.id}, and its budget is ${most}`);
    }
  }
  return found;
}

function isAt(row: Received, { percent, percentFail, multiple, cap, threshold }: Terms): boolean {
  const share = (row.deposit * BigInt(percent)) / 100n;
  const due = share < satang(cap) ? share : satang(cap);
  return (
    row.amount === due &&
    row.percentFail === percentFail &&
    row.multiple === multiple &&
    row.threshold === satang(threshold)
  );
}

/** What changed of a bonus since it was received, and what its member was shown that it never was. */
export function changedTerms(
  before: readonly Received[],
  after: readonly Received[],
  people: readonly Person[],
): string[] {
  const found: string[] = [];
  const now = new Map(after.map((row) => [row.id, termsOf(row)]));
  for (const row of before) {
    if (now.get(row.id) !== termsOf(row))
      found.push(`bonus ${row.id} of ${row.member} was ${termsOf(row)}, and is ${now.get(row.id)}`);
  }
  for (const { member, shown } of people)
    for (const terms of shown) {
      if (!before.some((row) => row.member === member.id && termsOf(row) === terms))
        found.push(`${member.id} was shown a bonus at ${terms}, which none is at`);
    }
  return found;
}

function termsOf({ code, amount, deposit, multiple, threshold, percentFail }: Received): string {
  // In hundredths, as the multiple has two decimal places, rounded up.
  const target = (BigInt(Math.round(multiple * 100)) * amount + 99n) / 100n;
  return shownTerms({ code, amount, deposit, target, threshold, percentFail });
}

/** What a member is shown of a bonus that stays as it is to its end; amounts are satang. */
export function shownTerms(
  terms: Pick<Received, 'code' | 'amount' | 'deposit' | 'threshold' | 'percentFail'> & { target: bigint },
): string {
  const { code, amount, deposit, target, threshold, percentFail } = terms;
  return [code, amount, deposit, target, threshold, percentFail].join(' ');
}

function satang(baht: number): bigint {
  return BigInt(Math.round(baht * 100));
}
