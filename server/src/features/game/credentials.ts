import { randomInt, randomUUID } from 'node:crypto';
import type { Answer } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import type { Member, MemberId } from '../../domain/member.ts';
import { momentNow } from '../../domain/moment.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { GameProvider } from '../../providers/game/port.ts';
import { unknown } from '../../providers/outcome.ts';
import { type KeyRing, keyRing, open, type SecretKeys, seal } from '../../secret.ts';
import { playableGame } from './catalogue.ts';
import { confirmPassword, type GameAccountRow, gameAccountOf, proposePassword } from './game.sql.ts';
import { endOwnTurn } from './lock.sql.ts';
import { isLocking, isTooLate } from './locking.ts';

type Player = Pick<Member, 'id' | 'currency'>;

/** What the member types to sign in to the game elsewhere, unless the game is entered from here alone. */
export async function readCredentials(
  deps: Deps,
  ring: KeyRing,
  member: Player,
  code: string,
): Promise<Answer<'game.account'>> {
  const { provider } = await playableGame(deps, code, member.currency);
  const account = await activeAccount(deps, member.id, code);
  deps.log.info(
    { event: 'game.credentials-shown', member: member.id, game: code },
    'game credentials shown to their owner',
  );
  const event = await eventOf(deps, provider);
  return {
    username: account.username,
    password: passwordOf(ring, member.id, account),
    ...(event && { event }),
    ...(!provider.setPassword && { isPlayOnly: true }),
  };
}

/** What the provider's sign-in form wants as well. Where that cannot be read, the member's own is shown without it. */
async function eventOf({ log }: Deps, provider: GameProvider): Promise<Record<string, string> | undefined> {
  const read = await provider.readEvent?.();
  if (read === undefined) return undefined;
  if (read.kind === 'confirmed') return { ...read.value };
  log.warn(
    { event: 'game.form-not-read', game: provider.code, outcome: read.kind },
    'the sign-in form of a game could not be read',
  );
  return undefined;
}

/**
 * Gives a game account a new password. It is kept apart until the provider confirms it; an attempt that was not
 * answered is repeated with the same password, so that the one we show is the one in force whichever arrived last.
 * Where the provider keeps none, ours alone is another from then on. While the account is locked for a transfer it gets none,
 * and while one is on its way no transfer locks it.
 */
export async function resetPassword(deps: Deps, ring: KeyRing, member: Player, code: string): Promise<void> {
  const { provider } = await playableGame(deps, code, member.currency);
  const binding = bindingOf(member.id, code);
  const claimedAt = momentNow();
  const turn = isLocking(provider) ? { id: randomUUID(), ms: provider.settlingMs } : undefined;
  const proposed = await deps.database.maybe(
    proposePassword(member.id, code, seal(ring, binding, newPassword()), turn),
  );
  if (!proposed) {
    await activeAccount(deps, member.id, code);
    throw new Refusal('SLOT_RESET_PASSWORD_FAIL');
  }
  const player = { username: proposed.username, password: open(ring, binding, proposed) };
  const set =
    turn && isTooLate(provider, claimedAt) ? unknown('timeout') : await provider.setPassword?.(player);
  if (turn && set?.kind === 'rejected') await deps.database.run(endOwnTurn(member.id, code, turn.id));
  if (set && set.kind !== 'confirmed') {
    deps.log.warn(
      { event: 'game.password-not-set', game: code, outcome: set.kind },
      'a game password could not be set',
    );
    throw new Refusal('SLOT_RESET_PASSWORD_FAIL');
  }
  await deps.database.run(confirmPassword(member.id, code, proposed, turn));
}

/** The member's own active account at a game; `SLOT_NO_ACCOUNT` without one. */
export async function activeAccount(deps: Deps, member: MemberId, code: string): Promise<GameAccountRow> {
  const account = await deps.database.maybe(gameAccountOf(member, code));
  if (account?.state !== 'active') throw new Refusal('SLOT_NO_ACCOUNT');
  return account;
}

/** The password in force, in clear: for its owner's eyes and for signing in, never for a log. */
export function passwordOf(ring: KeyRing, member: MemberId, account: GameAccountRow): string {
  return open(ring, bindingOf(member, account.gameCode), {
    sealed: account.password,
    key: account.passwordKey,
  });
}

/** The keys that game passwords are sealed under. */
export function gameKeys(keys: SecretKeys): KeyRing {
  return keyRing('prae game passwords', keys);
}

/** What a game password is sealed for: one member's account at one game. */
export function bindingOf(member: MemberId, code: string): string {
  return `${member}\n${code}`;
}

/** Letters and digits that nobody confuses when typing them on a phone. */
const usernameLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const passwordLetters = `${usernameLetters}ABCDEFGHJKLMNPQRSTUVWXYZ`;

/** A player's name to propose to a provider: no two are alike, and nothing in it tells who the member is. */
export function newUsername(): string {
  return `pr${letters(usernameLetters, 12)}`;
}

/** Letters and digits alone, which every provider takes and every signature encodes alike. */
export function newPassword(): string {
  return letters(passwordLetters, 12);
}

function letters(alphabet: string, count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');
}
