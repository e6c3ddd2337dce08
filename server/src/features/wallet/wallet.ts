import type { Deps } from '../../deps.ts';
import type { MemberId } from '../../domain/member.ts';
import { toWire } from '../../domain/money.ts';
import { walletAmount } from './wallet.sql.ts';

/** What the member's wallet holds, in minor units of the member's currency. */
export async function walletBalance(deps: Pick<Deps, 'database'>, member: MemberId): Promise<bigint> {
  return (await deps.database.one(walletAmount(member))).balance;
}

/** Tells the member's open screens that balances changed. Call it after the commit that changed them; it never throws. */
export async function announceWallet(
  deps: Pick<Deps, 'database' | 'realtime' | 'log'>,
  member: MemberId,
): Promise<void> {
  try {
    deps.realtime.emit(member, 'wallet', { amount: toWire(await walletBalance(deps, member)) });
  } catch (error) {
    deps.log.error({ event: 'wallet.not-announced', err: error }, 'the wallet could not be announced');
  }
}
