import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  developmentDefaults,
  developmentSecrets,
  sandboxAddresses,
} from '@prae/server/src/config.development.ts';
import { type Database, openDatabase } from '@prae/server/src/db/database.ts';
import { type Network, networkTo } from '@prae/server/src/testing/network.ts';
import { type Program, startProgram } from '../scripts/processes.mjs';
import { type Caller, callerTo } from './call.ts';
import { startNode } from './nodes.ts';
import { type Ends, type Parts, type Party, parties, ways } from './parts.ts';
import { type Member, newMembers } from './people.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { startProduct } from './product.ts';
import { startProxy } from './proxy.ts';

export interface WorldOptions {
  /** 20 unless told. */
  members?: number;
  isDiskSmall?: boolean;
  /** Another PostgreSQL follows the nodes', and can take over. */
  hasStandby?: boolean;
  /**
   * Nothing lies between the nodes, their database and the parties, as nothing does for real: what relays it runs beside the
   * members and the proxy, and everything would wait for it.
   */
  isDirect?: boolean;
  /** One node on the machine instead of two. */
  isAlone?: boolean;
  /** `npm start` brings all of it, with its embedded database and one portal. */
  isProduct?: boolean;
  /** Members have no accounts at the games. */
  hasNoGames?: boolean;
  /** What the nodes are told beside the usual. */
  env?: Record<string, string>;
}

/** Two nodes behind a proxy, their database, and the outside world, each a process of its own. */
export interface World extends Parts {
  /** The portal as its callers find it. */
  readonly url: string;
  readonly members: readonly Member[];
  readonly portal: Caller;
  readonly sandbox: Caller;
  /** The database by a way that no drill closes, as its owner. Opened anew when it has moved. */
  owner(): Database;
  stop(): Promise<void>;
}

/** Starts all of it with members who have money and accounts at both games. */
export async function startWorld(options: WorldOptions): Promise<World> {
  const ends: Ends = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const proxy = await startProxy();
    ends.push(proxy.close);
    const parts = options.isProduct ? await startProduct(ends) : await startParts(proxy.url, options, ends);
    const owner = ownersOf(parts.postgres, ends);
    const members = await newMembers(owner(), options.members ?? 20);
    for (const { url } of parts.nodes) proxy.add(url);
    const sandbox = callerTo(parts.outside);
    const portal = callerTo(proxy.url);
    ends.push(sandbox.close, portal.close);
    await tellSandbox(sandbox, proxy.url);
    if (!options.hasNoGames) await openGames(portal, members);
    return { ...parts, url: proxy.url, members, portal, sandbox, owner, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  portalUrl: string,
  { isDiskSmall, hasStandby, isDirect = false, isAlone = false, env: more }: WorldOptions,
  ends: Ends,
): Promise<Parts> {
  const postgres = await startPostgres({ isDiskSmall, hasStandby });
  ends.push(postgres.stop);
  const secrets = newSecrets();
  const outside = await startOutside(secrets, ends);
  const addresses = sandboxAddresses({ SANDBOX_URL: outside });
  const between = isDirect ? undefined : await startBetween(postgres.url(), addresses, ends);
  const disk = await newDisk(ends);
  const env: Record<string, string> = {
    ...nodeEnvironment(portalUrl, between?.network.url ?? postgres.url(), disk),
    ...developmentDefaults,
    ...secrets,
    ...addresses,
    ...between?.addresses,
    // Nobody is told anything there, and production speaks to no push service in the clear.
    PUSH_SERVICES: '',
    ...more,
  };
  const start = () => startNode('server/src/main.ts', env);
  const nodes = await Promise.all(Array.from({ length: isAlone ? 1 : 2 }, start));
  ends.push(...nodes.map(({ stop }) => stop));
  const payonex = { accessKey: env.PAYONEX_ACCESS_KEY ?? '', secretKey: env.PAYONEX_SECRET_KEY ?? '' };
  return { outside, postgres, nodes, disk, between, payonex };
}

function nodeEnvironment(portalUrl: string, databaseUrl: string, disk: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    PORTAL_URL: portalUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    DATA_DIR: join(disk, 'data'),
    TMPDIR: join(disk, 'tmp'),
  };
}

async function newDisk(ends: Ends): Promise<string> {
  const disk = await mkdtemp(join(tmpdir(), 'prae-drill-nodes-'));
  ends.push(() => rm(disk, { recursive: true, force: true }));
  for (const folder of ['data', 'tmp']) await mkdir(join(disk, folder));
  return disk;
}

/** In place of those that everyone knows, which production refuses. */
function newSecrets(): Record<string, string> {
  const fresh = Object.keys(developmentSecrets).map((name) => [name, randomBytes(16).toString('hex')]);
  const pushed = randomBytes(32);
  // Below the order of the curve.
  pushed[0] = 1;
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    ...Object.fromEntries(fresh),
    SECRET_KEY: randomBytes(32).toString('base64'),
    PUSH_PRIVATE_KEY: pushed.toString('base64url'),
    OFFICIAL_KEY: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
}

async function startOutside(secrets: Record<string, string>, ends: Ends): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prae-drill-outside-'));
  const env = { PATH: process.env.PATH, ...secrets, DATA_DIR: dataDir };
  const program: Program = startProgram('drills/outside.ts', { env });
  ends.push(() => rm(dataDir, { recursive: true, force: true }), program.stop);
  return program.listening;
}

/** The database and the parties by ways that a drill may close, and the parties' addresses by them. */
async function startBetween(databaseUrl: string, addresses: Record<string, string>, ends: Ends) {
  const open = async (url: string) => {
    const way = await networkTo(url);
    ends.push(way.close);
    return way;
  };
  const network = await open(databaseUrl);
  const opened = await Promise.all(
    parties.map(async (party) => [party, await open(addresses[ways[party]] ?? '')] as const),
  );
  return {
    network,
    ways: Object.fromEntries(opened) as Record<Party, Network>,
    addresses: Object.fromEntries(opened.map(([party, { url }]) => [ways[party], url])),
  };
}

/** The same pool as long as the database stays where it is. */
function ownersOf(postgres: Postgres, ends: Ends): () => Database {
  let known: { url: string; database: Database } | undefined;
  ends.push(() => known?.database.close());
  return () => {
    const url = postgres.url();
    if (known?.url !== url) {
      void known?.database.close();
      known = { url, database: openDatabase(url, { max: 4 }) };
    }
    return known.database;
  };
}

/** The parties call back by the proxy, and payouts are soon over. */
async function tellSandbox(sandbox: Caller, portalUrl: string): Promise<void> {
  const body = {
    portalUrl,
    kbankCallbackUrl: `${portalUrl}/callback/qr/kbank`,
    payonexCallbackUrl: `${portalUrl}/callback/payout/payonex`,
    payonexDepositCallbackUrl: `${portalUrl}/callback/qr/payonex`,
    wwCallbackUrl: `${portalUrl}/callback/qr/ww`,
    paytimzCallbackUrl: `${portalUrl}/callback/qr/paytimz`,
    zpayCallbackUrl: `${portalUrl}/callback/qr/zpay`,
    payoutMs: 300,
  };
  const told = await sandbox.call({ method: 'PUT', path: '/settings', body });
  if (told.status !== 200) throw new Error(`The sandbox answered ${told.status}`);
}

/** Eight members at a time, until each has an account at both games. What a machine that is busy does not answer in the proxy's time is asked for again. */
async function openGames(portal: Caller, members: readonly Member[]): Promise<void> {
  const left = members.flatMap(({ token }) => ['JOKER', 'SLOTXO'].map((code) => ({ token, code })));
  const work = async () => {
    for (let one = left.pop(); one; one = left.pop()) await openGame(portal, one.token, one.code);
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

async function openGame(portal: Caller, token: string, code: string, tries = 5): Promise<void> {
  const path = `/api/wallet/activate/${code}`;
  const { status, body } = await portal.call({ method: 'POST', path, token });
  if (status === 200 || body.message === 'SLOT_ALREADY_ACTIVE') return;
  if (status < 500 || tries === 1) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`);
  await pause(1_000);
  await openGame(portal, token, code, tries - 1);
}
