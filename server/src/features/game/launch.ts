import { createHash, timingSafeEqual } from 'node:crypto';
import type { Language } from '@prae/contract/facts';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import { playableGame } from './catalogue.ts';
import { activeAccount, passwordOf } from './password.ts';
import type { KeyRing } from './secret.ts';

export interface Entrance {
  /** As in the path: a game code in small letters. */
  provider: string;
  username: string;
  /** Present in the form of the path that carries one; it must be the account's. */
  password?: string;
}

/**
 * A link into a game, for the caller's own player alone: another username, or a wrong password, is answered as if the
 * caller had no account. The link leads to one of the provider's own origins or nowhere.
 */
export async function launch(
  deps: Deps,
  ring: KeyRing,
  member: Member,
  entrance: Entrance,
  language: Language,
): Promise<{ link: string }> {
  const code = entrance.provider.toUpperCase();
  const { provider } = await playableGame(deps, code);
  const account = await activeAccount(deps, member.id, code);
  const isOwn =
    account.username === entrance.username &&
    (entrance.password === undefined || isSame(entrance.password, passwordOf(ring, member.id, account)));
  if (!isOwn) throw new Refusal('SLOT_NO_ACCOUNT');

  const entered = await provider.launch({
    username: account.username,
    language,
    // The portal is made for phones, and the providers' lobbies for phones work on every screen.
    mobile: true,
    returnUrl: `${deps.config.portalUrl}/user/home`,
  });
  if (entered.kind !== 'confirmed') {
    deps.log.warn({ game: code, outcome: entered.kind }, 'a game could not be entered');
    throw new Refusal('GAME_ACTIVATION_FAIL');
  }
  const link = new URL(entered.value.url);
  if (!provider.launchOrigins.includes(link.origin)) {
    deps.log.error({ game: code, origin: link.origin }, 'a launch led to a foreign origin');
    throw new Refusal('GAME_ACTIVATION_FAIL');
  }
  return { link: link.href };
}

/** Compares in a time that tells neither length nor content. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
