import { fromWire } from '../../domain/money.ts';
import { jsonObject } from '../http.ts';
import { confirmed, type Outcome, unknown } from '../outcome.ts';
import type { Payout } from './port.ts';

/** ON_HOLD waits for somebody at the gateway. REFUNDED follows REJECTED: the money is back with us. */
const states = new Map<unknown, Payout['state']>([
  ['PROCESSING', 'processing'],
  ['ON_HOLD', 'processing'],
  ['SUCCESS', 'paid'],
  ['REJECTED', 'rejected'],
  ['REFUNDED', 'rejected'],
]);

/** Reads one transaction. It counts only as the withdrawal of our reference, in a state from the list. */
export function payoutOf(data: Record<string, unknown>, reference: string): Outcome<Payout> {
  const { uuid, status, type, referenceId, currency } = data;
  if (typeof uuid !== 'string' || uuid === '') return unknown('badBody');
  if (referenceId !== reference || type !== 'withdraw' || currency !== 'THB') return unknown('badBody');
  const state = states.get(status);
  const amount = satang(data.amount);
  if (state === undefined || amount === undefined) return unknown('unlistedStatus');
  return confirmed({ external: uuid, state, amount });
}

/** Finds our reference in a page of transactions. The filter is theirs, so each row's own reference decides. */
export function payoutWith(page: Record<string, unknown>, reference: string): Outcome<Payout | 'none'> {
  if (!Array.isArray(page.data)) return unknown('badBody');
  const rows = page.data.filter(
    (row: unknown): row is Record<string, unknown> =>
      typeof row === 'object' && row !== null && (row as Record<string, unknown>).referenceId === reference,
  );
  if (rows.length > 1) return unknown('badBody');
  return rows[0] ? payoutOf(rows[0], reference) : confirmed('none');
}

function satang(value: unknown): bigint | undefined {
  const text = String(value);
  const readable =
    (typeof value === 'number' || typeof value === 'string') && /^\d{1,10}(\.\d{1,2})?$/.test(text);
  return readable ? fromWire(Number(text)) : undefined;
}

/** Which payout a webhook speaks of. Its status is not read: it is asked for. */
export function callbackReference(text: string): { reference: string } | undefined {
  const data = jsonObject(text)?.data;
  if (typeof data !== 'object' || data === null) return undefined;
  const { referenceId } = data as Record<string, unknown>;
  return typeof referenceId === 'string' && /^[\w-]{1,64}$/.test(referenceId)
    ? { reference: referenceId }
    : undefined;
}
