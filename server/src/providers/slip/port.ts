import type { Rejected, Unknown } from '../outcome.ts';
import type { SlipFound, SlipQuestion } from './match.ts';

export type { MaskedParty, SlipFacts, SlipFound, SlipQuestion, SlipStatus } from './match.ts';

/**
 * A service that asks banks about transfers. What it says of one is made in match.ts alone, by comparing the answer with what
 * was asked.
 */
export interface SlipVerifier {
  readonly name: 'EASYSLIP' | 'SLIPOK' | 'KBANK';
  /**
   * Asks the bank about a transfer by what a slip's mini QR says. It changes nothing and may be asked again, though each
   * question may cost. At most four HTTP calls. Rejected: the question was refused, which says nothing of the transfer; as
   * `NOT_SLIP` where the verifier says that the text is none of a slip, else by the verifier's own word for its operator (its
   * key, its quota, a bank it does not serve).
   */
  verify<Q extends SlipQuestion>(question: Q): Promise<SlipFound<Q> | Rejected | Unknown>;
}

/** The code of a refusal because the text is no mini QR of a slip. */
export const NOT_SLIP = 'not-slip';
