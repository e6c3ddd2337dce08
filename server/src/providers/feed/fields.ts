import { satang } from '../amount.ts';
import { bankOf } from './banks.ts';
import type { Told } from './port.ts';

/** What a relay has read of an SMS by itself, under the names of its protocol. */
export type RelayFields = Readonly<Record<string, unknown>>;

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** What a relay's own fields say; what it is not certain of is unreadable. */
export function fieldsTold(fields: RelayFields): Told {
  const type = text(fields.type).toLowerCase();
  if (type === 'debit') return { kind: 'ignore', why: 'debit' };
  const bank = bankOf(text(fields.bank));
  const accountTail = tailOf(text(fields.account_number));
  const { amount } = fields;
  const sum = satang(typeof amount === 'string' ? amount.trim().replaceAll(',', '') : amount);
  const at = instantOf(fields.sms_timestamp);
  if (type !== 'credit' || !bank || !accountTail || !sum || !at) return { kind: 'unreadable' };
  const number = numberOf(text(fields.reference_number));
  return {
    kind: 'credit',
    fact: {
      ...{ bank, accountTail, satang: sum, at },
      ...payerOf(text(fields.sender_or_receiver)),
      ...(number !== undefined && { number }),
    },
  };
}

/** What of them tells one message from another, but its time. */
export function fieldsSaid(fields: RelayFields): string {
  const names = ['bank', 'type', 'amount', 'account_number', 'sender_or_receiver', 'reference_number'];
  return JSON.stringify(names.map((name) => String(fields[name] ?? '').trim()));
}

/** `X-1234`, `xxx-x-x1234`, `0401122334`: the digits at the end, four at least; undefined where some are hidden behind them. */
function tailOf(masked: string): string | undefined {
  const plain = masked.replace(/[\s-]/g, '');
  return /^[Xx*•]{0,20}(\d{4,20})$/.exec(plain)?.[1];
}

/** `KTB X-543210`, `ktb/x543210`: the bank's code and the account. A name alone is nobody's account. */
function payerOf(told: string): { payerBank?: string; payerTail?: string } {
  const [, code = '', account = ''] = /^([A-Za-z]{2,6})[ /]{1,3}([Xx*•\d-]{4,24})$/.exec(told) ?? [];
  const payerBank = bankOf(code);
  const payerTail = tailOf(account);
  return payerBank && payerTail ? { payerBank, payerTail } : {};
}

/** Words like `-` or `0` that stand where a bank gave none are none. */
function numberOf(told: string): string | undefined {
  return /^(?=[A-Za-z]{0,20}\d)[A-Za-z0-9]{6,40}$/.test(told) && !/^0+$/.test(told) ? told : undefined;
}

/** Milliseconds since 1970, as a number or as digits. */
function instantOf(told: unknown): Date | undefined {
  const digits = typeof told === 'number' || typeof told === 'string' ? String(told) : '';
  return /^\d{13}$/.test(digits) ? new Date(Number(digits)) : undefined;
}
