import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CallId, clientMarker, routeOf } from '@prae/contract/routes';
import { buildApp, type Portal } from '../app.ts';
import { readConfig } from '../config.ts';
import { sql } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { ledgerRules, lifecycles } from '../features/features.ts';
import { checkLedger } from '../ledger/check.ts';
import { type OlderDatabase, olderDatabase, type Situation } from './older-database.ts';
import { type Outside, outsideOf, SETTLING_MS } from './older-outside.ts';
import { shiftTimes, workOff } from './world.ts';

export const MINUTE_MS = 60_000;

/** The older database with what it was before, and today's server on it. */
export interface Upgraded {
  older: OlderDatabase;
  outside: Outside;
  portal: Portal;
  url: string;
  /** What the two servers that started at once applied. */
  applied: string[];
  /** Of each member before the migration, and right after it. */
  money: { before: Holdings; migrated: Holdings };
  stateMigrated: Map<string, string>;
  /** What breaks a rule right after the migration. */
  violations: Awaited<ReturnType<typeof checkLedger>>;
  stored: Map<string, { status: number; answer: string }>;
  close(): Promise<void>;
}

/** Minor units by member. */
export type Holdings = Map<string, bigint>;

export async function upgrade({ recheck }: { recheck: boolean }): Promise<Upgraded> {
  const older = await olderDatabase();
  await leaveQueue(older);
  const outside = await outsideOf(older);
  const before = await moneyOf(older);
  const applied = (await Promise.all([migrate(older.url), migrate(older.url)])).flat();
  const violations = await checkLedger(older.owner, ledgerRules);
  const migrated = await moneyOf(older);
  const stateMigrated = await statesOf(older);
  const answers = await older.owner.rows(sql<{ request: string; status: number; answer: string }>`
    select scope || ' ' || key as request, status, answer from idempotency where status is not null`);
  const dataDir = await mkdtemp(join(tmpdir(), 'prae-upgraded-'));
  const config = readConfig({
    ...{ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: process.env.PRAE_TEST_LOG ?? 'silent' },
    ...{ DATA_DIR: dataDir, DATABASE_URL: older.url },
  });
  const portal = await buildApp(config, older.url, { providers: outside.providers, recheck });
  const url = await portal.start();
  return {
    ...{ older, outside, portal, url, applied, violations, stateMigrated },
    money: { before, migrated },
    stored: new Map(answers.map(({ request, ...answer }) => [request, answer])),
    async close() {
      await portal.close();
      await older.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The older build's queue, and a code that was dropped, whose next look stood in it alone, and that was paid all the same. */
async function leaveQueue({ owner, situations }: OlderDatabase): Promise<void> {
  const dropped = situations.find(({ situation }) => situation === 'qr: cancelled by the next code');
  if (!dropped) throw new Error('no code is noted as dropped');
  Object.assign(dropped, { outside: 'paid', payment: 'KB1795288569999999', amount: 7_700 });
  await owner.run(sql`update qr_order set next_look_at = null where id = ${dropped.operation}`);
  await owner.run(sql`create schema graphile_worker create table job (id int)`);
}

/** All that each member has, wherever it is. */
export async function moneyOf({ owner }: OlderDatabase): Promise<Holdings> {
  const rows = await owner.rows(sql<{ member: string; money: bigint }>`
    select o.member_id as member, sum(a.balance)::bigint as money
      from ledger.owner o join ledger.account a on a.id = o.account_id
     where o.member_id is not null and o.unit <> 'COIN' group by o.member_id`);
  return new Map(rows.map(({ member, money }) => [member, money]));
}

export async function statesOf({ owner }: OlderDatabase): Promise<Map<string, string>> {
  // A message for a device has no states: it is there or gone.
  const kept = lifecycles.filter(({ name }) => name !== 'push');
  const rows = kept.map(({ rows: { table } }) =>
    owner.rows(sql<{ id: string; state: string }>`select id, state from ${table}`),
  );
  return new Map((await Promise.all(rows)).flat().map(({ id, state }) => [id, state]));
}

/** Works off what waits, until games are believed that know nothing of a call, and codes have run out. */
export async function workEverythingOff({ portal: { deps }, older }: Upgraded): Promise<void> {
  await workOff(deps);
  await shiftTimes(older.owner, MINUTE_MS + SETTLING_MS);
  await workOff(deps);
  await shiftTimes(older.owner, 11 * MINUTE_MS);
  await workOff(deps);
}

/** What a call was answered. */
export interface Called {
  status: number;
  text: string;
}

/** Makes a call as a member of the older build, with the session of that time. */
export async function call(
  { url, older }: Upgraded,
  member: string,
  id: CallId,
  given: { params?: Record<string, string>; body?: unknown; key?: string },
): Promise<Called> {
  const { method, path } = routeOf(id);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => given.params?.[name] ?? '');
  const response = await fetch(`${url}/api${filled}`, {
    method,
    headers: {
      [clientMarker.name]: clientMarker.value,
      authorization: `Bearer ${older.members.find((one) => one.member === member)?.token}`,
      'idempotency-key': given.key ?? randomUUID(),
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** The same as a phone does it, which sends a request again that the server cannot take just now: a machine under load has fewer places. */
async function callUntilTaken(...given: Parameters<typeof call>): Promise<Called> {
  for (;;) {
    const called = await call(...given);
    if (!called.text.includes('"SERVICE_UNAVAILABLE"')) return called;
    await pause(250);
  }
}

/** Sends every request of the older build again, all at once. */
export async function sendAgain(world: Upgraded): Promise<(Situation & { again: Called })[]> {
  const answers = world.older.situations.map(async (situation) => {
    const { request, member } = situation;
    if (!request) return [];
    return [{ ...situation, again: await callUntilTaken(world, member, request.call as CallId, request) }];
  });
  return (await Promise.all(answers)).flat();
}

/** What the answer of the older build was, if it was kept. */
export function storedOf(world: Upgraded, { member, request }: Situation): Called | undefined {
  const stored = world.stored.get(`${member} ${request?.key}`);
  return stored && { status: stored.status, text: stored.answer };
}
