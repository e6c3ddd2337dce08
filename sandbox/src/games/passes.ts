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
  /** How often the player's passes were ended before it; none where that never was. */
  readonly era?: number;
}

const evening = 6 * 3_600_000;

/** A token for one opening of the lobby. A new one makes the player's earlier tokens worthless. */
export function newToken(world: World, player: Player): string {
  const tokens = table(world, 'tokens');
  const latest = world.store.table<string>('game-latest');
  const key = keyOf(player);
  const token = randomBytes(20).toString('hex');
  world.store.write(() => {
    tokens.remove(latest.get(key) ?? '');
    latest.put(key, token);
    tokens.put(token, pass(world, player, Date.now() + settingsOf(world.store).gameTokenSeconds * 1000));
  });
  return token;
}

/** Where a browser enters the lobby with a new token, and what it is told on its way. */
export function lobbyAddress(
  world: World,
  player: Player,
  { origin, ...told }: Record<'origin' | 'lang' | 'mobile' | 'redirectUrl', string>,
): string {
  const query = new URLSearchParams({ token: newToken(world, player), ...told });
  return `${origin}/${player.provider.toLowerCase()}/lobby?${query}`;
}

/** Spends a token on a session; undefined when it is unknown, spent or too old. */
export function redeemToken(world: World, provider: Provider, token: string): string | undefined {
  const found = valid(world, provider, table(world, 'tokens').get(token));
  if (!found) return undefined;
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

/** Ends the player's sessions and unspent tokens: what has let them in lets nobody in any more. */
export function endPasses(world: World, who: Pick<Pass, 'provider' | 'username'>): void {
  world.store.table<number>('game-eras').put(keyOf(who), eraOf(world, who) + 1);
}

function eraOf(world: World, who: Pick<Pass, 'provider' | 'username'>): number {
  return world.store.table<number>('game-eras').get(keyOf(who)) ?? 0;
}

function keyOf({ provider, username }: Pick<Pass, 'provider' | 'username'>): string {
  return `${provider}:${username}`;
}

/** The player in whose name a lobby page plays. */
export function playerOf(world: World, provider: Provider, session: string): Player | undefined {
  const found = valid(world, provider, table(world, 'sessions').get(session));
  return found && findPlayer(world, provider, found.username);
}

function newSession(world: World, who: Pick<Pass, 'provider' | 'username'>): string {
  const session = randomBytes(20).toString('hex');
  table(world, 'sessions').put(session, pass(world, who, Date.now() + evening));
  return session;
}

function pass(world: World, who: Pick<Pass, 'provider' | 'username'>, expiresAt: number): Pass {
  const { provider, username } = who;
  return { provider, username, expiresAt, era: eraOf(world, who) };
}

/** The pass, unless it is another provider's, too old, or ended. */
function valid(world: World, provider: Provider, found: Pass | undefined): Pass | undefined {
  if (!found || found.provider !== provider || found.expiresAt <= Date.now()) return undefined;
  return (found.era ?? 0) === eraOf(world, found) ? found : undefined;
}

function table(world: World, kind: 'tokens' | 'sessions') {
  return world.store.table<Pass>(`game-${kind}`);
}
