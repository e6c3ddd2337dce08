import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation } from '../../domain/operation.ts';
import { type Decision, decideCase } from '../../jobs/case.ts';
import type { TestMember } from '../../testing/world.ts';
import { qrCredit } from '../deposit/deposit.sql.ts';
import { depositCases } from '../deposit/review.ts';
import { slipCases } from '../slip/review.ts';
import { keepCode, slipBegin, slipCredit } from '../slip/slip.sql.ts';
import { type Feed, ours, startFeed } from './feed.fixture.ts';
import { feedTake, type TakenOutcome } from './feed.sql.ts';

let feed: Feed;
beforeAll(async () => {
  feed = await startFeed();
  // The phone has told of the account the day before, too: what it reads is no later than that.
  const of = await feed.atKbank();
  await tells.phone(of, { teller: 'phone', sent: new Date(), at: new Date(), number: 'BEFORE' });
  await feed.world.owner.run(sql`update bank_notification set received_at = now() - interval '25 hours'`);
});
afterAll(() => feed.world.close());

/** Another sum in each story, in satang: what one left must not be taken for another's. */
let sum = 25_000n;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Teller = 'slip' | 'text' | 'phone' | 'payerless' | 'garbled' | 'gateway';

/**
 * A transfer to the house's account, or the payment of a code of the bank's own gateway: how many minutes after the one before it was sent, and
 * what tells of it. A bank's text says its minute; there is one without a payer, and one that no program understands. What the phone reads by
 * itself, and a gateway, is so many minutes late.
 */
const transfer = fc.record({
  gap: fc.constantFrom(0, 1, 6, 11, 14, 20, 45, 120),
  second: fc.integer({ min: 0, max: 59 }),
  isUploaded: fc.constantFrom(true, true, true, false),
  isByCode: fc.constantFrom(false, false, false, true),
  messages: fc.constantFrom<Teller[]>(
    ...([['phone'], ['text'], ['phone'], ['text'], ['text', 'phone']] as Teller[][]),
    ...([['payerless'], ['garbled'], ['garbled', 'phone'], []] as Teller[][]),
  ),
  late: fc.constantFrom(0, 0, 6, 13, 20, 50, 200, 700),
});
type Transfer = typeof transfer extends fc.Arbitrary<infer T> ? T : never;

function tellersOf({ isUploaded, isByCode, messages }: Transfer): Teller[] {
  return [...(isUploaded ? ['slip' as const] : []), ...(isByCode ? ['gateway' as const] : []), ...messages];
}

/** Transfers of one sum by one member, in what order what tells of them comes, and after which of that a person decides about what waits. */
const story = fc.array(transfer, { minLength: 2, maxLength: 5 }).chain((transfers) => {
  const count = transfers.reduce((total, one) => total + tellersOf(one).length, 0);
  const all = { minLength: count, maxLength: count };
  return fc.record({
    transfers: fc.constant(transfers),
    order: fc.array(fc.nat(), all),
    decidedAfter: fc.array(fc.constantFrom(false, false, false, true), all),
  });
});

interface Told {
  teller: Teller;
  sent: Date;
  /** When it was sent, as it tells. */
  at: Date;
  /** Of the transfer, and of nothing else. */
  number: string;
}

/** What the sequences have come to, by its name. */
const came = new Map<string, number>();
const note = (what: string): void => void came.set(what, (came.get(what) ?? 0) + 1);

it('in whatever order what is told comes, and a person decides between, no more is credited than was sent', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ transfers, order, decidedAfter }) => {
      sum += 1n;
      const member = await feed.atKbank();
      const most = sum * BigInt(transfers.length);
      const trace: string[] = [];
      const inTurn = toldOf(transfers)
        .map((told, index) => ({ told, by: order[index] ?? 0 }))
        .toSorted((one, another) => one.by - another.by);
      for (const [index, { told }] of inTurn.entries()) {
        const outcome = `${told.teller} ${await tells[told.teller](member, told)}`;
        note(outcome);
        trace.push(`${told.number.slice(0, 4)} ${told.at.toISOString()} ${outcome}`);
        if (decidedAfter[index]) trace.push(...(await decideAll(member)));
        expect([await feed.wallet(member), trace]).toSatisfy(([wallet]) => wallet <= most);
      }
      trace.push(...(await decideAll(member, most)));
      expect([await feed.wallet(member), trace]).toSatisfy(([wallet]) => wallet <= most);
      // What is told in all ways before anybody decides is credited.
      const isPlain = ({ isUploaded, isByCode, messages }: Transfer) =>
        isUploaded && !isByCode && ['text', 'phone'].includes(messages.join());
      if (!decidedAfter.includes(true) && transfers.every(isPlain))
        expect(await feed.wallet(member)).toBe(most);
      for (const cases of [feed.cases(), slipCases.open(feed.world.deps), depositCases.open(feed.world.deps)])
        expect(await cases).toEqual([]);
    }),
    {
      numRuns: Number(process.env.PRAE_RUNS ?? 100),
      seed: Number(process.env.PRAE_SEED ?? 62),
      endOnFailure: true,
    },
  );
  // None of it holds only because nothing was reached.
  const reached = [
    'slip credited',
    'slip doubtful',
    'slip settle',
    'slip note',
    'text credited',
    'text joined',
    'phone credited',
  ];
  reached.push(
    'phone joined',
    'phone LIKE_SLIP',
    'text LIKE_QR',
    'phone LIKE_ANOTHER',
    'LIKE_ANOTHER settle',
    'LIKE_ANOTHER release',
  );
  reached.push(
    'LIKE_SLIP release',
    'UNREADABLE settle',
    'NO_PAYER settle',
    'gateway credited',
    'gateway withheld',
    'payment note',
  );
  expect(reached.filter((what) => !came.has(what))).toEqual([]);
});

function toldOf(transfers: readonly Transfer[]): Told[] {
  let minute = Math.floor((Date.now() - 20 * HOUR_MS) / MINUTE_MS) * MINUTE_MS;
  return transfers.flatMap((one) => {
    minute += one.gap * MINUTE_MS;
    const sent = minute + one.second * 1_000;
    const heard = sent + 3_000 + one.late * MINUTE_MS;
    const at = { slip: sent, text: minute, payerless: minute, garbled: minute, phone: heard, gateway: heard };
    const number = newOperation().replaceAll('-', '').slice(-16);
    return tellersOf(one).map((teller) => ({
      ...{ teller, number },
      ...{ sent: new Date(sent), at: new Date(at[teller]) },
    }));
  });
}

const tells: Record<Teller, (member: TestMember, told: Told) => Promise<string>> = {
  async slip({ id }, { at, number }) {
    const { deps, owner } = feed.world;
    const operation = newOperation();
    const file = `${operation}.jpg`;
    await deps.steps.run(slipBegin, { operation, member: id, currency: 'THB', file, mostAnHour: 100 });
    const code = { sendingBank: '004', reference: number };
    await owner.run(keepCode(operation, { ...code, payload: number }));
    const { bankCode, accountNo } = ours;
    const item = { operation, arrival: newOperation(), bankCode, accountNo, amount: sum, ...code };
    const { since } = await owner.one(
      sql<{ since: Date }>`select bank_changed_at as since from member where id = ${id}`,
    );
    const times = { sentAt: at.toISOString(), bankChangedAt: since.toISOString() };
    return (await deps.steps.run(slipCredit, { ...item, ...times })).outcome;
  },
  text: (member, told) => messaged(told, { ...asText(told), ...payerOf(member) }),
  payerless: (_, told) => messaged(told, asText(told)),
  phone: (member, told) => messaged(told, { number: told.number, ...payerOf(member) }),
  async garbled(_, { number }) {
    const told = { sender: 'KBank', text: number, digest: `garbled ${number}` };
    return outcomeOf(
      await feed.world.deps.steps.run(feedTake, { ...messageNow(), kind: 'unreadable', ...told }),
    );
  },
  async gateway({ id }, { number, sent, at }) {
    const { deps, owner } = feed.world;
    const [order, operation] = [newOperation(), newOperation()];
    await owner.run(sql`insert into qr_order (id, member_id, gateway, reference, currency, amount, state, payload, created_at, expires_at, answer_due_at)
      values (${order}, ${id}, 'KBANK', ${number}, 'THB', ${sum}, 'expired', 'x', ${sent}::timestamptz - interval '1 minute',
        ${sent}::timestamptz + interval '9 minutes', now())`);
    const paid = { operation, order, reference: number, amount: sum, vouched: [], isDenied: false };
    const { outcome } = await deps.steps.run(qrCredit, paid);
    await owner.run(sql`update qr_payment set heard_at = ${at},
      credited_at = case when credited_at is not null then ${at}::timestamptz end,
      withheld_at = case when withheld_at is not null then ${at}::timestamptz end where id = ${operation}`);
    return outcome;
  },
};

const messageNow = () => ({
  ...{ operation: newOperation(), device: 'sandbox-phone', nonce: newOperation() },
  ...{ sentAt: new Date().toISOString(), windowMs: HOUR_MS },
});
const payerOf = ({ bankAccountNo }: TestMember) => ({
  payerBank: 'KBANK',
  payerTail: bankAccountNo.slice(-6),
});
const asText = ({ number }: Told) => ({ sender: 'KBank', balanceAfter: BigInt(`0x${number.slice(-8)}`) });

async function messaged({ teller, at, number }: Told, more: object): Promise<string> {
  const fact = { bankCode: ours.bankCode, tail: ours.accountNo.slice(-6), at: at.toISOString() };
  const told = { text: number, digest: `${teller} ${number}`, amount: sum, most: { THB: sum, LAK: sum } };
  return outcomeOf(
    await feed.world.deps.steps.run(feedTake, {
      ...{ ...messageNow(), kind: 'credit' },
      ...{ ...fact, ...told, ...more },
    }),
  );
}

function outcomeOf(taken: TakenOutcome): string {
  if (taken.outcome === 'waiting') return taken.why;
  return taken.outcome === 'arrived' ? (taken.isNew ? 'credited' : 'joined') : taken.outcome;
}

/**
 * A person decides about all that waits, by the bank's statement: a transfer that something was credited for is not credited again. Once all
 * has been told (`most`: so much was sent) they count. Answers what they did.
 */
async function decideAll(member: TestMember, most?: bigint): Promise<string[]> {
  const { deps } = feed.world;
  const done: string[] = [];
  const decide = async (
    what: string,
    words: [Decision, Decision],
    decided: (word: Decision) => Promise<string>,
    id: string,
  ) => {
    const isMissing = most === undefined ? !(await isCredited(id)) : (await feed.wallet(member)) < most;
    const word = words[isMissing ? 0 : 1];
    // What they were not shown they look at, and decide so again.
    const outcome = (await decided(word)) === 'changed' ? await decided(word) : 'done';
    done.push(`${what} ${word} ${outcome}`);
    note(`${what} ${word}`);
  };
  for (const { id, why } of await feed.cases()) {
    const whose =
      why === 'UNREADABLE' ? `${member.id}@${wire()}@${ours.bankCode}-${ours.accountNo}` : member.id;
    await decide(
      why,
      ['settle', 'release'],
      (word) => feed.decide(id, word, word === 'settle' ? whose : undefined),
      id,
    );
  }
  const by = { by: 'anna', reason: 'statement' };
  for (const { id } of await slipCases.open(deps)) {
    const number = `${wire()}@${ours.bankCode}-${ours.accountNo}*`;
    await decide(
      'slip',
      ['settle', 'note'],
      (decision) =>
        decideCase(deps, slipCases, {
          id,
          decision,
          evidence: { ...by, ...(decision === 'settle' && { number }) },
        }),
      id,
    );
  }
  for (const { id, decisions } of await depositCases.open(deps))
    await decide(
      'payment',
      [decisions.includes('settle') ? 'settle' : 'note', 'note'],
      (decision) => decideCase(deps, depositCases, { id, decision, evidence: by }),
      id,
    );
  return done;
}

/** The sum as a person writes it. */
const wire = () => (Number(sum) / 100).toFixed(2);

/** Whether something was credited for what this tells of. */
async function isCredited(id: string): Promise<boolean> {
  const { found } = await feed.world.owner.one(sql<{ found: boolean }>`select exists (
      select from bank_notification n where n.arrival_id is not null and n.text = t.number
      union all select from slip s where s.arrival_id is not null and s.reference = t.number
      union all select from qr_payment p where p.credited_at is not null and p.reference = t.number) as found
    from (select text as number from bank_notification where id = ${id}::uuid
      union all select reference from slip where id = ${id}::uuid
      union all select reference from qr_order where id = ${id}::uuid) t`);
  return found;
}
