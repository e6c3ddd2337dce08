import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { expect } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { Member, MemberId } from '../domain/member.ts';
import { depositCallbackRoutes } from '../features/deposit/callback.routes.ts';
import { depositRules } from '../features/deposit/deposit.check.sql.ts';
import { depositJobs, depositSweeps } from '../features/deposit/deposit.jobs.ts';
import { statementRules } from '../features/statement/statement.check.sql.ts';
import { withdrawCallbackRoutes } from '../features/withdraw/callback.routes.ts';
import { withdrawRules } from '../features/withdraw/withdraw.check.sql.ts';
import { withdrawJobs, withdrawSweeps } from '../features/withdraw/withdraw.jobs.ts';
import { openQueue } from '../jobs/queue.ts';
import { balances } from '../ledger/balance.ts';
import { checkLedger } from '../ledger/check.ts';
import { openLedger } from '../ledger/ledger.ts';
import { kbank } from '../providers/payment/kbank.ts';
import { payonex } from '../providers/payout/payonex.ts';
import { settingsReader } from '../settings.ts';
import { newMember } from './cash.member.ts';
import { type TestDatabase, testDatabase } from './database.ts';

/** The outside world is no part of the server, so it is reached for by address, out of the compiler's sight. */
const sandboxModule = new URL('../../../sandbox/src/sandbox.ts', import.meta.url).href;

interface Sandbox {
  url: string;
  close(): Promise<void>;
}

interface SandboxModule {
  startSandbox(options: { port: number; host: string; dataDir: string }): Promise<Sandbox>;
}

/** What a member's open screen was told. */
export interface Told {
  member: MemberId;
  event: string;
  payload: Record<string, unknown>;
  at: number;
}

/** Deposits and withdrawals on a real database, with real callbacks, a real queue and the sandbox outside. */
export interface CashWorld {
  deps: Deps;
  db: TestDatabase;
  told: Told[];
  /** Calls the sandbox, e.g. `outside('/faults', { party: 'KBANK', … })`; POST with a body, GET without. */
  outside(path: string, body?: unknown, method?: string): Promise<{ status: number; json: unknown }>;
  /** What a bank's app sees when it scans a picture (SVG markup) from its pixels. */
  scan(svg: string): Promise<unknown>;
  /** The address of our callbacks. */
  portal: string;
  /** Moves our clock (not the sandbox's) ahead of the real one. */
  ahead(ms: number): void;
  /** A registered member with `baht` of settled deposits in the wallet. */
  member(baht?: number): Promise<Member>;
  wallet(member: Member): Promise<bigint>;
  hold(member: Member): Promise<bigint>;
  /** Expects that nothing anywhere breaks a rule of the ledger. */
  expectClean(): Promise<void>;
  close(): Promise<void>;
}

export interface CashOptions {
  /** Whether the queue runs; else jobs wait, and the test runs what it wants to see. */
  jobs?: boolean;
  /** How long an outside call may take. */
  timeoutMs?: number;
}

export async function cashWorld({ jobs = true, timeoutMs = 500 }: CashOptions = {}): Promise<CashWorld> {
  const db = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'prae-cash-'));
  const { startSandbox } = (await import(sandboxModule)) as SandboxModule;
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
  const app = fastify({ logger: false });
  const log = quietLog(app.log);
  const config = readConfig({ NODE_ENV: 'test', SANDBOX_URL: sandbox.url });
  const ledger = openLedger(db.url);
  const queue = await openQueue(db.url, db.database, log);
  const told: Told[] = [];
  let aheadMs = 0;
  const deps: Deps = {
    config,
    database: db.database,
    ledger,
    providers: providersAt(config, timeoutMs),
    jobs: queue.jobs,
    realtime: {
      emit(member, event, payload) {
        told.push({ member, event, payload: payload as unknown as Record<string, unknown>, at: Date.now() });
      },
      endSession() {},
      endOtherSessions() {},
    },
    settings: settingsReader(db.database),
    clock: () => new Date(Date.now() + aheadMs),
    log,
  };
  depositCallbackRoutes(app, deps);
  withdrawCallbackRoutes(app, deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const portal = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const outside = caller(sandbox);
  await outside(
    '/settings',
    {
      kbankCallbackUrl: `${portal}/callback/kbank`,
      payonexCallbackUrl: `${portal}/callback/payonex`,
      payoutMs: 50,
    },
    'PUT',
  );
  if (jobs) await queue.start(deps, [depositJobs, withdrawJobs], [...depositSweeps, ...withdrawSweeps]);
  return {
    deps,
    db,
    told,
    outside,
    async scan(svg) {
      const response = await fetch(`${sandbox.url}/bank/scan`, {
        method: 'POST',
        body: svg,
        headers: { 'content-type': 'image/svg+xml' },
      });
      return response.json();
    },
    portal,
    ahead(ms) {
      aheadMs = ms;
    },
    member: (baht = 0) => newMember(deps, db, BigInt(baht) * 100n),
    wallet: async (member) => (await balances(db.database, member.id)).get('wallet') ?? 0n,
    hold: async (member) => (await balances(db.database, member.id)).get('hold') ?? 0n,
    async expectClean() {
      const rules = [...depositRules, ...withdrawRules, ...statementRules];
      expect(await checkLedger(db.database, rules)).toEqual([]);
    },
    async close() {
      await app.close();
      await queue.stop();
      await ledger.close();
      await sandbox.close();
      await db.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function providersAt(config: Config, timeoutMs: number): Deps['providers'] {
  if (!config.kbank || !config.payonex) throw new Error('The sandbox is not configured');
  return {
    sms: undefined,
    games: new Map(),
    qr: new Map([['KBANK', kbank({ ...config.kbank, timeoutMs })]]),
    payout: payonex({ ...config.payonex, timeoutMs }),
  };
}

function caller(sandbox: Sandbox): CashWorld['outside'] {
  return async (path, body, method = body === undefined ? 'GET' : 'POST') => {
    const response = await fetch(sandbox.url + path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    return { status: response.status, json: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
}

/** Faults on order are no news; set PRAE_TEST_LOG to see them. */
function quietLog(silent: FastifyBaseLogger): FastifyBaseLogger {
  if (!process.env.PRAE_TEST_LOG) return silent;
  const show = (...parts: unknown[]) => console.error(...parts);
  return { ...silent, error: show, warn: show } as FastifyBaseLogger;
}
