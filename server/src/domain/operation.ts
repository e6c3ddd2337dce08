import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

declare const brand: unique symbol;

/** Names one operation a person asked for: a UUID v7 whose last hex digit is 0, which leaves room for its postings. */
export type OperationId = string & { readonly [brand]: 'OperationId' };

/** A new operation. Its first half is the time, so that rows written together lie together in an index. */
export function newOperation(): OperationId {
  return `${v7().slice(0, -1)}0` as OperationId;
}

/** Whether a text could be the id of anything, written as ids are. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}

/** Takes an id that this system stored earlier back as an operation; any other text is a fault. */
export function operationFrom(id: string): OperationId {
  if (!/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{11}0$/.test(id)) throw new Error(`Not an operation: ${id}`);
  return id as OperationId;
}

/**
 * When an operation was asked for, by the clock of the server that took it: nothing of it can have happened before. `id` with or
 * without its dashes; undefined where it is none.
 */
export function operationTime(id: string): Date | undefined {
  const [, time] = /^([0-9a-f]{12})7[0-9a-f]{18}0$/.exec(id.replaceAll('-', '')) ?? [];
  return time === undefined ? undefined : new Date(Number.parseInt(time, 16));
}

/** The id (and idempotency key) of one of an operation's postings; `leg` is 0 to 15. */
export function postingId(operation: OperationId, leg: number): string {
  if (!Number.isInteger(leg) || leg < 0 || leg > 15) throw new RangeError(`A leg is 0 to 15, not ${leg}`);
  return operation.slice(0, -1) + leg.toString(16);
}

/**
 * An operation that belongs to another one: always the same for the same `name`, so a repeat of the whole finds its
 * parts. It keeps the time of the first, so that their rows lie together, and ends with 0 as every operation does.
 */
export function subOperation(operation: OperationId, name: string): OperationId {
  const digest = createHash('sha256').update(`${operation} ${name}`).digest('hex');
  const time = operation.slice(0, 13);
  // The version (7) and the variant (8 to b) of a UUID stay where they belong.
  const variant = '89ab'[Number.parseInt(digest[3] ?? '0', 16) % 4];
  return operationFrom(
    `${time}-7${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 18)}0`,
  );
}
