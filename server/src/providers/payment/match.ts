import { type Unknown, unknown } from '../outcome.ts';
import { isAbout, type Name, type NameIfTold } from '../told.ts';

/**
 * A code that is asked about: by our reference, and by the gateway's own id where it gave one; `payment`: about one payment on
 * it, by the gateway's own number.
 */
export interface QrQuestion {
  reference: string;
  gatewayId?: string | undefined;
  payment?: string | undefined;
  /** What the code was made over, for a gateway that keeps no code: minor units, and until when it can be paid. */
  terms?: { amount: bigint; expiresAt: Date } | undefined;
}

/** A code as we asked about it. What the gateway says counts for exactly this code, at our merchant. */
export interface CodeAsked<Question extends QrQuestion = QrQuestion> {
  question: Question;
  /** Whom the gateway takes the money for: our own name there. Undefined of a gateway whose answers name nobody: its keys are ours. */
  merchant: string | undefined;
  currency: 'THB' | 'LAK';
}

/** `refunded`: paid and taken back by the merchant or the bank. `none`: the gateway knows no such code. */
export type CodeState = 'open' | 'cancelled' | 'expired' | 'refunded' | 'none';

/** What the call that ends a code came to. `paid`: it was too late, and the money is to be found by a question. */
export type CodeEnd = 'cancelled' | 'paid' | 'gone';

/**
 * What an answer tells of a code that is not paid, or that was ended, as it was read. It may leave the names out where its
 * call was alone: no money moves on it, and the gateway is asked again about what may still be paid. But a name that is not
 * ours is another's.
 */
export interface CodeTold {
  reference: NameIfTold;
  merchant: NameIfTold;
  /** The number of a payment that it speaks of; undefined where it names none. */
  payment?: string | undefined;
}

/**
 * What an answer tells of a payment. It has to name our code, and our merchant where the gateway's answers name any (`CodeAsked`):
 * without, it may be about anybody's.
 */
export interface PaymentTold {
  state: 'paid';
  reference: Name;
  merchant: Name;
  currency: Name;
  /** The gateway's own number of the payment. */
  payment: string;
  /** Minor units. Not compared with what was asked for: what was really paid is credited. */
  amount: bigint;
  /** Of a gateway whose word is a message that others may have written. */
  heard?: Heard;
  /** Further payments on the same code, where an answer lists all. */
  more?: readonly (QrPayment & { currency: Name })[];
}

/** A payment on a code: the gateway's own number of it, and minor units. */
export interface QrPayment {
  payment: string;
  amount: bigint;
  heard?: Heard;
}

/**
 * What is known of a message that nobody can be asked about: when it was published, by the clock of whoever carried it, and why it cannot
 * count by itself. `NO_AMOUNT`: it names none that can be understood, so that the payment's is what was asked for. `SECOND`: another
 * payment on a code that was paid.
 */
export interface Heard {
  at: Date;
  doubt?: 'NO_AMOUNT' | 'SECOND';
  /** The bank's own number of the movement, where a message names one. */
  number?: string;
  /** When the last message about it was published, by the same clock. */
  until: Date;
}

/**
 * Its private part makes that nothing else passes for one: no literal, and no changed copy. It carries the type of the
 * question: where that is a parameter, as in an adapter, the answer to another one does not pass for an answer to this.
 */
class Match<Value, Question> {
  readonly kind = 'confirmed';
  readonly value: Value;
  declare private readonly ofQuestion: (question: Question) => Question;

  constructor(value: Value) {
    this.value = value;
  }
}

/** What became of a code. Money is credited on `paid` alone. */
export type QrStatus = { state: CodeState } | ({ state: 'paid'; more?: QrPayment[] } & QrPayment);

/** What a gateway says of exactly the code that was asked about. */
export type CodeFound<Question = QrQuestion> = Match<QrStatus, Question>;

/** What it says of having ended exactly that code. */
export type CodeEnded<Question = QrQuestion> = Match<CodeEnd, Question>;

/**
 * Compares what an answer is about with what was asked. `unknown` where it is another code's or another merchant's; or of
 * another payment, where one was asked about.
 */
export function matchCode<Question extends QrQuestion>(
  asked: CodeAsked<Question>,
  told: PaymentTold | (CodeTold & { state: CodeState }),
): CodeFound<Question> | Unknown {
  if (!isOurs(asked, told)) return unknown('badBody');
  const { payment: number = told.payment } = asked.question;
  if (told.payment !== undefined && told.payment !== number) return unknown('ambiguous');
  if (told.state !== 'paid') return new Match({ state: told.state });
  const { state, payment, amount, currency, heard, more = [] } = told;
  if ([currency, ...more.map((one) => one.currency)].some((one) => one !== asked.currency))
    return unknown('badBody');
  const others = more.map(paymentOf);
  return new Match({
    state,
    ...paymentOf({ payment, amount, ...(heard && { heard }) }),
    ...(others.length > 0 && { more: others }),
  });
}

function paymentOf({ payment, amount, heard }: QrPayment): QrPayment {
  return { payment, amount, ...(heard && { heard }) };
}

/** The same of the answer to the call that ends a code. */
export function matchEnd<Question extends QrQuestion>(
  asked: CodeAsked<Question>,
  told: CodeTold & { end: CodeEnd },
): CodeEnded<Question> | Unknown {
  return isOurs(asked, told) ? new Match(told.end) : unknown('badBody');
}

function isOurs(asked: CodeAsked, { reference, merchant }: CodeTold): boolean {
  const isAtUs = asked.merchant === undefined || isAbout(asked.merchant, merchant);
  return isAtUs && isAbout(asked.question.reference, reference);
}
