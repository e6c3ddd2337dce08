import { randomUUID } from 'node:crypto';
import type { AccountName } from '../bank/accounts.ts';
import type { Biller } from '../bank/biller.ts';
import { credentials } from '../credentials.ts';
import { Refused } from '../fields.ts';
import { decimalText } from '../money.ts';
import type { World } from '../world.ts';
import { type AssumedParty, assumedParties } from './parties.ts';
import type { BadSignature } from './signature.ts';

/** A code of the merchant, by its reference. One that was cancelled or has expired can still be paid, once. */
export interface Code {
  readonly reference: string;
  readonly ref1: string;
  readonly payload: string;
  /** Satang asked for. */
  readonly amount: bigint;
  readonly isCancelled: boolean;
  readonly expiresAt: number;
  readonly payment?: Payment;
}

interface Payment {
  readonly number: string;
  /** Satang that arrived. */
  readonly amount: bigint;
  readonly paidAt: string;
  readonly payer: AccountName;
}

/** Thirteen digits and a suffix of two. */
export const billerIds: Readonly<Record<AssumedParty, string>> = {
  WW: '010555900011101',
  PAYTIMZ: '010555900022202',
  ZPAY: '010555900033303',
};

export const assumedBillers: readonly Biller[] = assumedParties.map((party) => ({
  party,
  billerId: billerIds[party],
  payee: `PRAE · ${party}`,
  find(world, ref1) {
    const code = codesOf(world, party)
      .all()
      .find((one) => one.ref1 === ref1);
    return (
      code && {
        ref1,
        status: words[statusOf(world, code)],
        pay: (satang, payer) => payCode(world, party, code, satang, payer),
      }
    );
  },
}));

/** As a banking app tells them. */
const words = { open: 'REQUESTED', paid: 'PAID', cancelled: 'CANCELLED', expired: 'EXPIRED' } as const;

export function statusOf(world: World, code: Code): keyof typeof words {
  if (code.payment) return 'paid';
  if (code.isCancelled) return 'cancelled';
  return code.expiresAt <= world.now() ? 'expired' : 'open';
}

/** As questions and callbacks tell it. */
export function describePayment({ number, amount, paidAt }: Payment): Record<string, unknown> {
  return { number, amount: decimalText(amount), currency: 'THB', status: 'paid', paidAt };
}

export function codesOf(world: World, party: AssumedParty) {
  return world.store.table<Code>(`${party}-codes`);
}

function payCode(world: World, party: AssumedParty, code: Code, amount: bigint, payer: AccountName): void {
  if (code.payment) throw new Refused('QR_ALREADY_PAID', 409);
  const payment = { number: `${party}${randomUUID()}`, amount, paidAt: new Date().toISOString(), payer };
  world.store.write(() => {
    codesOf(world, party).put(code.reference, { ...code, payment });
    const { merchantId } = credentials[party];
    const told = describePayment(payment);
    const report = { call: 'payment', merchantId, reference: code.reference, payment: told };
    const more = JSON.stringify({ ...report, payment: { ...told, amount: decimalText(amount * 10n) } });
    const bad: BadSignature[] = ['wrong', 'none', 'old'];
    world.outbox.send(party, report, { forged: bad.map((signature) => ({ body: more, signature })) });
  });
}
