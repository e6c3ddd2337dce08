import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Variant } from '@prae/contract/facts';
import { batched, lookupBatches } from '../../db/batched.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Member, MemberId, SessionKey } from '../../domain/member.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  insertSession,
  revokeOtherSessions,
  revokeSessionOf,
  type SessionRow,
  sessionsByHash,
  touchSession,
} from './session.sql.ts';

export { countTry, forgetWrongTries, type LookUpTry, passwordGuard, triesFinder } from './tries.ts';

export interface Session {
  readonly key: SessionKey;
  readonly member: Member;
}

/** "Remember me" lives 30 days from the last use, otherwise 12 hours. */
const REMEMBERED_SECONDS = 30 * 24 * 3600;
const ORDINARY_SECONDS = 12 * 3600;
/** The sliding expiry is written at most this often. */
const TOUCH_AFTER_MS = 60_000;

type SessionDeps = Pick<Deps, 'database' | 'config' | 'clock' | 'log'>;

/** Finds out who asks. Both throw the refusal that says why not. */
export interface Sessions {
  /** By a call's `authorization` header: somebody is there, so the session lives on. */
  authenticate(authorization: string | undefined): Promise<Session>;
  /** By the token alone: looking whether a session has ended does not prolong it. */
  sessionOf(token: string): Promise<Session>;
}

/** One for each server: it batches the lookups of its requests. */
export function sessionsOf(deps: SessionDeps): Sessions {
  const find = sessionFinder(deps.database);
  const look = async (token: string, now: Date) => {
    const key = keyOf(token);
    const row = key && (await find(key));
    if (!row) throw new Refusal('invalid-token');
    refuseUnusable(row, deps.config.variant, now);
    return { row, session: { key, member: memberOf(row) } };
  };
  return {
    sessionOf: async (token) => (await look(token, deps.clock())).session,
    async authenticate(authorization) {
      const token = /^Bearer +(.+)$/i.exec(authorization ?? '')?.[1];
      if (token === undefined) throw new Refusal('UNAUTHORIZED');
      const now = deps.clock();
      const { row, session } = await look(token, now);
      if (now.getTime() - row.touchedAt.getTime() > TOUCH_AFTER_MS) slide(deps, session.key, row, now);
      return session;
    },
  };
}

/** Looks sessions up in batches; a session that has ended is never taken for a living one. */
export function sessionFinder(db: Db): (key: SessionKey) => Promise<SessionRow | undefined> {
  const lookups = batched(async (keys: readonly SessionKey[]) => {
    const rows = await db.rows(sessionsByHash(keys));
    const byKey = new Map(rows.map((row) => [row.tokenHash.toString('latin1'), row]));
    return keys.map((key) => byKey.get(key.toString('latin1')));
  }, lookupBatches);
  return lookups.run;
}

/**
 * Opens a session and answers its token, which exists nowhere else; undefined when the password is not this one any more.
 * In one statement the network becomes one that the member is known in, and wrong passwords for the phone count no longer.
 */
export async function openSession(
  deps: Pick<Deps, 'database' | 'clock'>,
  { id: member, phone, passwordHash }: { id: MemberId; phone: string; passwordHash: string },
  { remember, device, network }: { remember: boolean; device: string; network: string },
): Promise<{ token: string; expiresAt: Date } | undefined> {
  const token = randomBytes(32).toString('base64url');
  const lifetimeSeconds = remember ? REMEMBERED_SECONDS : ORDINARY_SECONDS;
  const now = deps.clock();
  const expiresAt = after(now, lifetimeSeconds);
  const row = {
    tokenHash: hash(token),
    member,
    phone,
    passwordHash,
    device,
    network,
    lifetimeSeconds,
    now,
    expiresAt,
  };
  const made = await deps.database.run(insertSession(row));
  return made === 1 ? { token, expiresAt } : undefined;
}

/** Ends one of the member's sessions, sockets included, also where it has ended already; NO_DATA where it is not theirs. */
export async function endSessionOf(
  deps: Pick<Deps, 'database' | 'clock' | 'realtime'>,
  member: MemberId,
  id: string,
): Promise<void> {
  const ended = await deps.database.maybe(revokeSessionOf(member, id, deps.clock()));
  if (!ended) throw new Refusal('NO_DATA');
  deps.realtime.endSession(ended.tokenHash);
}

/** Ends the member's sessions but the given one, sockets included. */
export async function endOtherSessions(
  deps: Pick<Deps, 'database' | 'clock' | 'realtime'>,
  member: MemberId,
  kept: SessionKey,
): Promise<void> {
  await deps.database.run(revokeOtherSessions(member, kept, deps.clock()));
  deps.realtime.endOtherSessions(member, kept);
}

/** No token has it. */
const NOBODYS_KEY: SessionKey = Buffer.alloc(32);

/** Ends all of the member's sessions in the caller's transaction; their sockets are cut after it. */
export async function endAllSessions(tx: Tx, member: MemberId, now: Date): Promise<void> {
  await tx.run(revokeOtherSessions(member, NOBODYS_KEY, now));
}

export function cutAllSockets({ realtime }: Pick<Deps, 'realtime'>, member: MemberId): void {
  realtime.endOtherSessions(member, NOBODYS_KEY);
}

function keyOf(token: string): SessionKey | undefined {
  return /^[A-Za-z0-9_-]{43}$/.test(token) ? hash(token) : undefined;
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function refuseUnusable(row: SessionRow, variant: Variant, now: Date): void {
  if (row.revokedAt) throw new Refusal('INVALID_USER_2');
  if (row.expiresAt <= now) throw new Refusal('EXPIRED_AUTH_TOKEN');
  if (row.status === 'gone') throw new Refusal('INVALID_USER_1');
  if (row.status === 'closed') throw new Refusal('gone');
  if (row.status !== 'active' && row.status !== 'excluded') throw new Refusal('INVALID_USER_3');
  if (row.variant !== variant) throw new Refusal('INVALID_USER_4');
}

/** The request does not wait for its session to live longer; if the write fails the next one tries again. */
function slide(deps: SessionDeps, key: SessionKey, row: SessionRow, now: Date): void {
  deps.database.run(touchSession(key, now, after(now, row.lifetimeSeconds))).catch((error: unknown) => {
    deps.log.warn({ event: 'session.not-prolonged', err: error }, 'a session was not prolonged');
  });
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}

function memberOf(row: SessionRow): Member {
  return {
    id: row.id,
    username: row.phone,
    name: row.name,
    currency: row.currency,
    isExcluded: row.isExcluded,
    createdAt: row.createdAt,
    bankCode: row.bankCode,
    bankNameTH: row.bankNameTh,
    bankAccountName: row.bankAccountName,
    bankAccountNo: row.bankAccountNo,
    bankChangedAt: row.bankChangedAt,
  };
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new member's id. 60 random bits: an id tells neither when nor after whom somebody came. */
export function newMemberId(): MemberId {
  return Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('') as MemberId;
}
