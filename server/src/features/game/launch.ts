import { createHash, timingSafeEqual } from 'node:crypto';
import type { Answer } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Visit } from '../../providers/game/port.ts';
import type { KeyRing } from '../../secret.ts';
import { playableGame } from './catalogue.ts';
import { activeAccount, passwordOf } from './credentials.ts';

export interface Entrance {
  /** As in the path: a game code in small letters. */
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
 * the provider's own origins or nowhere.
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
  const password = passwordOf(ring, member.id, account);
  const isOwn =
    account.username === entrance.username &&
    (entrance.password === undefined || isSame(entrance.password, password));
  if (!isOwn) throw new Refusal('SLOT_NO_ACCOUNT');

  const entered = await provider.launch({
    username: account.username,
    password,
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

/** Compares in a time that tells neither length nor content. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
