import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { type Case, type CaseKind, type Decision, decideCase } from '../../jobs/case.ts';
import { storyClock } from '../../testing/story-clock.ts';
import type { TestMember } from '../../testing/world.ts';
import { qrCredit } from '../deposit/deposit.sql.ts';
import { depositCases } from '../deposit/review.ts';
import { slipCases } from '../slip/review.ts';
import { keepCode, refuseSlip, slipBegin, slipCredit } from '../slip/slip.sql.ts';
import { type Feed, ours, oursToo, startFeed } from './feed.fixture.ts';
import { feedTake, type TakenOutcome } from './feed.sql.ts';
import { feedCases } from './review.ts';

let feed: Feed;
let setClock: (at: Date) => Promise<void>;
let people: TestMember[];
beforeAll(async () => {
  feed = await startFeed();
  // The last two have the same six digits.
  const accounts = ['1112223331', '1112225552', '7771001234', '8881001234'];
  people = await Promise.all(
    accounts.map(async (bankAccountNo) => {
      const one = await feed.atKbank();
      await feed.world.owner.run(
        sql`update member set bank_account_no = ${bankAccountNo}, bank_changed_at = '2000-01-01' where id = ${one.id}`,
      );
      return { ...one, bankAccountNo };
    }),
  );
  await feed.world.owner.run(
    sql`insert into deposit_account (bank_code, account_no, account_name, currency, mode) values ('KBANK', '0409988776', 'PRAE PORTAL', 'THB', 'MANUAL')`,
  );
  setClock = await storyClock(feed.world);
});
afterAll(() => feed.world.close());

/** A second one at the bank whose gateway does not tell into which it pays. */
const oursThree = { bankCode: 'KBANK', accountNo: '0409988776', accountName: 'PRAE PORTAL' } as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The phone has it so many minutes late, is let through so many later, and brings it again after so many, if it does. */
const message = fc.record({
  wording: fc.nat(1),
  late: fc.constantFrom(0, 0, 1, 6, 13, 20, 50, 200, 700),
  relay: fc.constantFrom(0, 0, 0, 5, 30, 600),
  again: fc.constantFrom(0, 0, 0, 1, 14, 30, 600, 1_380),
});

/** A transfer of one of four to one of the house's accounts, or a payment on a code of the bank's own gateway, and what tells of it. In minutes. */
const transfer = fc.record({
  gap: fc.constantFrom(0, 1, 2, 6, 11, 14, 16, 20, 45, 120, 600),
  second: fc.integer({ min: 0, max: 59 }),
  who: fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
  account: fc.constantFrom(ours, ours, ours, oursThree, oursToo),
  /** Where it is no payment on a gateway's code: on one of the house's own. */
  isOwn: fc.constantFrom(false, false, true),
  gatewayLate: fc.option(fc.constantFrom(0, 2, 15, 100, 700), { freq: 3 }),
  slip: fc.option(
    fc.record({
      after: fc.constantFrom(1, 1, 3, 8, 14, 30, 58),
      isUntimed: fc.constantFrom(false, false, false, true),
    }),
    { freq: 4 },
  ),
  messages: fc.array(message, { maxLength: 2 }),
});
type Transfer = typeof transfer extends fc.Arbitrary<infer T> ? T : never;

/** A text has the bank's minute, and what the phone reads by itself when it came there; `payerless` is a text, and `bare` has nothing but the sum. */
type Wording = 'text' | 'textPlain' | 'payerless' | 'phone' | 'phoneBalance' | 'phonePlain' | 'bare';
const wordings = fc.constantFrom<Wording[]>(
  ['text'],
  ['textPlain'],
  ['payerless'],
  ['phone'],
  ['phoneBalance'],
  ['phonePlain'],
  ['bare'],
  ['text', 'phone'],
  ['text', 'phoneBalance'],
  ['payerless', 'phone'],
  ['bare', 'text'],
  ['payerless', 'bare'],
);

const story = fc.record({
  /** Of the day, in Bangkok 7:00 or 23:40. */
  begins: fc.constantFrom(0, 0, 16 * 60 + 40),
  /** In which words the phone tells of each one's. */
  wordings: fc.tuple(wordings, wordings, wordings, wordings),
  transfers: fc.array(transfer, { minLength: 1, maxLength: Number(process.env.PRAE_TRANSFERS ?? 4) }),
  decided: fc.array(fc.constantFrom(false, false, false, true), { minLength: 24, maxLength: 24 }),
  /** What comes at once. */
  together: fc.array(fc.constantFrom(false, false, true), { minLength: 24, maxLength: 24 }),
  /** Who has another bank account from so many minutes after the beginning. */
  change: fc.option(fc.record({ who: fc.constantFrom(0, 0, 1), after: fc.constantFrom(3, 30, 200, 800) }), {
    freq: 2,
  }),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

/** Another sum and another time in each story, in satang and milliseconds: what one left must not be taken for another's. */
let sum = 25_000n;
let day = Date.parse('2030-01-02T00:00:00Z');
const DAYS_APART = 40;

interface Sent extends Transfer {
  /** Of the account that it was sent from. */
  digits: string;
  member: TestMember;
  at: number;
  /** Of nothing else. */
  number: string;
  /** What the house has of it: messages, slips and orders. */
  ids: string[];
}

interface Coming {
  at: number;
  what: string;
  of: Sent;
  take: () => Promise<string>;
}

/** What the stories have come to, by its name. */
const came = new Map<string, number>();
const note = (what: string): void => void came.set(what, (came.get(what) ?? 0) + 1);

it('in every wording, late, again and at once, of members with the same digits or other ones since, with people who count: no more is credited than was sent', async () => {
  await fc.assert(fc.asyncProperty(story, tell), {
    numRuns: Number(process.env.PRAE_RUNS ?? 80),
    seed: Number(process.env.PRAE_SEED ?? 8),
    endOnFailure: true,
  });
  // None of it holds only because nothing was reached; another seed than ours may miss what is rare.
  if (process.env.PRAE_SEED !== undefined) return;
  const reached = ['slip credited', 'slip doubtful', 'slip unknown', 'text credited', 'text joined'];
  reached.push('phone credited', 'phone joined', 'phone again known', 'text again known', 'gateway credited');
  reached.push('bare joined', 'textPlain credited', 'own code made', 'gateway withheld');
  expect(reached.filter((what) => !came.has(what))).toEqual([]);
});

async function tell({ begins, wordings: said, transfers, decided, together, change }: Story): Promise<void> {
  sum += 1n;
  day += DAYS_APART * 24 * HOUR_MS;
  const began = day + begins * MINUTE_MS;
  await heardTheDayBefore(began);
  const changing = change && {
    member: people[change.who] as TestMember,
    at: began + change.after * MINUTE_MS,
    digits: String(5_000_000_000 + ((Number(sum) * 7_919) % 900_000_000)),
  };
  const sent = sentOf(transfers, began, changing);
  const trace = sent.map(
    (one) =>
      `${hour(one.at)} ${nameOf(one)} ${one.account.accountNo} ${one.isOwn ? 'own ' : ''}${one.gatewayLate ?? 'transfer'}`,
  );
  let isChanged = false;
  const turns = turnsOf(
    sent.flatMap((one) => comingOf(one, said[one.who] ?? [])),
    together,
  );
  for (const [index, turn] of turns.entries()) {
    const at = Math.max(...turn.map((one) => one.at));
    if (changing && !isChanged && at >= changing.at) {
      isChanged = true;
      await changeAccount(changing);
      trace.push(`${hour(changing.at)} ${'ABCD'[change.who]} changes account`);
    }
    await setClock(new Date(at));
    const outcomes = await Promise.all(
      turn.map(async ({ of, what, take }) => [nameOf(of), `${what} ${await take()}`]),
    );
    for (const [name = '', outcome = ''] of outcomes) {
      note(outcome);
      trace.push(`${hour(at)} ${name} ${outcome}${turn.length > 1 ? ', together' : ''}`);
    }
    if (decided[index % decided.length])
      await decideAll(sent, trace, (_of, { times, isCounted }) =>
        Promise.resolve(times < sent.filter((other) => isCounted(other) && other.at <= at).length),
      );
    await expectNoMore(sent, at, trace);
  }
  const end = Math.max(...sent.map(({ at }) => at), ...turns.flat().map(({ at }) => at)) + HOUR_MS;
  await setClock(new Date(end));
  await decideAll(
    sent,
    trace,
    async (one) => (await creditedTo(one)) < sent.filter((other) => isAlike(one, other)).length,
  );
  await expectNoMore(sent, end, trace);
}

/** What comes one after the other, some of it at once with what comes within half an hour. */
function turnsOf(coming: readonly Coming[], together: readonly boolean[]): Coming[][] {
  const turns: Coming[][] = [];
  for (const [index, one] of coming.toSorted((a, b) => a.at - b.at).entries()) {
    const last = turns.at(-1);
    const isCode = one.what.includes('code') || last?.some(({ what }) => what.includes('code'));
    if (last && !isCode && together[index % together.length] && one.at - (last[0]?.at ?? 0) < 30 * MINUTE_MS)
      last.push(one);
    else turns.push([one]);
  }
  return turns;
}

interface Changing {
  member: TestMember;
  at: number;
  digits: string;
}

async function changeAccount({ member, at, digits }: Changing): Promise<void> {
  const { owner } = feed.world;
  await owner.run(sql`insert into former_bank_account (member_id, bank_code, bank_account_no, bank_account_name, until_at)
    select id, bank_code, bank_account_no, bank_account_name, ${new Date(at)} from member where id = ${member.id}`);
  await owner.run(
    sql`update member set bank_account_no = ${digits}, bank_changed_at = ${new Date(at)} where id = ${member.id}`,
  );
  Object.assign(member, { bankAccountNo: digits });
}

const hour = (at: number): string => new Date(at + 7 * HOUR_MS).toISOString().slice(8, 19);
const nameOf = ({ who, number }: Sent): string => `${'ABCD'[who]} ${number.slice(-4)}`;

async function heardTheDayBefore(began: number): Promise<void> {
  await setClock(new Date(began - 25 * HOUR_MS));
  for (const { bankCode, accountNo } of [ours, oursToo]) {
    const told = {
      bankCode,
      tail: accountNo.slice(-6),
      amount: 77n,
      at: new Date(began - 25 * HOUR_MS).toISOString(),
    };
    await takes(began - 25 * HOUR_MS, newOperation(), {
      ...told,
      text: '',
      digest: `${sum} ${bankCode}`,
      sender: 'KBank',
      balanceAfter: sum,
    });
  }
}

function sentOf(transfers: readonly Transfer[], began: number, changing: Changing | null): Sent[] {
  let minute = began;
  return transfers.map((one) => {
    minute += one.gap * MINUTE_MS;
    const isByCode = one.gatewayLate !== null;
    // The amount of such a code is nobody else's.
    const isOwn = one.isOwn && transfers.every(({ who }) => who === one.who);
    const number = newOperation().replaceAll('-', '').slice(-16).toUpperCase();
    return {
      ...{ ...one, isOwn },
      ...{
        account: isByCode && one.account === oursToo ? ours : one.account,
        member: people[one.who] as TestMember,
      },
      digits:
        changing && people[one.who] === changing.member && minute + one.second * 1_000 >= changing.at
          ? changing.digits
          : (people[one.who] as TestMember).bankAccountNo,
      ...{ at: minute + one.second * 1_000, number, ids: [] },
    };
  });
}

function comingOf(of: Sent, said: readonly Wording[]): Coming[] {
  const coming: Coming[] = [];
  if (of.isOwn && of.gatewayLate === null && of.account.bankCode === 'KBANK')
    coming.push({ at: of.at - MINUTE_MS, what: 'own code', of, take: () => ownCode(of) });
  if (of.slip)
    coming.push({ at: of.at + of.slip.after * MINUTE_MS + 20_000, what: 'slip', of, take: () => slipOf(of) });
  if (of.gatewayLate !== null) coming.push(...gatewayOf(of, of.gatewayLate));
  for (const one of of.messages) {
    const wording = said[one.wording % said.length] ?? 'text';
    const heard = of.at + 3_000 + one.late * MINUTE_MS;
    const relayed = heard + one.relay * MINUTE_MS;
    coming.push({ at: relayed, what: wording, of, take: () => tells(of, wording, heard, relayed) });
    if (one.again > 0) {
      const [again, then] = [heard + one.again * MINUTE_MS, relayed + one.again * MINUTE_MS];
      coming.push({ at: then, what: `${wording} again`, of, take: () => tells(of, wording, again, then) });
    }
  }
  return coming;
}

async function ownCode(of: Sent): Promise<string> {
  const made = of.at - MINUTE_MS;
  const taken = await feed.world.owner.rows(
    sql`select from qr_order where account_no = ${of.account.accountNo} and amount = ${sum} and amount_until > ${new Date(made - 10 * MINUTE_MS)} and member_id <> ${of.member.id}`,
  );
  if (taken.length > 0) return 'taken';
  await feed.world.owner.run(sql`insert into qr_order (id, member_id, gateway, reference, currency, amount, state, payload, created_at, expires_at, answer_due_at, account_no, amount_until)
    values (${newOperation()}, ${of.member.id}, 'KBANK', ${newOperation()}, 'THB', ${sum}, 'expired', 'x', ${new Date(made)}, ${new Date(made + 15 * MINUTE_MS)}, ${new Date(made)}, ${of.account.accountNo}, ${new Date(made + 75 * MINUTE_MS)})`);
  return 'made';
}

/** The slip of a transfer: judged, or one that no verifier has answered about. */
async function slipOf({ member, at, number, account, slip, ids }: Sent): Promise<string> {
  const { deps, owner } = feed.world;
  const operation = newOperation();
  const file = `${operation}.jpg`;
  await deps.steps.run(slipBegin, { operation, member: member.id, currency: 'THB', file, mostAnHour: 100 });
  const code = { sendingBank: '004', reference: number };
  await owner.run(keepCode(operation, { ...code, payload: number }));
  ids.push(operation);
  if (slip?.isUntimed) {
    await owner.run(refuseSlip(operation, 'UNKNOW_ERROR'));
    return 'unknown';
  }
  const { bankCode, accountNo } = account;
  const item = { operation, arrival: newOperation(), bankCode, accountNo, amount: sum, ...code };
  const { since } = await owner.one(
    sql<{ since: Date }>`select bank_changed_at as since from member where id = ${member.id}`,
  );
  const times = { sentAt: new Date(at).toISOString(), bankChangedAt: since.toISOString() };
  return (await deps.steps.run(slipCredit, { ...item, ...times })).outcome;
}

function gatewayOf(of: Sent, late: number): Coming[] {
  const { deps, owner } = feed.world;
  const [order, operation, made] = [newOperation(), newOperation(), of.at - MINUTE_MS];
  of.ids.push(order);
  const make = async () => {
    await owner.run(sql`insert into qr_order (id, member_id, gateway, reference, currency, amount, state, payload, created_at, expires_at, answer_due_at)
      values (${order}, ${of.member.id}, 'KBANK', ${of.number}, 'THB', ${sum}, 'expired', 'x', ${new Date(made)},
        ${new Date(made + 10 * MINUTE_MS)}, ${new Date(made)})`);
    return 'made';
  };
  const pay = async () => {
    const paid = { operation, order, reference: of.number, amount: sum, vouched: [], isDenied: false };
    return (await deps.steps.run(qrCredit, paid)).outcome;
  };
  return [
    { at: made, what: 'code', of, take: make },
    { at: of.at + late * MINUTE_MS + 2_000, what: 'gateway', of, take: pay },
  ];
}

/** The bank's text of it, or what the phone has read by itself, with the time of when it came there. */
function tells(
  { digits, at, number, account, ids }: Sent,
  wording: Wording,
  heard: number,
  now: number,
): Promise<string> {
  const id = newOperation();
  ids.push(id);
  const minute = new Date(Math.floor(at / MINUTE_MS) * MINUTE_MS).toISOString();
  const isText = ['text', 'textPlain', 'payerless'].includes(wording);
  const balanceAfter = BigInt(`0x${number.slice(-8)}`);
  const alike = `${wording} ${sum} ${account.accountNo}`;
  const more = {
    at: isText ? minute : new Date(heard).toISOString(),
    ...(isText && { sender: 'KBank' }),
    ...(['text', 'payerless', 'phoneBalance'].includes(wording) && { balanceAfter }),
    ...(wording === 'phone' && { number }),
    ...(!['payerless', 'bare'].includes(wording) && { payerBank: 'KBANK', payerTail: digits.slice(-6) }),
    digest: ['text', 'payerless', 'phoneBalance', 'phone'].includes(wording)
      ? `${wording} ${number}`
      : wording === 'bare'
        ? alike
        : `${alike} ${digits}`,
  };
  return takes(now, id, {
    ...{ bankCode: account.bankCode, tail: account.accountNo.slice(-6), amount: sum, text: number },
    ...more,
  });
}

interface Credit {
  bankCode: string;
  tail: string;
  amount: bigint;
  at: string;
  text: string;
  digest: string;
}

async function takes(
  now: number,
  operation: OperationId,
  credit: Credit & Record<string, unknown>,
): Promise<string> {
  const sentNow = {
    device: 'sandbox-phone',
    nonce: newOperation(),
    sentAt: new Date(now).toISOString(),
    windowMs: HOUR_MS,
  };
  const most = { THB: sum, LAK: sum };
  return outcomeOf(
    await feed.world.deps.steps.run(feedTake, { operation, ...sentNow, kind: 'credit', most, ...credit }),
  );
}

function outcomeOf(taken: TakenOutcome): string {
  if (taken.outcome === 'waiting') return taken.why;
  return taken.outcome === 'arrived' ? (taken.isNew ? 'credited' : 'joined') : taken.outcome;
}

/** At one bank: its gateway does not tell into which account it pays. */
const isAlike = (one: Sent, other: Sent): boolean =>
  one.who === other.who && one.account.bankCode === other.account.bankCode;

/** How often the member of a transfer was credited the sum, at its bank. */
async function creditedTo({ member, account }: Sent): Promise<number> {
  const { times } = await feed.world.owner.one(sql<{ times: number }>`select (
      (select count(*) from arrival where member_id = ${member.id} and amount = ${sum} and bank_code = ${account.bankCode})
      + (select count(*) from qr_payment where member_id = ${member.id} and amount = ${sum} and gateway = ${account.bankCode} and credited_at is not null))::int as times`);
  return times;
}

async function expectNoMore(sent: readonly Sent[], now: number, trace: readonly string[]): Promise<void> {
  for (const one of sent) {
    const most = sent.filter((other) => isAlike(one, other) && other.at <= now).length;
    expect([await creditedTo(one), trace]).toSatisfy(([times]) => times <= most);
  }
}

/** How often a case shows that the member was credited, and the lines of the statement that it says are to be counted: of all times where it says nothing. */
function countedOf({ told }: Case, of: Sent): { times: number; isCounted: (other: Sent) => boolean } {
  const spans = told.find(({ code }) => code === 'countLines')?.values[0]?.split(', ') ?? [];
  const span = spans.find((one) => one.startsWith(`${of.member.id} ${of.account.bankCode} `));
  const alike =
    told.find(({ code }) => code === 'creditedAlike')?.values[0]?.split(`(${of.member.id}, `).length ?? 1;
  const [, since = '', until = '', times = String(alike - 1)] =
    span?.match(/(\S+ \S+) – (\S+ \S+): (\d+)$/) ?? [];
  const ms = (time: string) => Date.parse(`${time.replace(' ', 'T')}+07:00`);
  return {
    times: Number(times),
    isCounted: (other) =>
      isAlike(of, other) && (!span || (other.at >= ms(since) && other.at < ms(until) + 1_000)),
  };
}

/**
 * A person decides about all that waits, by the bank's statement and what is shown: it is settled where the statement has more lines than the case says were
 * credited, whichever line is whose.
 */
async function decideAll(
  sent: readonly Sent[],
  trace: string[],
  isToSettle: (of: Sent, counted: ReturnType<typeof countedOf>) => Promise<boolean>,
): Promise<void> {
  for (const [kind, no] of [
    [feedCases, 'release'],
    [slipCases, 'note'],
    [depositCases, 'note'],
  ] as const)
    for (const { id } of await kind.open(feed.world.deps)) {
      const of = sent.find(({ ids }) => ids.includes(id));
      // What they were not shown they look at, and decide anew.
      for (let outcome = 'changed'; outcome === 'changed'; ) {
        const [waiting] = await kind.open(feed.world.deps, id);
        if (!waiting) break;
        const isSettled =
          of !== undefined &&
          waiting.decisions.includes('settle') &&
          (await isToSettle(of, countedOf(waiting, of)));
        const decision = isSettled ? 'settle' : no;
        outcome = await decided(kind, waiting, decision, of);
        note(`${kind.kind} ${decision}`);
        trace.push(`${of ? nameOf(of) : ''} ${waiting.why} ${decision} ${outcome}`);
      }
    }
}

function decided(kind: CaseKind, { id }: Case, decision: Decision, of?: Sent): Promise<string> {
  const wire = (Number(sum) / 100).toFixed(2);
  const number =
    decision !== 'settle' || !of || kind === depositCases
      ? undefined
      : kind === feedCases
        ? of.member.id
        : `${wire}@${of.account.bankCode}-${of.account.accountNo}*`;
  const evidence = { by: 'anna', reason: 'statement', ...(number !== undefined && { number }) };
  return decideCase(feed.world.deps, kind, { id, decision, evidence });
}
