import { createHash, randomBytes } from 'node:crypto';
import type { ConsoleAnswer } from '@prae/contract/console/contract';
import { consoleRoutes, type Role } from '@prae/contract/console/routes';
import type { Database, Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { deviceName } from '../../domain/device-name.ts';
import { ConsoleRefusal } from '../../domain/operator.ts';
import type { ConsoleRequest, OperatorSession } from '../../operator-handlers.ts';
import { hashPassword, isGoodPassword, verifyPassword } from '../../password.ts';
import { keyRing, open, type SecretKeys, seal } from '../../secret.ts';
import {
  changeOperator,
  changePassword,
  completeSession,
  endSessionsOf,
  failures,
  forgetProposalsOf,
  forgiveFailures,
  insertOperator,
  insertSession,
  lockFailures,
  lockOperators,
  type OperatorRow,
  operatorNamed,
  operatorOf,
  otherAdmins,
  resetOperator,
  type Secrets,
  type SessionRow,
  sessionByHash,
  takeStep,
  touch,
  writeFailure,
} from './operator.sql.ts';
import { newTotpSecret, otpauthOf, stepOf } from './totp.ts';

export { beginEntry, endEntry } from './audit.sql.ts';
export { allOperators as operatorsNow } from './operator.sql.ts';
export { codeAt } from './totp.ts';

/** How long a session waits for its second factor, and lives with it. */
const BEGUN_MS = 5 * 60_000;
const WHOLE_MS = 12 * 3_600_000;
/** Nobody has touched it for so long: it has ended. */
const IDLE_MS = 2 * 3_600_000;
const TOUCH_AFTER_MS = 30_000;

/** Wrong passwords and codes in a quarter of an hour: for a name from a network, and from a network. */
export const FAILURES = { ofName: 8, ofNetwork: 30, withinMs: 15 * 60_000 };

type OperatorDeps = Pick<Deps, 'config' | 'database' | 'clock'>;

export interface Operators {
  /** By a call's `authorization` header. The refusal says why nobody is there. */
  authenticate(authorization: string | undefined): Promise<OperatorSession>;
  /** By the token alone, for a line; looking prolongs nothing. */
  sessionOf(token: string): Promise<OperatorSession>;
}

export function operatorsOf({ database, clock }: OperatorDeps): Operators {
  const look = async (token: string): Promise<SessionRow> => {
    const row = /^[\w-]{43}$/.test(token) ? await database.maybe(sessionByHash(hashOf(token))) : undefined;
    if (!row?.isActive || row.endedAt) throw new ConsoleRefusal('invalid-token');
    const now = clock().getTime();
    if (row.expiresAt.getTime() <= now || row.seenAt.getTime() + IDLE_MS <= now)
      throw new ConsoleRefusal('EXPIRED_AUTH_TOKEN');
    return row;
  };
  return {
    async authenticate(authorization) {
      const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
      if (token === undefined) throw new ConsoleRefusal('UNAUTHORIZED');
      const row = await look(token);
      const now = clock();
      if (now.getTime() - row.seenAt.getTime() > TOUCH_AFTER_MS)
        await database.run(touch(row.session, row.id, now));
      return sessionIn(row);
    },
    sessionOf: async (token) => sessionIn(await look(token)),
  };
}

function sessionIn(row: SessionRow): OperatorSession {
  const { session, isWhole, expiresAt, id, name, shownAs, roles, countsFrom } = row;
  return { id: session, isWhole, expiresAt, operator: { id, name, shownAs, roles, countsFrom } };
}

/** Opens a session that waits for its second factor. That the name or the password is wrong takes the same time and is not told apart. */
export async function logIn(
  { database, clock }: OperatorDeps,
  { body: { name, password }, caller: { network }, userAgent, audited }: ConsoleRequest<'operator.login'>,
): Promise<ConsoleAnswer<'operator.login'>> {
  await countTry(database, name, network, clock());
  const row = await database.maybe(operatorNamed(name));
  const known = row?.isActive ? row : undefined;
  const isRight = await verifyPassword(known?.passwordHash, password, {
    share: { lanes: ['operator'], groups: [network, name], who: network, most: 4 },
    before: async () => undefined,
    wrong: async () => undefined,
  });
  if (!isRight || !known) throw new ConsoleRefusal('WRONG_CREDENTIAL');
  audited.about = known.name;
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  const expiresAt = new Date(now.getTime() + BEGUN_MS);
  const device = deviceName(userAgent);
  const { id: operator, passwordHash } = known;
  const session = { tokenHash: hashOf(token), operator, passwordHash, now, expiresAt, device, network };
  if ((await database.run(insertSession(session))) === 0) throw new ConsoleRefusal('WRONG_CREDENTIAL');
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Takes the code of the second factor, each once; from then on the session is whole.  */
export async function verify(
  { config, database, clock }: OperatorDeps,
  { body: { code }, session, caller: { network } }: ConsoleRequest<'operator.verify'>,
): Promise<ConsoleAnswer<'operator.verify'>> {
  const { id, name } = session.operator;
  const now = clock();
  await countTry(database, name, codesOf(name), now);
  const row = await database.one(operatorOf(id));
  const step = stepOf(open(ringOf(config), row.name, { sealed: row.totp, key: row.totpKey }), code, now);
  const isTaken = step !== undefined && (await database.run(takeStep(id, step))) === 1;
  if (!isTaken) throw new ConsoleRefusal('SECOND_FACTOR_WRONG');
  await database.run(forgiveFailures(name, [network, codesOf(name)]));
  const expiresAt = session.isWhole ? session.expiresAt : new Date(now.getTime() + WHOLE_MS);
  if ((await database.run(completeSession(session.id, expiresAt, now))) === 0)
    throw new ConsoleRefusal('invalid-token');
  return { operator: onWire({ ...row, lastSeenAt: now }), expiresAt: expiresAt.toISOString() };
}

/** Who has the password may not try codes from one network after the other: those of a name count in one place. */
const codesOf = (name: string) => `codes of ${name}`;

/** Counted before it is looked at, so that a crowd does not pass; one that is refused for that counts no more. */
async function countTry(database: Database, name: string, network: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - FAILURES.withinMs);
  const isTooMany = await database.transaction(async (tx) => {
    await tx.run(lockFailures(network));
    const { ofName, ofNetwork } = await tx.one(failures(name, network, since));
    if (ofName >= FAILURES.ofName || ofNetwork >= FAILURES.ofNetwork) return true;
    await tx.run(writeFailure(name, network, now));
    return false;
  });
  if (isTooMany) throw new ConsoleRefusal('REQUEST_LIMIT');
}

/** Changes the own password; all other own sessions end. */
export async function changeOwnPassword(
  { database, clock }: OperatorDeps,
  { body: { password, newPassword }, session, caller: { network } }: ConsoleRequest<'operator.password'>,
): Promise<ConsoleAnswer<'operator.password'>> {
  const { id, name } = session.operator;
  await countTry(database, name, network, clock());
  const { passwordHash } = await database.one(operatorOf(id));
  if (!(await verifyPassword(passwordHash, password))) throw new ConsoleRefusal('WRONG_PASSWORD');
  if (!isGoodPassword(newPassword)) throw new ConsoleRefusal('KEY_INVALID');
  const hash = await hashPassword(newPassword, name);
  if ((await database.run(changePassword(id, passwordHash, hash))) === 0)
    throw new ConsoleRefusal('WRONG_PASSWORD');
  await database.run(forgiveFailures(name, [network]));
  await database.rows(endSessionsOf(id, session.id, clock()));
  return { message: 'OK' };
}

/** Who somebody is to be. */
export interface Named {
  name: string;
  shownAs: string;
  roles: readonly Role[];
}

export type Enrolled = ConsoleAnswer<'operator.create'>;

/** What a new operator signs in with, told once; given, where it must be known beforehand. `countsFrom`: if not from now on. */
export interface Given {
  password?: string;
  secret?: string;
  countsFrom?: Date;
}

/** What somebody who decides about a case has one of. */
const deciding: readonly Role[] = consoleRoutes['cases.decide'].access;

/**
 * When somebody counts as a second person whom an administrator has made, reset or given a role just now: until then whoever administers and
 * decides as well could be both, and everybody sees that it comes.
 */
export function aDayOn(now: Date): Date {
  return new Date(now.getTime() + 24 * 3_600_000);
}

/** Makes an operator; undefined where somebody has the name. */
export async function enrol(
  { config, database, clock }: { config: SecretKeys; database: Db; clock: () => Date },
  { name, shownAs, roles }: Named,
  given: Given = {},
): Promise<Enrolled | undefined> {
  const { told, kept } = await newSecrets(config, name, given);
  const now = clock();
  const { countsFrom = now } = given;
  const row = await database.maybe(insertOperator({ name, shownAs, roles, now, countsFrom, ...kept }));
  return row && { operator: onWire(row), ...told };
}

/** Gives an operator another password and second factor; their sessions end. NO_DATA: there is no such. */
export async function reset(
  { config, database, clock }: { config: SecretKeys; database: Db; clock: () => Date },
  id: string,
  countsFrom: Date = clock(),
): Promise<Enrolled> {
  const known = await database.maybe(operatorOf(id));
  if (!known) throw new ConsoleRefusal('NO_DATA');
  const { told, kept } = await newSecrets(config, known.name, {});
  const row = await database.one(resetOperator(id, kept, countsFrom));
  await database.rows(endSessionsOf(id, null, clock()));
  // It may have been somebody else who decided by that name.
  await database.run(forgetProposalsOf(id));
  return { operator: onWire(row), ...told };
}

async function newSecrets(
  config: SecretKeys,
  name: string,
  { password = randomBytes(12).toString('base64url'), secret = newTotpSecret() }: Given,
): Promise<{ told: Omit<Enrolled, 'operator'>; kept: Secrets }> {
  const { sealed, key } = seal(ringOf(config), name, secret);
  return {
    told: { password, secret, otpauth: otpauthOf(name, secret) },
    kept: { passwordHash: await hashPassword(password), totp: sealed, totpKey: key },
  };
}

/** Changes what somebody may; their sessions end, so that nothing goes on under what they might before. */
export async function change(
  { database, clock }: OperatorDeps,
  { body: { _id, shownAs, roles, isActive }, audited }: ConsoleRequest<'operator.change'>,
): Promise<ConsoleAnswer<'operator.change'>> {
  return database.transaction(async (tx) => {
    await tx.run(lockOperators());
    const before = await tx.maybe(operatorOf(_id));
    if (!before) throw new ConsoleRefusal('NO_DATA');
    Object.assign(audited, { about: before.name, before: onWire(before) });
    const administers = isActive && roles.includes('ADMIN');
    if (!administers && (await tx.one(otherAdmins(_id))).count === 0) throw new ConsoleRefusal('LAST_ADMIN');
    const countsFrom = isMore(before, { roles, isActive }) ? aDayOn(clock()) : before.countsFrom;
    const to = { shownAs, roles: [...new Set(roles)], isActive, countsFrom };
    const after = await tx.one(changeOperator(_id, to));
    await tx.rows(endSessionsOf(_id, null, clock()));
    await tx.run(forgetProposalsOf(_id));
    audited.after = onWire(after);
    return onWire(after);
  });
}

/** Whether somebody may decide by a role, or at all, by which they might not before. */
function isMore(
  before: Pick<OperatorRow, 'roles' | 'isActive'>,
  after: Pick<OperatorRow, 'roles' | 'isActive'>,
): boolean {
  const mayBy = ({ roles, isActive }: typeof before) =>
    deciding.filter((role) => isActive && roles.includes(role));
  return mayBy(after).some((role) => !mayBy(before).includes(role));
}

export function onWire(row: OperatorRow): ConsoleAnswer<'operator.list'>[number] {
  const { id, name, shownAs, roles, isActive, createdAt, lastSeenAt, countsFrom } = row;
  return {
    ...{ _id: id, name, shownAs, roles, isActive },
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    countsFrom: countsFrom.toISOString(),
  };
}

const ringOf = (config: SecretKeys) => keyRing('prae second factors', config);

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
