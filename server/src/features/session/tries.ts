import { batched, lookupBatches } from '../../db/batched.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { siteOf } from '../../domain/address.ts';
import type { Caller } from '../../domain/caller.ts';
import { limits } from '../../domain/limits.ts';
import { RefusalForNow } from '../../domain/refusal.ts';
import type { Guard } from '../../password.ts';
import {
  type Credentials,
  forgetLoginFailures,
  fullNetwork,
  insertLoginFailure,
  type LoginFailures,
  lockTries,
  type TriedFrom,
  type TriedMember,
  takeBackLoginFailure,
  tried,
} from './tries.sql.ts';

type TryDeps = Pick<Deps, 'database' | 'clock' | 'settings'>;

/** What is known of a password that is tried before it is compared. */
export interface Tried extends LoginFailures {
  /** Whose phone it is. */
  credentials: Credentials | undefined;
  /** They have logged in from the network before. */
  isKnownHere: boolean;
}

export type LookUpTry = (tried: TriedFrom) => Promise<Tried>;

/** One for each server: it groups the lookups of its requests, so that a crowd that tries passwords asks the database little. */
export function triesFinder({ database, clock, settings }: TryDeps): LookUpTry {
  const lookups = batched(async (tries: readonly TriedFrom[]) => {
    const { wrongPasswordsPerPhone, wrongPhonesPerAddress } = await settings();
    const most = { tries: wrongPasswordsPerPhone, phones: wrongPhonesPerAddress };
    const found = await database.rows(tried(tries, since(clock()), most));
    return found.map((row) => ({ ...row, credentials: credentialsOf(row) }));
  }, lookupBatches);
  return lookups.run;
}

function credentialsOf({ id, status, variant, passwordHash }: TriedMember): Credentials | undefined {
  return id && status && variant && passwordHash ? { id, status, variant, passwordHash } : undefined;
}

/** A password that somebody tries, and what is known of it. */
interface Try {
  phone: string;
  caller: Caller;
  /** `member`: the phone's member is logged in. `known`: they have logged in from the caller's network before. */
  standing: Standing;
  tried: Tried;
}

type Standing = 'member' | 'known' | 'stranger';

/** Where a try waits. */
const lanesOf: Record<Standing, Guard['share']['lanes']> = {
  member: ['member'],
  known: ['known', 'stranger'],
  stranger: ['stranger'],
};

/**
 * So many wrong passwords for the phone, or for a stranger any for so many phones from the address, then REQUEST_LIMIT:
 * people behind one address do not lock each other out. Counted in the database so that it holds on every node; thrown at
 * once, so that what is blocked never waits in the line for comparisons, and within each turn, so that a crowd does
 * not pass. Who is known, and who is logged in, waits in a lane of their own, which strangers cannot fill, however many
 * networks they come from; nor can somebody's many accounts at one address, which have that address's share.
 * When it may be tried again goes by the phone and the network alone: a time of their own would tell of who is known that
 * the phone is a member's.
 */
export async function passwordGuard(
  { database, clock, settings }: TryDeps,
  lookUp: LookUpTry,
  { phone, caller: { address, network }, standing, tried: atOnce }: Try,
): Promise<Guard> {
  const { wrongPhonesPerAddress, loginsAtOncePerAddress } = await settings();
  const isStranger = standing === 'stranger';
  const mostPhones = isStranger
    ? wrongPhonesPerAddress
    : Math.max(limits.wrongKnownPhonesPerAddress.most, wrongPhonesPerAddress);
  const refuseIfFull = ({ phoneFull, phones, networkFull }: Tried) => {
    if (phoneFull || phones >= mostPhones) throw refusedUntilForgotten([phoneFull, networkFull], clock());
  };
  refuseIfFull(atOnce);
  return {
    share: {
      lanes: lanesOf[standing],
      groups: [siteOf(address), network, phone],
      who: isStranger ? network : phone,
      most: loginsAtOncePerAddress,
    },
    async before() {
      refuseIfFull(await lookUp({ phone, network }));
    },
    async wrong() {
      await database.run(insertLoginFailure({ phone, network }, clock()));
    },
  };
}

/**
 * Holds a network that tries codes to as many phones as one that tries passwords: throws REQUEST_LIMIT above that. A try counts
 * as wrong before it is compared, so that a crowd does not pass; what this answers takes it back.
 */
export async function countTry(
  { database, clock, settings }: TryDeps,
  network: string,
  phone: string,
): Promise<() => Promise<void>> {
  const { wrongPasswordsPerPhone: tries, wrongPhonesPerAddress: phones } = await settings();
  const now = clock();
  await database.transaction(async (tx) => {
    await tx.run(lockTries(network));
    const { networkFull: full } = await tx.one(fullNetwork(network, since(now), { tries, phones }));
    if (full) throw refusedUntilForgotten([full], now);
    await tx.run(insertLoginFailure({ phone, network }, now));
  });
  return async () => void (await database.run(takeBackLoginFailure({ phone, network }, now)));
}

/** Wrong passwords for the phone count no longer. */
export async function forgetWrongTries(db: Db, phone: string): Promise<void> {
  await db.run(forgetLoginFailures(phone));
}

/** How long wrong passwords count. */
const WINDOW_MS = limits.wrongPasswordsPerPhone.within.minutes * 60_000;

/** What was tried wrongly since then counts. */
function since(now: Date): Date {
  return new Date(now.getTime() - WINDOW_MS);
}

/** REQUEST_LIMIT until the last of these tries is forgotten. */
function refusedUntilForgotten(tries: readonly (Date | null)[], now: Date): RefusalForNow {
  const latest = Math.max(...tries.map((failedAt) => failedAt?.getTime() ?? 0));
  const leftMs = latest + WINDOW_MS - now.getTime();
  return new RefusalForNow('REQUEST_LIMIT', Math.max(1, Math.ceil(leftMs / 1000)));
}
