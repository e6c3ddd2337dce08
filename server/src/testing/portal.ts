import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer, Body, Params } from '@prae/contract/contract';
import { type CallId, clientMarker, type Method, routeOf } from '@prae/contract/routes';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { MemberCurrency, MemberId } from '../domain/member.ts';
import { newOperation, postingId } from '../domain/operation.ts';
import { register } from '../features/registration/registration.ts';
import { recordStatement } from '../features/statement/statement.ts';
import { postInTransaction } from '../ledger/post.ts';
import { testDatabase } from './database.ts';

/** What came back: the body is the answer of the call, or a refusal when `status` is 400 or more. */
export interface Reply<Id extends CallId> {
  status: number;
  body: AnswerOrRefusal<Answer<Id>>;
  headers: Headers;
}

/** Both have a `message`, with words of their own. */
type AnswerOrRefusal<A> = A extends readonly unknown[]
  ? A
  : Omit<A, 'message'> & { message?: string; fields?: Record<string, string> };

export interface CallOptions<Id extends CallId> {
  body?: Body<Id>;
  params?: Params<Id>;
  token?: string;
  /** The Idempotency-Key. */
  key?: string;
  method?: Method;
  language?: 'th' | 'lo' | 'en';
  headers?: Record<string, string>;
}

/** A member who is logged in. */
export interface TestMember {
  id: MemberId;
  phone: string;
  password: string;
  token: string;
  bankCode: string;
  bankAccountNo: string;
}

/** A whole server on a port of its own, with its own database, and the real sandbox on the other side. */
export interface TestPortal {
  url: string;
  deps: Deps;
  /** As the application sees it. */
  database: Database;
  /** As the owner. */
  owner: Database;
  /** The owner's, for a second server on the same database. */
  databaseUrl: string;
  sandbox: { url: string };
  /** Makes a call over HTTP. */
  api<Id extends CallId>(id: Id, options?: CallOptions<Id>): Promise<Reply<Id>>;
  /** A registered, logged-in member; `money` is in minor units and counts as a settled deposit. */
  newMember(options?: { money?: bigint; coins?: bigint; currency?: MemberCurrency }): Promise<TestMember>;
  /** Calls the sandbox's control API, e.g. `act('POST', '/faults', { party: 'KBANK', kind: 'timeout', times: 1 })`. */
  act<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  close(): Promise<void>;
}

/**
 * The outside world is no part of the server, so the compiler is not shown that one reaches for the other here.
 */
const sandboxModule = new URL('../../../sandbox/src/sandbox.ts', import.meta.url).href;

interface SandboxModule {
  startSandbox(options: {
    port: number;
    host: string;
    dataDir: string;
  }): Promise<{ url: string; close(): Promise<void> }>;
}

/** Starts one; `env` goes over the test's configuration, `clock` stands in for the time. */
export async function startPortal(
  options: { env?: Record<string, string>; clock?: () => Date } = {},
): Promise<TestPortal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prae-portal-'));
  const { database, owner, url: databaseUrl, drop } = await testDatabase();
  const { startSandbox } = (await import(sandboxModule)) as SandboxModule;
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
  const config = readConfig({
    ...{ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'fatal', DATA_DIR: dataDir, SANDBOX_URL: sandbox.url },
    ...options.env,
  });
  const portal = await buildApp(config, databaseUrl, options.clock);
  const url = await portal.start();
  const act = actOn(sandbox.url);
  await act('PUT', '/settings', {
    kbankCallbackUrl: `${url}/callback/kbank`,
    payonexCallbackUrl: `${url}/callback/payonex`,
    portalUrl: url,
  });
  const api = callsTo(url);
  return {
    ...{ url, deps: portal.deps, database, owner, databaseUrl, sandbox, api, act },
    newMember: (member = {}) => newMember(portal.deps, api, member),
    async close() {
      await portal.close();
      await sandbox.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function callsTo(url: string): TestPortal['api'] {
  return async <Id extends CallId>(id: Id, options: CallOptions<Id> = {}) => {
    const { method, path } = routeOf(id);
    const params = (options.params ?? {}) as Record<string, string>;
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const response = await fetch(`${url}/api${filled}`, {
      method: options.method ?? method,
      headers: {
        [clientMarker.name]: clientMarker.value,
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
        ...(options.language === undefined ? {} : { 'accept-language': options.language }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const body = (await response.json()) as Reply<Id>['body'];
    return { status: response.status, body, headers: response.headers };
  };
}

function actOn(sandbox: string): TestPortal['act'] {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(new URL(path, sandbox), {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
}

async function newMember(
  deps: Deps,
  api: TestPortal['api'],
  options: { money?: bigint; coins?: bigint; currency?: MemberCurrency },
): Promise<TestMember> {
  const { money, coins, currency = deps.config.variant === 'th' ? 'THB' : 'LAK' } = options;
  const phone = `09${randomInt(1e8).toString().padStart(8, '0')}`;
  const account = {
    bankCode: deps.config.variant === 'th' ? 'KBANK' : 'BCEL',
    bankAccountName: 'TEST PERSON',
    bankAccountNo: randomInt(1e10).toString().padStart(10, '0'),
  };
  const password = 'a password for tests';
  const person = {
    name: 'Test Person',
    phone,
    password,
    sourceCode: null,
    inviteCode: null,
    currency,
    account,
  };
  const id = await register(deps, newOperation(), person);
  if (money) await give(deps, id, currency, money);
  if (coins) await give(deps, id, 'COIN', coins);
  const { body } = await api('session.create', { body: { username: phone, password } });
  return { id, phone, password, token: body.token, ...account };
}

/** Money in the wallet with its statement, or coins. */
async function give(
  deps: Deps,
  member: MemberId,
  unit: MemberCurrency | 'COIN',
  amount: bigint,
): Promise<void> {
  const operation = newOperation();
  const from = await deps.ledger.houseAccount(unit === 'COIN' ? 'coin' : 'adjustment', unit);
  const to = await deps.ledger.accountOf(member, unit === 'COIN' ? 'coin' : 'wallet', unit);
  await deps.database.transaction(async (tx) => {
    if (unit !== 'COIN') {
      await recordStatement(tx, {
        ...{ operation, member, type: 'deposit', from: 'TEST', to: 'WALLET', status: 'SUCCESS', amount },
      });
    }
    await postInTransaction(tx, [
      { id: postingId(operation, 0), from, to, amount, kind: unit === 'COIN' ? 'coin' : 'adjustment' },
    ]);
  });
}
