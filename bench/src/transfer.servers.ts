import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase, sql } from '@prae/server/src/db/database.ts';
import { migrate } from '@prae/server/src/db/migrate.ts';
import type { Program } from '../../scripts/processes.mjs';
import type { Client } from './keep-alive.ts';
import { type BenchMember, headers, newMember, post, productionOn, raiseLimits } from './portal.ts';
import { startServer } from './programs.ts';

/** Below 32768, where the system takes its own ports from. */
const ports = { outside: 22_902, bare: 22_903, portal: 22_904, beside: 22_905 };

/** A server that moves money into JOKER, with members who have enough of it. It runs when it is handed out. */
export interface TransferServer {
  /** Its own database, as the owner. */
  databaseUrl: string;
  /** One transfer of a member (by number), made and settled. */
  transfer(client: Client, member: number): Promise<void>;
  /** Starts it again, with the same members. */
  start(): Promise<void>;
  /** Does nothing when it is stopped already. */
  stop(): Promise<void>;
}

/** The outside world in a process of its own, and the programs that call it. */
export interface TransferWorld {
  bare(members: number): Promise<TransferServer>;
  /** The portal of this checkout, or of the one at `root`. */
  portal(members: number, root?: string): Promise<TransferServer>;
  close(): Promise<void>;
}

/** Starts the outside world; the databases are made beside the one at `url`. */
export async function transferWorld(url: string): Promise<TransferWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prae-bench-transfer-'));
  const outside = `http://127.0.0.1:${ports.outside}`;
  const game = {
    JOKER_API_URL: `${outside}/joker`,
    JOKER_LOGIN_URL: `${outside}/joker/lobby`,
    JOKER_APP_ID: 'SBXJ',
    JOKER_SECRET: randomBytes(16).toString('hex'),
  };
  const sandbox = await startServer(
    'bench/src/outside.ts',
    { ...game, PORT: String(ports.outside), DATA_DIR: dataDir },
    `${outside}/healthz`,
  );
  return {
    async bare(members) {
      const databaseUrl = await emptyDatabase(url, 'transfer_bare');
      await migrate(databaseUrl);
      const env = { ...game, DATABASE_URL: databaseUrl, MEMBERS: String(members), PORT: String(ports.bare) };
      return bareServer(databaseUrl, env);
    },
    async portal(members, root) {
      const name = root === undefined ? 'portal' : 'beside';
      const databaseUrl = await emptyDatabase(url, `transfer_${name}`);
      const env = { ...productionOn(databaseUrl, ports[name]), ...game };
      return portalServer(databaseUrl, env, members, root);
    },
    async close() {
      await sandbox.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function bareServer(databaseUrl: string, env: Record<string, string>): Promise<TransferServer> {
  const url = `http://127.0.0.1:${ports.bare}`;
  const start = () => startServer('bench/src/bare-transfer.ts', env, `${url}/readyz`);
  return restartable(databaseUrl, start, async (client, member) => {
    const body = JSON.stringify({ member, amount: amountOf(member) });
    await expectSettled(client.post(`${url}/transfer`, { 'content-type': 'application/json' }, body));
  });
}

async function portalServer(
  databaseUrl: string,
  env: Record<string, string>,
  count: number,
  root?: string,
): Promise<TransferServer> {
  const url = env.PORTAL_URL ?? '';
  const members: BenchMember[] = [];
  const server = await restartable(
    databaseUrl,
    () => startServer('server/src/main.ts', env, `${url}/readyz`, root),
    async (client, member) => {
      const sent = {
        ...headers,
        authorization: `Bearer ${members[member]?.token ?? ''}`,
        'idempotency-key': randomUUID(),
      };
      const body = JSON.stringify({ from: 'WALLET', to: 'JOKER', amount: amountOf(member) });
      await expectSettled(client.post(`${url}/api/wallet/transfer`, sent, body));
    },
  );
  try {
    await raiseLimits(databaseUrl, ['changesPerMinute', 'registrationsPerMinute']);
    while (members.length < count) {
      const few = Array.from({ length: Math.min(8, count - members.length) }, (_, at) => members.length + at);
      members.push(...(await Promise.all(few.map((number) => newPlayer(url, number)))));
    }
    await fillWallets(databaseUrl);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function restartable(
  databaseUrl: string,
  start: () => Promise<Program>,
  transfer: TransferServer['transfer'],
): Promise<TransferServer> {
  let program: Program | undefined = await start();
  return {
    databaseUrl,
    transfer,
    async start() {
      program ??= await start();
    },
    async stop() {
      const running = program;
      program = undefined;
      await running?.stop();
    },
  };
}

async function newPlayer(url: string, number: number): Promise<BenchMember> {
  const member = await newMember(url, number);
  await post(`${url}/api/wallet/activate/JOKER`, {}, { authorization: `Bearer ${member.token}` });
  return member;
}

/** From one to five baht. */
function amountOf(member: number): number {
  return 1 + (member % 5);
}

/** A transfer that is still under way would be counted for one that is done. */
async function expectSettled(answer: Promise<string>): Promise<void> {
  const text = await answer;
  if (!text.includes('"SUCCESS"')) throw new Error(`A transfer did not settle: ${text}`);
}

async function emptyDatabase(url: string, name: string): Promise<string> {
  const server = openDatabase(url, { max: 1 });
  await server.run({ text: `create database ${name}`, values: [] });
  await server.close();
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}

/** Ten thousand million baht for each member, straight from the house. */
async function fillWallets(databaseUrl: string): Promise<void> {
  await onDatabase(databaseUrl, (owner) =>
    owner.run(sql`
      select ledger.post(array_agg((left(gen_random_uuid()::text, 35) || '0')::uuid),
                         array_agg(ledger.house_account('adjustment', 'THB')), array_agg(account_id),
                         array_agg(1000000000000::bigint), array_agg('adjustment'::ledger.posting_kind), array_agg(null::text))
        from ledger.owner where kind = 'wallet'`),
  );
}

async function onDatabase(url: string, work: (owner: Database) => Promise<unknown>): Promise<void> {
  const owner = openDatabase(url, { max: 1 });
  try {
    await work(owner);
  } finally {
    await owner.close();
  }
}
