/**
 * Moving money between a member's wallet and a game account: the door of this feature.
 *
 * A transfer is an intent with a life of its own; the money follows it through the ledger.
 *
 *   new       The intent stands; it may or may not be held yet. To hold it, its amount is posted from where it comes
 *             (wallet for `in`, game account for `out`) to the member's transit account.
 *             Not enough there -> refused. Held -> sent.
 *   sent      One caller, the one who moved the state here, calls the provider. The money is in transit for as long as
 *             nobody knows what became of the call, and a job asks the provider by reference until it knows.
 *             Confirmed -> applied. Rejected, or unknown to the provider after its settling time -> rejected.
 *   applied   The provider moved the money. It is posted from transit to where it goes -> settled.
 *   rejected  The provider did not and will not. It is posted from transit back to where it came from -> released.
 *   settled, released, refused   Ends.
 *   waiting   The second half of a movement from game to game: it opens (-> new) when the first half is settled, and is
 *             refused when the first half is not. So the money goes through the wallet, and stays there when the second
 *             half fails.
 *
 * Every step may be made twice and twice at once: postings are keyed by the transfer's id and their leg, states move by
 * compare-and-set. From its insertion to its end a transfer is counted as open at its game account, where no play is
 * booked meanwhile.
 */
import type { Deps } from '../../deps.ts';
import type { Member } from '../../member.ts';
import type { OperationId } from '../../operation.ts';
import { type AccountRow, activeAccountsOf, catalogue, syncBalance } from '../game/game.ts';
import { walletBalance } from '../wallet/wallet.ts';
import { carryOn, findTransferOf } from './advance.ts';
import { subOperation } from './sub-operation.ts';
import { beginTransfer, type Transfer } from './transfer.sql.ts';

/**
 * Brings money back from the games until the wallet holds `needed` (minor units), as far as the games hold it: game by
 * game in the catalogue's order, each by a transfer of its own. Its parts are named after `operation`, so a repeat
 * finishes what it finds and does not bring the same money twice.
 * Answers what the wallet holds afterwards, and whether some money is still under way.
 */
export async function bringBack(
  deps: Deps,
  member: Pick<Member, 'id' | 'currency'>,
  operation: OperationId,
  needed: bigint,
): Promise<{ wallet: bigint; processing: boolean }> {
  const accounts = await deps.database.rows<AccountRow>(activeAccountsOf(member.id));
  let processing = false;
  for (const game of await catalogue(deps)) {
    const account = accounts.find(({ game_code }) => game_code === game.code);
    if (!account || !game.provider) continue;
    const id = subOperation(operation, `back ${game.code}`);
    const known = await findTransferOf(deps, id);
    if (!known) {
      const missing = needed - (await walletBalance(deps, member.id));
      if (missing <= 0n) break;
      const read = await syncBalance(deps, member, game.provider, account);
      const amount = read.kind === 'booked' && read.balance < missing ? read.balance : missing;
      if (read.kind === 'failed' || amount <= 0n) continue;
      const { id: memberId, currency: unit } = member;
      await deps.database.run(
        beginTransfer({ id, member: memberId, game: game.code, unit, direction: 'out', amount }),
      );
    }
    const transfer = await carryOn(deps, id);
    processing ||= isUnderWay(transfer);
  }
  return { wallet: await walletBalance(deps, member.id), processing };
}

/** Neither settled nor given up: the money is in transit. */
export function isUnderWay({ state }: Pick<Transfer, 'state'>): boolean {
  return state !== 'settled' && state !== 'released' && state !== 'refused';
}
