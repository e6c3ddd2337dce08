/*
 * A test of types, which compiling runs: what is written by hand, or is a changed copy, passes for nothing that the matching
 * functions make. Each line below an expected error is one; where it compiles, its expectation does not.
 */
import {
  type Absent,
  type Applied,
  type Balance,
  type BalanceRead,
  matchBalance,
  matchBalances,
  matchTransfer,
  moved,
  type Player,
  type Refused,
  refused,
  settled,
  type TransferAnswer,
  type TransferFound,
  type TransferOrder,
  type TransferTold,
} from './game/match.ts';
import type { GameProvider, StatusRecovery } from './game/port.ts';
import { type GiftAsked, type GiftFound, type GiftTaken, type GiftTold, matchGift } from './gift/match.ts';
import type { GiftGateway } from './gift/port.ts';
import { type AloneReply, call } from './http.ts';
import { confirmed, rejected } from './outcome.ts';
import {
  type CodeAsked,
  type CodeEnded,
  type CodeFound,
  matchCode,
  matchEnd,
  type PaymentTold,
} from './payment/match.ts';
import type { QrGateway } from './payment/port.ts';
import {
  type AskedPayout,
  type Ended,
  type Matched,
  matchList,
  matchPayout,
  matchRefusal,
} from './payout/match.ts';
import type { PayAnswer, PayoutFound, PayoutGateway } from './payout/port.ts';
import { matchSlip, type SlipFound, type SlipQuestion, type SlipTold } from './slip/match.ts';
import type { SlipVerifier } from './slip/port.ts';
import type { NameIfTold, NotTold } from './told.ts';

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

export async function codes(qr: QrGateway, notTold: NotTold) {
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
  const ended = await qr.cancel?.({ reference: 'R1' });
  return [
    told satisfies PaymentTold,
    // @ts-expect-error a payment whose answer leaves a name out
    { ...told, reference: notTold } satisfies PaymentTold,
    // @ts-expect-error
    { ...told, merchant: notTold } satisfies PaymentTold,
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

export async function slips(
  verifier: SlipVerifier,
  question: SlipQuestion,
  told: SlipTold,
  notTold: NotTold,
) {
  const found = { kind: 'confirmed', value: { state: 'found', facts: told.facts } } as const;
  const none = { kind: 'confirmed', value: { state: 'none' } } as const;
  const answer = await verifier.verify(question);
  return [
    matchSlip(question, told) satisfies typeof answer,
    matchSlip(question, { sendingBank: notTold, transRef: notTold, state: 'none' }),
    // @ts-expect-error a transfer whose answer leaves a name out
    { ...told, transRef: notTold } satisfies SlipTold,
    // @ts-expect-error
    matchSlip(question, { ...told, sendingBank: notTold }),
    // @ts-expect-error a transfer
    found satisfies SlipFound,
    // @ts-expect-error
    confirmed(found.value) satisfies typeof answer,
    // @ts-expect-error
    { ...answer, ...found } satisfies typeof answer,
    // @ts-expect-error that there is none
    none satisfies SlipFound,
    // @ts-expect-error
    confirmed(none.value) satisfies typeof answer,
  ];
}

export async function gifts(gateway: GiftGateway, other: GiftAsked, told: GiftTold) {
  const got = { kind: 'taken', amount: 1n } as const;
  const found = await gateway.look(other);
  return [
    // @ts-expect-error a voucher that our wallet has
    got satisfies GiftTaken,
    // @ts-expect-error
    got satisfies GiftFound,
    // @ts-expect-error
    { ...found, ...got } satisfies GiftFound,
    // @ts-expect-error one that it has not
    { kind: 'refused', code: 'no', isUntaken: true } as const satisfies GiftFound,
    // @ts-expect-error one that can be had
    { kind: 'open', atMost: 1n, expected: 1n } as const satisfies GiftFound,
    {
      look: async (asked) => matchGift(asked, told),
    } satisfies Partial<GiftGateway>,
    {
      // @ts-expect-error what became of another voucher
      look: async () => matchGift(other, told),
    } satisfies Partial<GiftGateway>,
  ];
}

/** That an answer names nothing of ours is said with the reply of a call that was alone, or not at all. */
export async function permissions(url: string, alone: AloneReply, order: AskedPayout) {
  const [kept, own] = [await call(url), await call(url, { alone: true })];
  if (kept.kind === 'unknown' || own.kind === 'unknown') return undefined;
  return [
    own.notTold satisfies NameIfTold,
    own satisfies typeof alone,
    // @ts-expect-error a kept connection
    kept.notTold,
    // @ts-expect-error
    kept satisfies AloneReply,
    // @ts-expect-error a call of which it is not known yet
    (await call(url, { alone: Math.random() > 0.5 })) satisfies AloneReply,
    // @ts-expect-error made by hand
    {} satisfies NotTold,
    // @ts-expect-error
    Symbol('not told') satisfies NameIfTold,
    // @ts-expect-error
    { ...own.notTold } satisfies NotTold,
    // @ts-expect-error an empty list of an answer that may be another's
    matchList(order, []),
    // @ts-expect-error a refusal of a call that may be another's
    matchRefusal(order, { code: 'no' }),
  ];
}

/** What an adapter answers is about the order that it was given, and about no other one that it knows of. */
export function adapters(
  other: TransferOrder,
  told: TransferTold,
  read: Balance & { username: string },
  found: TransferFound,
) {
  return {
    transfer: async (order) => moved(matchTransfer(order, told)),
    balance: async (player) => matchBalance(player, read),
    wrong: {
      // @ts-expect-error a transfer that another order came to
      transfer: async () => moved(matchTransfer(other, told)),
      // @ts-expect-error the balance of another player
      balance: async () => matchBalance<Player>(other, read),
    } satisfies Partial<GameProvider>,
    status: {
      kind: 'status',
      // @ts-expect-error what was found of another order
      transferStatus: async () => found,
    } satisfies StatusRecovery,
    // @ts-expect-error the balance of somebody else
    balances: <Order extends TransferOrder>(order: Order, of: BalanceRead) => matchBalances(order, 0n, of),
    refusals: <Order extends TransferOrder>(_order: Order): TransferAnswer<Order> =>
      // @ts-expect-error a refusal, with what was found of another order
      refused(rejected('no'), found),
  } satisfies Partial<GameProvider> & Record<string, unknown>;
}

export function verifiers(other: SlipQuestion, told: SlipTold) {
  return {
    verify: async (question) => matchSlip(question, told),
    ofAnother: {
      // @ts-expect-error what became of another transfer
      verify: async () => matchSlip(other, told),
    } satisfies Partial<SlipVerifier>,
  } satisfies Partial<SlipVerifier> & Record<string, unknown>;
}

export function gateways(
  other: AskedPayout,
  told: Parameters<typeof matchPayout>[1],
  code: CodeAsked,
  notTold: NotTold,
) {
  const nameless = { reference: notTold, merchant: notTold };
  return {
    payouts: {
      find: async (order) => matchPayout(order, told),
      pay: async (order) => matchRefusal(order, { reference: notTold, code: 'no' }),
    } satisfies Partial<PayoutGateway>,
    ofAnother: {
      // @ts-expect-error what became of another payout
      find: async () => matchPayout(other, told),
      // @ts-expect-error the refusal of another one
      pay: async () => matchRefusal(other, { reference: notTold, code: 'no' }),
    } satisfies Partial<PayoutGateway>,
    notThere: {
      // @ts-expect-error that another one is not there
      find: async () => matchList(other, [], notTold),
    } satisfies Partial<PayoutGateway>,
    codes: {
      inquire: async (question) => matchCode({ ...code, question }, { ...nameless, state: 'open' }),
      cancel: async (question) => matchEnd({ ...code, question }, { ...nameless, end: 'gone' }),
    } satisfies Partial<QrGateway>,
    ofAnotherCode: {
      // @ts-expect-error what became of another code
      inquire: async () => matchCode(code, { ...nameless, state: 'open' }),
      // @ts-expect-error the end of another code
      cancel: async () => matchEnd(code, { ...nameless, end: 'gone' }),
    } satisfies Partial<QrGateway>,
  };
}
