import { randomUUID } from 'node:crypto';
import { decimal } from '../money.ts';
import type { Customer } from './customers.ts';

/**
 * A payout: PROCESSING, then SUCCESS (the money is in the person's bank), REJECTED (nothing was paid), or ON_HOLD
 * until somebody decides for SUCCESS or REJECTED. REFUNDED: what was paid came back from the person's bank.
 */
export interface Payout {
  readonly number: number;
  readonly uuid: string;
  readonly customerUuid: string;
  readonly referenceId: string;
  /** Satang. */
  readonly amount: bigint;
  readonly status: 'PROCESSING' | 'SUCCESS' | 'REJECTED' | 'ON_HOLD' | 'REFUNDED';
  readonly callbackUrl: string | null;
  readonly merchantOrderId: string;
  readonly platformOrderId: string;
  readonly settleAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

type Type = 'deposit' | 'withdraw';

/** A transaction with every field that the service tells. */
export function describeTransaction(
  { number, callbackUrl: _, amount, ...rest }: Omit<Payout, 'settleAt'>,
  type: Type,
): Record<string, unknown> {
  return {
    id: number,
    partner: 'PRAE',
    clientCode: 'SANDBOX',
    type,
    settlement: 'FALSE',
    reconcile: 'FALSE',
    qrCode: null,
    currency: 'THB',
    settleCurrency: 'THB',
    amount: decimal(amount),
    ...settlementOf(amount, type),
    rate: 0,
    note: '',
    remark: '',
    ...rest,
  };
}

/** The unsigned report of what became of a transaction. */
export function webhookOf(
  transaction: Omit<Payout, 'settleAt'>,
  customer: Customer,
  type: Type,
): { data: Record<string, unknown> } & Record<string, unknown> {
  const { uuid, customerUuid, merchantOrderId, platformOrderId, amount, status, referenceId } = transaction;
  const data = {
    uuid,
    customerUuid,
    channelName: 'SANDBOX',
    merchantOrderId,
    platformOrderId,
    accountName: customer.name,
    bankCode: customer.bankCode,
    accountNo: customer.accountNo,
    amount: decimal(amount),
    ...settlementOf(amount, type),
    type,
    status,
    referenceId,
  };
  return { success: true, message: 'successfully', code: '20000', data };
}

/** Half a body, the report of an unknown transaction, and one of this one with something else in it. */
export function forgeries(
  report: { data: Record<string, unknown> },
  otherwise: Record<string, unknown>,
): string[] {
  return [
    '{"success":true,"data":',
    JSON.stringify({ ...report, data: { ...report.data, uuid: randomUUID(), referenceId: 'FORGED' } }),
    JSON.stringify({ ...report, data: { ...report.data, ...otherwise } }),
  ];
}

/** Of a deposit one percent stays with the service; a payout costs nothing. */
function settlementOf(amount: bigint, type: Type): { fee: number; settleAmount: number } {
  const fee = type === 'deposit' ? amount / 100n : 0n;
  return { fee: decimal(fee), settleAmount: decimal(amount - fee) };
}
