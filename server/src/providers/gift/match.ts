import { type Unknown, unknown } from '../outcome.ts';
import { isAbout, type NameIfTold } from '../told.ts';

/** A voucher, and the wallet of ours that is to have it. What the party says counts for exactly these. */
export interface GiftAsked {
  /** The voucher's id. */
  hash: string;
  /** The mobile of our wallet. */
  mobile: string;
}

/** The part of a voucher that a wallet got. Minor units. */
export interface Ticket {
  mobile: string;
  amount: bigint;
}

/** What an answer tells of a voucher, as it was read and before it is compared with anything. */
export interface GiftTold {
  /** The voucher that it names; one that says only that there is none names none, where its call was alone. */
  hash: NameIfTold;
  /** What our wallet got of it; null: nothing; undefined: the answer does not say. */
  ticket: Ticket | null | undefined;
  /**
   * The refusal, or that it can still be had: what it brings our wallet at most, in minor units. `gone`: the answer refuses nothing, and
   * tells a voucher of which nothing can be had; `code` is the refusal that says the same.
   */
  state:
    | { kind: 'open'; atMost: bigint; expected: bigint | undefined }
    | { kind: 'gone'; code: string }
    | { kind: 'refused'; code: string };
}

/**
 * Its private part, here and below, makes that nothing else passes for one: no literal, and no changed copy. It carries the
 * type of what was asked: where that is a parameter, as in an adapter, the answer about another voucher does not pass for one about this.
 */
class Match<Asked> {
  readonly kind = 'taken';
  readonly amount: bigint;
  declare private readonly ofGift: (asked: Asked) => Asked;

  constructor(amount: bigint) {
    this.amount = amount;
  }
}

class Open<Asked> {
  readonly kind = 'open';
  readonly atMost: bigint;
  readonly expected: bigint | undefined;
  declare private readonly ofGift: (asked: Asked) => Asked;

  constructor(atMost: bigint, expected: bigint | undefined) {
    this.atMost = atMost;
    this.expected = expected;
  }
}

class Refusal<Asked> {
  readonly kind = 'refused';
  readonly code: string;
  readonly isUntaken: boolean;
  declare private readonly ofGift: (asked: Asked) => Asked;

  constructor(code: string, isUntaken: boolean) {
    this.code = code;
    this.isUntaken = isUntaken;
  }
}

/** Our wallet has it, and got `amount` (minor units). Money is credited on this alone. */
export type GiftTaken<Asked = GiftAsked> = Match<Asked>;

/** It can be redeemed, and brings our wallet no more than `atMost`; `expected`: just so much, where it is known. Minor units. */
export type GiftOpen<Asked = GiftAsked> = Open<Asked>;

/** It cannot be redeemed. `isUntaken`: this also says that our wallet has nothing of it. */
export type GiftRefused<Asked = GiftAsked> = Refusal<Asked>;

/** What the party says of exactly this voucher and our wallet. */
export type GiftFound<Asked = GiftAsked> = GiftTaken<Asked> | GiftOpen<Asked> | GiftRefused<Asked>;

/** Refusals that leave no room for our wallet to have something of the voucher. */
const untaken: ReadonlySet<string> = new Set([
  'VOUCHER_NOT_FOUND',
  'CANNOT_GET_OWN_VOUCHER',
  'TARGET_USER_NOT_FOUND',
]);

/**
 * Compares what an answer is about with what was asked. `unknown` where it names another voucher, another wallet's part, or no
 * voucher where it has to: of one that is taken, or can be, or is gone. Who has it is not said of one that is gone: it is never `isUntaken`.
 */
export function matchGift<Asked extends GiftAsked>(
  asked: Asked,
  { hash, ticket, state }: GiftTold,
): GiftFound<Asked> | Unknown {
  if (!isAbout(asked.hash, hash)) return unknown('badBody');
  const isNamed = hash === asked.hash;
  if (ticket) {
    if (!isNamed || ticket.mobile !== asked.mobile || ticket.amount <= 0n) return unknown('badBody');
    return new Match(ticket.amount);
  }
  if (state.kind === 'open')
    return isNamed && ticket === null ? new Open(state.atMost, state.expected) : unknown('badBody');
  const { code } = state;
  if (state.kind === 'gone')
    return isNamed && ticket === null ? new Refusal(code, false) : unknown('badBody');
  const saysSo = (isNamed && ticket === null && code !== 'TARGET_USER_REDEEMED') || untaken.has(code);
  return new Refusal(code, saysSo);
}
