import { type Query, sql } from '../../db/database.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { type CaseKind, type Decision, decideCase } from '../../jobs/case.ts';
import { storyClock } from '../../testing/story-clock.ts';
import type { TestMember } from '../../testing/world.ts';
import { qrCredit } from '../deposit/deposit.sql.ts';
import { depositCases } from '../deposit/review.ts';
import { slipCases } from '../slip/review.ts';
import { keepCode, refuseSlip, slipBegin, slipCredit } from '../slip/slip.sql.ts';
import { type Feed, ours, oursToo, startFeed } from './feed.fixture.ts';
import { feedTake, type TakenOutcome } from './feed.sql.ts';
import { feedCases } from './review.ts';

export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Of one to the next: what one left must not be taken for another's. */
const DAYS_APART = 60;

const kinds = { feed: feedCases, slip: slipCases, deposit: depositCases } satisfies Record<string, CaseKind>;
type Kind = keyof typeof kinds;
interface Account {
  readonly bankCode: string;
  readonly accountNo: string;
}

/** Transfers of one sum, told in the story's own time: all times are minutes after its beginning, at ten in Bangkok. */
export class Told {
  readonly feed: Feed;
  /** In satang, of this story. */
  sum = 40_000n;
  /** When it begins, in milliseconds. */
  began = Date.parse('2031-01-01T03:00:00Z');
  readonly #setClock: (at: Date) => Promise<void>;
  #digits = 100_000;
  #balance = 1_000_000n;

  private constructor(feed: Feed, setClock: (at: Date) => Promise<void>) {
    this.feed = feed;
    this.#setClock = setClock;
  }

  static async start(): Promise<Told> {
    const feed = await startFeed();
    return new Told(feed, await storyClock(feed.world));
  }

  /** Another story: with another sum, weeks later, of a new member. The phone has told of the accounts the day before. */
  async fresh(): Promise<TestMember> {
    this.sum += 1n;
    this.began += DAYS_APART * 24 * HOUR_MS;
    for (const account of [ours, oursToo])
      await this.#take(-25 * 60, newOperation(), account, {
        ...{ amount: 77n, sender: 'KBank' },
        digest: `${this.sum} ${account.bankCode}`,
      });
    return this.member();
  }

  async member(bankAccountNo?: string): Promise<TestMember> {
    const one = await this.feed.atKbank();
    this.#digits += 1;
    const account = bankAccountNo ?? `1${this.#digits}`.slice(0, 4) + String(this.#digits);
    await this.run(
      sql`update member set bank_account_no = ${account}, bank_changed_at = '2000-01-01' where id = ${one.id}`,
    );
    return { ...one, bankAccountNo: account };
  }

  run(query: Query<unknown>): Promise<number> {
    return this.feed.world.owner.run(query);
  }

  at(minute: number): Date {
    return new Date(this.began + minute * MINUTE_MS);
  }

  /** Has the database's routines go by that time. */
  clock(minute: number): Promise<void> {
    return this.#setClock(this.at(minute));
  }

  /** The bank's text of what was sent then, of nobody where the payer is not told. */
  text(of: TestMember | null, sent: number, now = sent, account: Account = ours) {
    this.#balance += 1n;
    const at = new Date(Math.floor(this.at(sent).getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
    return this.#tells(now, account, { at, sender: 'KBank', balanceAfter: this.#balance, ...payerOf(of) });
  }

  /** What the phone has read by itself, and when it came there. */
  phone(of: TestMember, heard: number, more: Record<string, unknown> = {}) {
    return this.#tells(heard + 0.05, ours, {
      at: this.at(heard + 0.05).toISOString(),
      ...payerOf(of),
      ...more,
    });
  }

  async #tells(now: number, account: Account, more: Record<string, unknown>) {
    const id = newOperation();
    return { id, outcome: await this.#take(now, id, account, { amount: this.sum, digest: id, ...more }) };
  }

  async #take(
    now: number,
    operation: OperationId,
    { bankCode, accountNo }: Account,
    more: Record<string, unknown>,
  ): Promise<string> {
    await this.clock(now);
    const taken = await this.feed.world.deps.steps.run(
      feedTake,
      this.message(now, operation, { bankCode, tail: accountNo.slice(-6), ...more }),
    );
    return outcomeOf(taken);
  }

  message(now: number, operation: OperationId, more: Record<string, unknown>) {
    const at = this.at(now).toISOString();
    const told = { bankCode: '', tail: '', amount: 0n, at, text: '', digest: '' };
    return {
      ...{ operation, device: 'sandbox-phone', nonce: newOperation(), sentAt: at, windowMs: HOUR_MS },
      ...{ kind: 'credit' as const, most: { THB: 10_000_000n, LAK: 10_000_000n }, ...told, ...more },
    };
  }

  async slipAt(of: TestMember, now: number) {
    await this.clock(now);
    const { deps } = this.feed.world;
    const operation = newOperation();
    const code = { sendingBank: '004', reference: operation.replaceAll('-', '').slice(-16).toUpperCase() };
    await deps.steps.run(slipBegin, {
      operation,
      member: of.id,
      currency: 'THB',
      file: `${operation}.jpg`,
      mostAnHour: 1_000,
    });
    await this.run(keepCode(operation, { ...code, payload: operation }));
    const { since } = await this.feed.world.owner.one(
      sql<{ since: Date }>`select bank_changed_at as since from member where id = ${of.id}`,
    );
    return {
      ...{ operation, ...code, bankChangedAt: since.toISOString() },
      senderShown: of.bankAccountNo.replace(
        /^\d+(\d{4})\d$/,
        (all, shown: string) => `${shown.padStart(all.length - 1, 'x')}x`,
      ),
    };
  }

  /** What the bank says of it, as a step takes it. */
  slipItem(slip: Awaited<ReturnType<Told['slipAt']>>, sent: number, { bankCode, accountNo }: Account = ours) {
    const sentAt = this.at(sent + 1 / 3).toISOString();
    return { ...slip, arrival: newOperation(), bankCode, accountNo, amount: this.sum, sentAt };
  }

  async slip(of: TestMember, sent: number, now = sent + 1): Promise<string> {
    const item = this.slipItem(await this.slipAt(of, now), sent);
    return (await this.feed.world.deps.steps.run(slipCredit, item)).outcome;
  }

  /** One that no verifier has answered about. */
  async untimedSlip(of: TestMember, now: number): Promise<OperationId> {
    const { operation } = await this.slipAt(of, now);
    await this.run(refuseSlip(operation, 'UNKNOW_ERROR'));
    return operation;
  }

  /** A code of the bank's own gateway. */
  async code(of: TestMember, made: number): Promise<OperationId> {
    const id = newOperation();
    await this.run(sql`insert into qr_order (id, member_id, gateway, reference, currency, amount, state, payload, created_at, expires_at, answer_due_at)
      values (${id}, ${of.id}, 'KBANK', ${id}, 'THB', ${this.sum}, 'expired', 'x', ${this.at(made)}, ${this.at(made + 10)}, ${this.at(made)})`);
    return id;
  }

  /** One of the house's own, which is known by its amount `until` then. */
  async ownCode(of: TestMember, made: number, until = made + 60): Promise<void> {
    const id = await this.code(of, made);
    await this.run(
      sql`update qr_order set account_no = ${ours.accountNo}, amount_until = ${this.at(until)} where id = ${id}`,
    );
  }

  async pay(
    order: OperationId,
    now: number,
    { reference = order as string, amount = this.sum, vouched = [] as string[], isDenied = false } = {},
  ): Promise<string> {
    await this.clock(now);
    const paid = { operation: newOperation(), order, reference, amount, vouched, isDenied };
    return (await this.feed.world.deps.steps.run(qrCredit, paid)).outcome;
  }

  /** What a case says to count: how often it was credited; null where it says nothing. */
  async counted(kind: Kind, id: OperationId): Promise<number | null> {
    const [one] = await kinds[kind].open(this.feed.world.deps, id);
    const span = one?.told.find(({ code }) => code === 'countLines')?.values[0];
    return span === undefined ? null : Number(span.match(/: (\d+)$/)?.[1]);
  }

  /** A person decides about a case, as `shown`; answers how it went. */
  decide(
    kind: Kind,
    id: OperationId,
    decision: Decision,
    { of, account = ours as Account, shown }: { of?: TestMember; account?: Account; shown?: string } = {},
  ): Promise<string> {
    const wire = (Number(this.sum) / 100).toFixed(2);
    const numbers = {
      feed: of && `${of.id}*`,
      slip: `${wire}@${account.bankCode}-${account.accountNo}*`,
      deposit: undefined,
    };
    const number = decision === 'settle' ? numbers[kind] : undefined;
    const evidence = {
      by: 'anna',
      reason: 'statement',
      ...(number !== undefined && { number }),
      ...(shown !== undefined && { shown }),
    };
    return decideCase(this.feed.world.deps, kinds[kind], { id, decision, evidence });
  }

  async credits({ id }: TestMember): Promise<number> {
    const { times } = await this.feed.world.owner.one(sql<{ times: number }>`select (
        (select count(*) from arrival where member_id = ${id} and amount = ${this.sum})
        + (select count(*) from qr_payment where member_id = ${id} and amount = ${this.sum} and credited_at is not null))::int as times`);
    return times;
  }
}

const payerOf = (of: TestMember | null) =>
  of ? { payerBank: 'KBANK', payerTail: of.bankAccountNo.slice(-6) } : {};

function outcomeOf(taken: TakenOutcome): string {
  if (taken.outcome === 'waiting') return taken.why;
  return taken.outcome === 'arrived' ? (taken.isNew ? 'credited' : 'joined') : taken.outcome;
}
