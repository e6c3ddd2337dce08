import { createHash, timingSafeEqual } from 'node:crypto';
import type { Answer } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Visit } from '../../providers/game/port.ts';
import type { KeyRing } from '../../secret.ts';
import { playableGame } from './catalogue.ts';
import { activeAccount, passwordOf, resetPassword } from './credentials.ts';
import type { GameAccountRow } from './game.sql.ts';
import { isLocking } from './locking.ts';

export interface Entrance {
  /** As in the path: a game code, in any case. */
  provider: string;
  username: string;
  /** Present in the form of the path that carries one; it must be the account's. */
  password?: string;
}

export interface Visitor extends Pick<Visit, 'language' | 'device'> {
  member: Pick<Member, 'id' | 'currency'>;
}

/**
 * The way into a game, for the caller's own player alone: another username, or a wrong password, is answered as if the
 * caller had no account. `{link}` is opened; with a `form` its fields are posted to the link. Either leads to one of
 * the provider's own origins or nowhere. Nobody is let into an account that is locked for a transfer, or was locked while its
 * provider was asked: a way in that was made after the lock would lead past it.
 */
export async function launch(
  deps: Deps,
  ring: KeyRing,
  { member, language, device }: Visitor,
  entrance: Entrance,
): Promise<Answer<'game.launch'>> {
  const code = entrance.provider.toUpperCase();
  const { provider } = await playableGame(deps, code, member.currency);
  const account = await activeAccount(deps, member.id, code);
  const isOwn =
    account.username === entrance.username &&
    (entrance.password === undefined || isSame(entrance.password, passwordOf(ring, member.id, account)));
  if (!isOwn) throw new Refusal('SLOT_NO_ACCOUNT');
  if (account.isLocked) throw new Refusal('GAME_ACTIVATION_FAIL');

  const entered = await provider.launch({
    username: account.username,
    password: await passwordInForce(deps, ring, member, account),
    language,
    device,
    returnUrl: `${deps.config.portalUrl}/user/home`,
  });
  if (entered.kind !== 'confirmed') {
    deps.log.warn(
      { event: 'game.not-entered', game: code, outcome: entered.kind },
      'a game could not be entered',
    );
    throw new Refusal('GAME_ACTIVATION_FAIL');
  }
  if (isLocking(provider)) {
    const now = await activeAccount(deps, member.id, code);
    if (now.isLocked || now.lockedFor !== account.lockedFor) throw new Refusal('GAME_ACTIVATION_FAIL');
  }
  const link = new URL(entered.value.url);
  if (!provider.launchOrigins.includes(link.origin)) {
    deps.log.error(
      { event: 'game.foreign-origin', game: code, origin: link.origin },
      'a launch led to a foreign origin',
    );
    throw new Refusal('GAME_ACTIVATION_FAIL');
  }
  return entered.value.kind === 'link'
    ? { link: link.href }
    : { link: link.href, form: { ...entered.value.fields } };
}

/** Where a new password was not confirmed, that is done first: a sign-in with the one that is not in force leads nowhere. */
async function passwordInForce(
  deps: Deps,
  ring: KeyRing,
  member: Visitor['member'],
  account: GameAccountRow,
): Promise<string> {
  const { gameCode, isPasswordOpen } = account;
  if (!isPasswordOpen) return passwordOf(ring, member.id, account);
  await resetPassword(deps, ring, member, gameCode).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('GAME_ACTIVATION_FAIL') : error;
  });
  return passwordOf(ring, member.id, await activeAccount(deps, member.id, gameCode));
}

/** Compares in a time that tells neither length nor content. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
