import { bangkokTime } from '../../domain/bangkok.ts';
import { operationTime } from '../../domain/operation.ts';
import { creditFrom } from '../amount.ts';
import { isObject } from '../http.ts';
import { type Unknown, unknown } from '../outcome.ts';
import { isAbout, type NotTold, nameIfTold, nameIn } from '../told.ts';
import type { TransferOrder, TransferTold } from './match.ts';

/*
 * A player's credit history, read by BetFlix's protocol. ASSUMED, as no answer to that question is public: `data` is the list of all rows of the days
 * asked for, `start` and `end` among them; each has the `ref` that was sent, and `amount`, negative where credit was taken out.
 */

const DAY_MS = 86_400_000;

/**
 * The days in which a transfer can stand: our references begin with the time at which it was asked for, and nothing of it happened before. A day on
 * either side is for clocks and calendars that differ. Undefined: the reference is none of ours.
 */
export function periodSince(reference: string): { start: string; end: string } | undefined {
  const asked = operationTime(reference);
  return asked && { start: dayOf(asked.getTime() - DAY_MS), end: dayOf(Date.now() + DAY_MS) };
}

function dayOf(time: number): string {
  return bangkokTime(new Date(time)).slice(0, 10);
}

/**
 * What stands under our reference, in a list that names no other player: one of another's tells nothing of ours. Several rows are never what was asked for, as it was asked for once: they are told with all that they moved, and
 * are in doubt where that happens to be the amount. No row says that there is none only where the list is whole.
 */
export function bookedUnder(
  { username, reference, direction, amount }: TransferOrder,
  envelope: Readonly<Record<string, unknown>>,
  notTold: NotTold,
): ({ kind: 'told' } & TransferTold) | Unknown {
  const { data, ...rest } = envelope;
  if (!Array.isArray(data)) return unknown('badBody');
  const rows: unknown[] = data;
  if (rows.filter(isObject).some((row) => !isAbout(username, nameIfTold(row.username, notTold))))
    return unknown('ambiguous');
  const ours = rowsUnder(reference, rows);
  const [row, ...others] = ours;
  if (!row) {
    const isWhole = rows.every(isRow) && Object.keys(rest).every((name) => known.has(name));
    if (!isWhole || mayBePage(rows.length)) return unknown('ambiguous');
    return { kind: 'told', username: notTold, reference: notTold, booked: 'nothing' };
  }
  const amounts = ours.map((each) => creditFrom(each.amount));
  if (!amounts.every((each) => each !== undefined)) return unknown('badBody');
  const booked = amounts.reduce((sum, each) => sum + each, 0n);
  if (others.length > 0 && booked === (direction === 'in' ? amount : -amount)) return unknown('ambiguous');
  return { kind: 'told', username: nameIfTold(row.username, notTold), reference: nameIn(row.ref), booked };
}

/**
 * Whether the history speaks against a success: several rows under our reference, as a copy of our call leaves them, or another sum. One that has no row
 * of it yet, or cannot be read, does not.
 */
export function speaksAgainst(
  { reference, direction, amount }: TransferOrder,
  { data }: Readonly<Record<string, unknown>>,
): boolean {
  const ours = Array.isArray(data) ? rowsUnder(reference, data) : [];
  const booked = direction === 'in' ? amount : -amount;
  return ours.length > 1 || ours.some((row) => creditFrom(row.amount) !== booked);
}

function rowsUnder(reference: string, rows: unknown[]): Record<string, unknown>[] {
  return rows.filter(isObject).filter((row) => row.ref === reference);
}

/** Anything beside these may speak of pages or of more. */
const known = new Set(['status', 'error_code', 'msg']);

/** What others have moved, as an operator by hand, may have no reference. */
function isRow(row: unknown): boolean {
  if (!isObject(row) || creditFrom(row.amount) === undefined) return false;
  return typeof row.ref === 'string' || row.ref === null || row.ref === undefined;
}

/** No page is shorter, and how long theirs are is not known: a list of so many rows or more may be cut off. */
function mayBePage(rows: number): boolean {
  return rows >= 10;
}
