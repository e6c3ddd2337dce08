import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Request } from '../../http/handlers.ts';
import { openMemberAccounts } from '../../ledger/accounts.ts';
import { playableGame } from './catalogue.ts';
import { bindingOf, newPassword, newUsername } from './credentials.ts';
import { type AccountRow, activateAccount, beginAccount } from './game.sql.ts';
import { type Slot, slotOf } from './game.ts';
import { type KeyRing, open, seal } from './secret.ts';

/**
 * Opens a member's account at a game. The player's name and password are kept before the provider is asked, so an
 * attempt that was cut off or not answered is finished by the next one, with the same player.
 * `SLOT_ACTIVATE_FAIL`: the provider refused or did not answer. `SLOT_ALREADY_ACTIVE`: it was opened by another request.
 */
export async function activate(
  deps: Deps,
  ring: KeyRing,
  { member, params, operation }: Pick<Request<'game.activate'>, 'member' | 'params' | 'operation'>,
): Promise<Slot> {
  const game = await playableGame(deps, params.code);
  const binding = bindingOf(member.id, game.code);
  const account = await deps.database.one<AccountRow>(
    beginAccount(member.id, game.code, newUsername(), seal(ring, binding, newPassword())),
  );
  if (account.state === 'active') {
    if (account.opened_by !== operation) throw new Refusal('SLOT_ALREADY_ACTIVE');
    return slotOf(game, { balance: 0n, stale: account.stale });
  }

  const password = open(ring, binding, { sealed: account.password, key: account.password_key });
  const made = await game.provider.createPlayer({ username: account.username, password });
  if (made.kind !== 'confirmed') {
    deps.log.warn({ game: game.code, outcome: made.kind }, 'a player could not be made');
    throw new Refusal('SLOT_ACTIVATE_FAIL');
  }
  const opened = await deps.database.transaction(async (tx) => {
    await openMemberAccounts(tx, member.id, member.currency, [`game:${game.code}`]);
    return tx.run(activateAccount(member.id, game.code, operation));
  });
  if (opened === 0) throw new Refusal('SLOT_ALREADY_ACTIVE');
  return slotOf(game, { balance: 0n, stale: false });
}
