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
import type { Member } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import { memberBalance } from '../../ledger/balance.ts';
import type { GameProvider } from '../../providers/game/port.ts';
import { type AccountRow, activeAccountsOf, catalogue, syncBalance } from '../game/game.ts';
import { walletBalance } from '../wallet/wallet.ts';
import { carryOn, findTransferOf } from './advance.ts';
import { subOperation } from './sub-operation.ts';
import { beginTransfer, type Transfer } from './transfer.sql.ts';

/**
 * Brings money back from the games until the wallet holds `needed` (minor units), as far as the games hold it: game by
 * game in the catalogue's order, each by a transfer of its own. Its parts are named after `operation`, so a repeat
 * finishes what it finds and does not bring the same money twice.
 * Answers what the wallet holds afterwards. `processing`: some of the games' money could not be had now, because it is
 * under way, or because a provider refused or did not answer.
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
    let repeated = (await findTransferOf(deps, id)) !== undefined;
    if (!repeated) {
      const missing = needed - (await walletBalance(deps, member.id));
      if (missing <= 0n) break;
      const part = { id, provider: game.provider, account, missing };
      const begun = await beginBringing(deps, member, part);
      processing ||= begun === 'unread';
      if (begun === 'empty' || begun === 'unread') continue;
      repeated = begun === 'known';
    }
    const { state } = await carryOn(deps, id);
    processing ||= state !== 'settled' && state !== 'refused';
    // What another run has under way is its own to go on from: this one would bring the same need once more.
    if (repeated && state === 'sent') break;
  }
  return { wallet: await walletBalance(deps, member.id), processing };
}

interface Part {
  id: OperationId;
  provider: GameProvider;
  account: AccountRow;
  missing: bigint;
}

/** Writes the intent to take out what is missing, or all there is of it; `known`: another run was faster. */
async function beginBringing(
  deps: Deps,
  member: Pick<Member, 'id' | 'currency'>,
  { id, provider, account, missing }: Part,
): Promise<'begun' | 'known' | 'empty' | 'unread'> {
  const { code } = provider;
  const { kind } = await syncBalance(deps, member, provider, account);
  if (kind === 'failed') return 'unread';
  const { balance } = await memberBalance(deps.database, member.id, `game:${code}`, member.currency);
  const amount = balance < missing ? balance : missing;
  if (amount === 0n) return 'empty';
  const intent = { id, member: member.id, game: code, unit: member.currency, amount } as const;
  const written = await deps.database.run(beginTransfer({ ...intent, direction: 'out' }));
  return written === 0 ? 'known' : 'begun';
}

/** Neither settled nor given up: the money is in transit. */
export function isUnderWay({ state }: Pick<Transfer, 'state'>): boolean {
  return state !== 'settled' && state !== 'released' && state !== 'refused';
}
