import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { type Silences, silences } from '../../jobs/silence.ts';
import type { GameProvider } from '../../providers/game/port.ts';
import type { Providers } from '../../providers/providers.ts';
import {
  activeAccountsOf,
  askedAgain,
  type GameAccountRow,
  markSilent,
  markUnread,
  timeNow,
  unreadSince,
} from './game.sql.ts';
import { type Reading, syncBalance } from './play.ts';

/** After so many readings in a row that met silence, a provider is asked by one member at a time, with pauses. */
const SILENT_AFTER = 3;

/** Of each set of providers, who keeps silent and how many readings each has under way. */
const known = new WeakMap<Providers, { silent: Silences; underWay: Map<string, number> }>();

/**
 * Reads all of a member's game balances from their providers at once. Answers how many accounts there are. A provider that counts as silent
 * is waited for only where money is decided by what it says: else it is asked beside, and what it says is there for the next reading.
 */
export async function syncBalances(
  deps: Deps,
  member: Pick<Member, 'id' | 'currency'>,
  isWaited = false,
): Promise<number> {
  const accounts = await deps.database.rows(activeAccountsOf(member.id));
  await Promise.all(
    accounts.map(async (account) => {
      const provider = deps.providers.games.get(account.gameCode);
      if (provider?.currency === member.currency)
        await readUnlessSilent(deps, member, provider, account, isWaited);
    }),
  );
  return accounts.length;
}

/** So often in all are games read where a transfer or another reading came between. */
const READINGS = 3;

/**
 * The same for whoever decides about money by it: a reading that was thrown away is made again, and a game that was not
 * read from now on, whatever the reason, is marked as stale.
 */
export async function syncSurely(deps: Deps, member: Pick<Member, 'id' | 'currency'>): Promise<void> {
  const { now } = await deps.database.one(timeNow());
  for (let reading = 0; reading < READINGS; reading += 1) {
    if ((await syncBalances(deps, member, true)) === 0) return;
    const unread = await deps.database.rows(unreadSince(member.id, now));
    if (unread.length === 0) break;
  }
  await deps.database.run(markUnread(member.id, now));
}

/** Reads one account again whose game keeps silent, or is not configured any more, so that for how long it does is known. */
export async function readAgain(
  deps: Deps,
  member: Pick<Member, 'id' | 'currency'>,
  account: Pick<GameAccountRow, 'gameCode' | 'username' | 'version'>,
): Promise<void> {
  const { gameCode, version } = account;
  const provider = deps.providers.games.get(gameCode);
  try {
    if (provider?.currency === member.currency) await readUnlessSilent(deps, member, provider, account, true);
    else await deps.database.run(markSilent(member.id, gameCode, version));
  } finally {
    // A reading that came to nothing, as of an account that is locked, keeps no other from being asked.
    await deps.database.run(askedAgain(member.id, gameCode));
  }
}

/**
 * Reads a balance as `syncBalance` does, but of a provider that keeps silent: nobody waits for it out the time limit of each
 * call. Its last amount stays, marked as stale, and it is asked again by whoever comes first after a pause, who waits for that only if `isWaited`.
 */
async function readUnlessSilent(
  deps: Deps,
  member: Pick<Member, 'id' | 'currency'>,
  provider: GameProvider,
  account: { username: string; version: bigint },
  isWaited: boolean,
): Promise<Reading> {
  const { code } = provider;
  const { silent, underWay } = knownOf(deps.providers);
  const before = underWay.get(code) ?? 0;
  // Of one that answers, as many are read at once as members ask for.
  if (silent.room(code, Math.min(before, SILENT_AFTER - 1)) > 0) {
    const isBeside = silent.isSilent(code) && !isWaited;
    const reading = readCounted(deps, member, provider, account);
    if (!isBeside) return reading;
    reading.catch((err: unknown) => {
      deps.log.error({ event: 'game.no-reading', game: code, err }, 'a balance that was read beside');
    });
  }
  await deps.database.run(markSilent(member.id, code, account.version));
  return { kind: 'failed', heard: 'not-asked' };
}

/** Reads a balance, counted among those of its provider that are under way, and notes whether that keeps silent. */
async function readCounted(
  deps: Deps,
  member: Pick<Member, 'id' | 'currency'>,
  provider: GameProvider,
  account: { username: string; version: bigint },
): Promise<Reading> {
  const { code } = provider;
  const { silent, underWay } = knownOf(deps.providers);
  underWay.set(code, (underWay.get(code) ?? 0) + 1);
  try {
    const reading = await syncBalance(deps, member, provider, account);
    const change = silent.ended(code, reading.kind === 'failed' ? reading.heard : 'heard');
    if (change) deps.log.warn({ event: `game.${change}`, game: code }, 'a provider and its balances');
    return reading;
  } finally {
    underWay.set(code, (underWay.get(code) ?? 1) - 1);
  }
}

function knownOf(providers: Providers): { silent: Silences; underWay: Map<string, number> } {
  const found = known.get(providers) ?? {
    silent: silences(SILENT_AFTER, () => performance.now()),
    underWay: new Map<string, number>(),
  };
  known.set(providers, found);
  return found;
}
