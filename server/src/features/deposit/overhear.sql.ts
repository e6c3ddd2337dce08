import type { QrBankCode } from '@prae/contract/deposit';
import { type Query, sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';

/**
 * Of a payment that a message tells of, which others may have written: when it was published, why it is in doubt, the bank's number of it, when the last message
 * about it was (ms since 1970), and minor units up to
 * which such payments are credited: one, a member's and everybody's within 24 hours.
 */
export interface Overheard {
  at: string;
  doubt?: 'NO_AMOUNT' | 'SECOND';
  number?: string;
  untilMs: number;
  most: bigint;
  mostOfMember: bigint;
  mostOfAll: bigint;
}

/** Which of these references are orders of a gateway, made within a day. */
export function ordersByReferences(
  gateway: QrBankCode,
  references: readonly string[],
): Query<{ id: OperationId; isOpen: boolean }> {
  return sql`select id, state in ('creating', 'open') as "isOpen" from qr_order
    where gateway = ${gateway} and reference = any (${references}) and created_at > now() - interval '1 day'`;
}
