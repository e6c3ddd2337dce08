import type { Rejected, Unknown } from '../outcome.ts';
import type { GiftAsked, GiftFound, GiftTaken } from './match.ts';

export type { GiftAsked } from './match.ts';

/**
 * A party whose gift vouchers a wallet of ours can take. What it says of a voucher is made in match.ts alone, by comparing the
 * answer with what was asked. A wallet takes a voucher, or its part of a shared one, once.
 */
export interface GiftGateway {
  readonly code: 'TRUEMONEY';
  /** What a voucher is to our wallet now; one that is told as taken or expired is refused. Takes nothing. */
  look<Asked extends GiftAsked>(asked: Asked): Promise<GiftFound<Asked> | Unknown>;
  /**
   * Takes our wallet's part. A refusal is believed by `look` alone: a copy of the call that came first may have taken it.
   */
  redeem<Asked extends GiftAsked>(asked: Asked): Promise<GiftTaken<Asked> | Rejected | Unknown>;
}
