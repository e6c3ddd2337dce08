import { type Unknown, unknown } from '../outcome.ts';
import { isAbout, type Name, type NameIfTold } from '../told.ts';

/** A transfer that is asked about, by what the mini QR of its slip says. */
export interface SlipQuestion {
  /** The bank that the money left, by its interbank number: three digits. */
  sendingBank: string;
  /** That bank's own reference of the transfer. */
  transRef: string;
  /** The whole text of the mini QR. */
  payload: string;
}

/** One end of a transfer, as far as a bank shows it. `masked.ts` compares it with what is known of an account. */
export interface MaskedParty {
  /** Cut as banks cut them (`MR. CHICHUKA S`), in any scripts; none where none is told. */
  names: readonly string[];
  /** The account's number as told, with `x` for what is hidden: `xxx-x-x2295-x`. */
  account?: string;
  /** The account's bank by its interbank number: three digits. */
  bankCode?: string;
  /** What stood in place of the account, as a PromptPay number, as told: `{ type: 'MSISDN', value: 'xxx-xxx-1234' }`. */
  proxy?: { type: string; value: string };
}

/** A transfer as its bank tells it. Whether it is ours, new or in time is decided by our own tables. */
export interface SlipFacts {
  /** Satang. */
  amount: bigint;
  /** When the money was transferred. */
  at: Date;
  sender: MaskedParty;
  receiver: MaskedParty;
  /**
   * What names the bill that was paid, where it was one, as on a shop's or a gateway's code: its references, its merchant's and its biller's number, each
   * as told. None of a transfer between two accounts.
   */
  bill: readonly string[];
}

/** What an answer tells of a transfer. It has to name the transfer and the currency: without, it may be about any. */
export interface SlipTold {
  state: 'found';
  sendingBank: Name;
  transRef: Name;
  currency: Name;
  facts: SlipFacts;
}

/**
 * What an answer tells that has no transfer. It may leave the names out where its call was alone: no money moves on it, and
 * the verifier is asked again. But a name that is not ours is another's.
 */
export type NoSlipTold = NoTransfer & { sendingBank: NameIfTold; transRef: NameIfTold };

/**
 * `none`: the bank knows no such transfer, or not yet, which most cannot tell apart. `later`: it does not know yet, and is to
 * be asked again in `retryMs`. `captcha`: its portal wanted a captcha solved.
 */
type NoTransfer = { state: 'none' } | { state: 'later'; retryMs: number } | { state: 'captcha' };

export type SlipStatus = { state: 'found'; facts: SlipFacts } | NoTransfer;

/**
 * Its private part makes that nothing else passes for one: no literal, and no changed copy. It carries the type of the
 * question: where that is a parameter, as in an adapter, the answer to another one does not pass for an answer to this.
 */
class Match<Question> {
  readonly kind = 'confirmed';
  readonly value: SlipStatus;
  declare private readonly ofQuestion: (question: Question) => Question;

  constructor(value: SlipStatus) {
    this.value = value;
  }
}

/** What a verifier says of exactly the transfer that was asked about. Money is credited on `found` alone. */
export type SlipFound<Question = SlipQuestion> = Match<Question>;

/**
 * Compares what an answer is about with what was asked: `unknown` where it is another transfer, of another bank, or of
 * another currency than baht. The amount is not compared with anything: what was really transferred counts.
 */
export function matchSlip<Question extends SlipQuestion>(
  asked: Question,
  told: SlipTold | NoSlipTold,
): SlipFound<Question> | Unknown {
  if (!isAbout(asked.sendingBank, told.sendingBank) || !isAbout(asked.transRef, told.transRef))
    return unknown('badBody');
  if (told.state === 'later') return new Match({ state: told.state, retryMs: told.retryMs });
  if (told.state !== 'found') return new Match({ state: told.state });
  return told.currency === 'THB' ? new Match({ state: told.state, facts: told.facts }) : unknown('badBody');
}
