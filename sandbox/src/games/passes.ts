import { randomBytes, timingSafeEqual } from 'node:crypto';
import { settingsOf } from '../settings.ts';
import type { World } from '../world.ts';
import { findPlayer, type Player } from './players.ts';
import type { Provider } from './providers.ts';

/** A way into the lobby: a token opens it once, soon; the session that this gives lasts an evening. */
interface Pass {
  readonly provider: Provider;
  readonly username: string;
  readonly expiresAt: number;
}

const evening = 6 * 3_600_000;

/** A token for one opening of the lobby. A new one makes the player's earlier tokens worthless. */
export function newToken(world: World, player: Player): string {
  const tokens = table(world, 'tokens');
  const latest = world.store.table<string>('game-latest');
  const key = `${player.provider}:${player.username}`;
  const token = randomBytes(20).toString('hex');
  world.store.write(() => {
    tokens.remove(latest.get(key) ?? '');
    latest.put(key, token);
    tokens.put(token, pass(player, Date.now() + settingsOf(world.store).gameTokenSeconds * 1000));
  });
  return token;
}

/** Spends a token on a session; undefined when it is unknown, spent or too old. */
export function redeemToken(world: World, provider: Provider, token: string): string | undefined {
  const found = table(world, 'tokens').get(token);
  if (!found || found.provider !== provider || found.expiresAt <= Date.now()) return undefined;
  return world.store.write(() => {
    table(world, 'tokens').remove(token);
    return newSession(world, found);
  });
}

/** The sign-in form's way in: username and password. */
export function signIn(
  world: World,
  provider: Provider,
  username: string,
  password: string,
): string | undefined {
  const player = findPlayer(world, provider, username);
  if (!player || player.password === '') return undefined;
  const [given, expected] = [Buffer.from(password), Buffer.from(player.password)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return newSession(world, player);
}

/** The player in whose name a lobby page plays. */
export function playerOf(world: World, provider: Provider, session: string): Player | undefined {
  const found = table(world, 'sessions').get(session);
  if (!found || found.provider !== provider || found.expiresAt <= Date.now()) return undefined;
  return findPlayer(world, provider, found.username);
}

function newSession(world: World, who: Pick<Pass, 'provider' | 'username'>): string {
  const session = randomBytes(20).toString('hex');
  table(world, 'sessions').put(session, pass(who, Date.now() + evening));
  return session;
}

function pass({ provider, username }: Pick<Pass, 'provider' | 'username'>, expiresAt: number): Pass {
  return { provider, username, expiresAt };
}

function table(world: World, kind: 'tokens' | 'sessions') {
  return world.store.table<Pass>(`game-${kind}`);
}
