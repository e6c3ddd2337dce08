/*
 * A test of types, which compiling runs: what is written by hand, or is a changed copy, passes for nothing that the matching
 * functions make. Each line below an expected error is one; where it compiles, its expectation does not.
 */
import {
  type Absent,
  type Applied,
  type BalanceRead,
  type Refused,
  refused,
  settled,
  type TransferAnswer,
  type TransferFound,
  type TransferOrder,
} from './game/match.ts';
import type { GameProvider, StatusRecovery } from './game/port.ts';
import { confirmed, rejected } from './outcome.ts';
import type { CodeEnded, CodeFound, PaymentTold } from './payment/match.ts';
import type { QrGateway } from './payment/port.ts';
import type { Ended, Matched } from './payout/match.ts';
import type { PayAnswer, PayoutFound, PayoutGateway } from './payout/port.ts';
import { NOT_TOLD } from './told.ts';

export async function transfers(
  game: GameProvider,
  { transferStatus }: StatusRecovery,
  order: TransferOrder,
) {
  const done = { kind: 'confirmed' } as const;
  const no = { kind: 'rejected', code: 'no' } as const;
  const nothing = { kind: 'absent' } as const;
  const answer = await game.transfer(order);
  const found = await transferStatus(order);
  return [
    answer satisfies TransferAnswer,
    refused(no, found) satisfies TransferAnswer,
    settled(found, 0, 0) satisfies TransferAnswer,
    // @ts-expect-error a transfer that is done
    done satisfies Applied,
    // @ts-expect-error
    done satisfies TransferAnswer,
    // @ts-expect-error
    confirmed({}) satisfies TransferAnswer,
    // @ts-expect-error a transfer that is refused
    no satisfies Refused,
    // @ts-expect-error
    no satisfies TransferAnswer,
    // @ts-expect-error
    rejected('no') satisfies TransferAnswer,
    // @ts-expect-error nothing under a reference
    nothing satisfies Absent,
    // @ts-expect-error
    nothing satisfies TransferFound,
    // @ts-expect-error a question that is refused is no word about the transfer
    rejected('no') satisfies TransferFound,
    // @ts-expect-error nothing under a reference is no end of a transfer
    found satisfies TransferAnswer,
    // @ts-expect-error a copy
    { ...answer } satisfies TransferAnswer,
    // @ts-expect-error
    { ...found, ...nothing } satisfies TransferFound,
  ];
}

export async function balances(game: GameProvider) {
  const balance = { kind: 'confirmed', value: { amount: 1n, outstanding: 0n } } as const;
  const read = await game.balance({ username: 'player1' });
  return [
    // @ts-expect-error a balance
    balance satisfies BalanceRead,
    // @ts-expect-error
    confirmed(balance.value) satisfies typeof read,
    // @ts-expect-error
    { ...read, ...balance } satisfies typeof read,
  ];
}

export async function codes(qr: QrGateway) {
  const credit = { kind: 'confirmed', value: { state: 'paid', payment: 'P1', amount: 1n } } as const;
  const open = { kind: 'confirmed', value: { state: 'open' } } as const;
  const end = { kind: 'confirmed', value: 'cancelled' } as const;
  const told = {
    state: 'paid',
    reference: 'R1',
    merchant: 'M1',
    currency: 'THB',
    payment: 'P1',
    amount: 1n,
  } as const;
  const became = await qr.inquire({ reference: 'R1' });
  const ended = await qr.cancel({ reference: 'R1' });
  return [
    told satisfies PaymentTold,
    // @ts-expect-error a payment whose answer leaves a name out
    { ...told, reference: NOT_TOLD } satisfies PaymentTold,
    // @ts-expect-error
    { ...told, merchant: NOT_TOLD } satisfies PaymentTold,
    // @ts-expect-error a payment
    credit satisfies CodeFound,
    // @ts-expect-error
    confirmed(credit.value) satisfies typeof became,
    // @ts-expect-error
    { ...became, ...credit } satisfies typeof became,
    // @ts-expect-error a code that is not paid
    open satisfies CodeFound,
    // @ts-expect-error the end of a code
    end satisfies CodeEnded,
    // @ts-expect-error
    confirmed(end.value) satisfies typeof ended,
  ];
}

export async function payouts(gateway: PayoutGateway) {
  const left = { kind: 'paid', gatewayPayoutId: 'p-1' } as const;
  const found = await gateway.find({ reference: 'R1', payee: 'p', amount: 1n });
  return [
    // @ts-expect-error a payout that left
    left satisfies Ended,
    // @ts-expect-error
    left satisfies Matched,
    // @ts-expect-error
    left satisfies PayoutFound,
    // @ts-expect-error
    { ...found, ...left } satisfies PayoutFound,
    // @ts-expect-error a call for a payout that was refused
    { kind: 'refused', code: 'no' } as const satisfies PayAnswer,
    // @ts-expect-error no payout under a reference
    { kind: 'none' } as const satisfies PayoutFound,
  ];
}
