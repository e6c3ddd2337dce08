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

/** A transaction with every field that the service tells. */
export function describePayout(payout: Payout): Record<string, unknown> {
  const { number, callbackUrl: _, settleAt: __, amount, ...rest } = payout;
  return {
    id: number,
    partner: 'PRAE',
    clientCode: 'SANDBOX',
    type: 'withdraw',
    settlement: 'FALSE',
    reconcile: 'FALSE',
    qrCode: null,
    currency: 'THB',
    settleCurrency: 'THB',
    amount: decimal(amount),
    settleAmount: decimal(amount),
    fee: 0,
    rate: 0,
    note: '',
    remark: '',
    ...rest,
  };
}

/** The unsigned report of a payout's outcome. */
export function webhookOf(payout: Payout, customer: Customer): Record<string, unknown> {
  return {
    uuid: payout.uuid,
    customerUuid: payout.customerUuid,
    channelName: 'SANDBOX',
    merchantOrderId: payout.merchantOrderId,
    platformOrderId: payout.platformOrderId,
    accountName: customer.name,
    bankCode: customer.bankCode,
    accountNo: customer.accountNo,
    amount: decimal(payout.amount),
    fee: 0,
    settleAmount: decimal(payout.amount),
    type: 'withdraw',
    status: payout.status,
    referenceId: payout.referenceId,
  };
}

/** Half a body, the report of an unknown payout, and a rejection of this one, which would return the money. */
export function forgeries(report: { data: Record<string, unknown> }): string[] {
  return [
    '{"success":true,"data":',
    JSON.stringify({ ...report, data: { ...report.data, uuid: randomUUID(), referenceId: 'FORGED' } }),
    JSON.stringify({ ...report, data: { ...report.data, status: 'REJECTED' } }),
  ];
}
