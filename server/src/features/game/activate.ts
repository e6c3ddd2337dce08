import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Request } from '../../handlers.ts';
import { openMemberAccounts } from '../../ledger/accounts.ts';
import type { Credentials, GameProvider } from '../../providers/game/port.ts';
import { type KeyRing, open, seal } from '../../secret.ts';
import { playableGame } from './catalogue.ts';
import { bindingOf, newPassword, newUsername } from './credentials.ts';
import { activateAccount, beginAccount } from './game.sql.ts';
import { type GameAccount, toGameAccount } from './game.ts';

/**
 * Opens a member's account at a game. The player's proposed name and password are kept before the provider is asked,
 * so an attempt that was cut off or not answered is finished by the next one, with the same player; the name and
 * password that the provider answers are the ones in force.
 * `SLOT_ACTIVATE_FAIL`: the provider refused or did not answer. `SLOT_ALREADY_ACTIVE`: it was opened by another request.
 */
export async function activate(
  deps: Deps,
  ring: KeyRing,
  { member, params, operation }: Pick<Request<'game.activate'>, 'member' | 'params' | 'operation'>,
): Promise<GameAccount> {
  const { currency } = member;
  const game = await playableGame(deps, params.code, currency);
  const binding = bindingOf(member.id, game.code);
  const account = await deps.database.one(
    beginAccount(member.id, game.code, newUsername(), seal(ring, binding, newPassword())),
  );
  if (account.state === 'active') {
    if (account.openedBy !== operation) throw new Refusal('SLOT_ALREADY_ACTIVE');
    return toGameAccount(game, currency, { balance: 0n, stale: account.stale });
  }

  const password = open(ring, binding, { sealed: account.password, key: account.passwordKey });
  const player = await createdPlayer(deps, game.provider, { username: account.username, password });
  const opened = await deps.database.transaction(async (tx) => {
    await openMemberAccounts(tx, member.id, currency, [`game:${game.code}`]);
    const sealed = seal(ring, binding, player.password);
    return tx.run(activateAccount(member.id, game.code, operation, player.username, sealed));
  });
  if (opened === 0) throw new Refusal('SLOT_ALREADY_ACTIVE');
  return toGameAccount(game, currency, { balance: 0n, stale: false });
}

async function createdPlayer(
  deps: Deps,
  provider: GameProvider,
  proposed: Credentials,
): Promise<Credentials> {
  const made = await provider.createPlayer(proposed);
  if (made.kind === 'confirmed' && isUsername(made.value.username)) return made.value;
  const outcome = made.kind === 'confirmed' ? 'a username that cannot be kept' : made.kind;
  deps.log.warn(
    { event: 'game.player-not-made', game: provider.code, outcome },
    'a player could not be made',
  );
  throw new Refusal('SLOT_ACTIVATE_FAIL');
}

/** What the column keeps: 1 to 64 printable ASCII characters without a space. */
function isUsername(text: string): boolean {
  return /^[\x21-\x7e]{1,64}$/.test(text);
}
