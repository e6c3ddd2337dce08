import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Answer, Body, Params } from '@prae/contract/contract';
import { type CallId, clientMarker, type Method, routeOf, type UploadCallId } from '@prae/contract/routes';
import { expect } from 'vitest';
import { buildApp, type Replacements } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { type Database, sql } from '../db/database.ts';
import { listen } from '../db/listen.ts';
import type { Deps } from '../deps.ts';
import type { Member, MemberCurrency, MemberId } from '../domain/member.ts';
import { newOperation, postingId } from '../domain/operation.ts';
import { ledgerRules, lifecycles } from '../features/features.ts';
import { makeMember } from '../features/registration/registration.ts';
import { recordStatement } from '../features/statement/statement.ts';
import { newLoad, requestsOutside } from '../http/load.ts';
import { newLook } from '../jobs/look.ts';
import { dueRows } from '../jobs/recheck.sql.ts';
import type { MemberAccountKind } from '../ledger/accounts.ts';
import { balances } from '../ledger/balance.ts';
import { checkLedger } from '../ledger/check.ts';
import { postInTransaction } from '../ledger/post.ts';
import { type Limits, providersOf } from '../providers/providers.ts';
import { NEWS_CHANNEL, readNews } from '../realtime/news.sql.ts';
import { testDatabase } from './database.ts';
import { controlSandbox, s3In, sandboxIn } from './sandbox.ts';

/** What came back: the body is the answer of the call (of a file its text), or a refusal when `status` is 400 or more. */
export interface Reply<Id extends CallId> {
  status: number;
  body: AnswerOrRefusal<Answer<Id>>;
  headers: Headers;
}

/** Both have a `message`, with words of their own. */
type AnswerOrRefusal<A> = A extends readonly unknown[] | string
  ? A
  : Omit<A, 'message'> & { message?: string; fields?: Record<string, string> };

export interface CallOptions<Id extends CallId> {
  body?: Body<Id>;
  params?: Params<Id>;
  token?: string;
  /** The Idempotency-Key. */
  key?: string;
  method?: Method;
  /** The `accept-language` header. */
  language?: string;
  headers?: Record<string, string>;
}

/** A member who is logged in. */
export interface TestMember extends Member {
  phone: string;
  password: string;
  token: string;
}

/** Amounts are minor units. `inviter`: by whose code they came. */
interface NewMember {
  money?: bigint;
  coins?: bigint;
  currency?: MemberCurrency;
  inviter?: MemberId | undefined;
}

/** What a member's open screens were told. */
export interface Told {
  member: string;
  event: string;
  payload: Record<string, unknown>;
  at: number;
}

export interface WorldOptions {
  /** Goes over the test's configuration. */
  env?: Record<string, string> | ((sandboxUrl: string) => Record<string, string>);
  /** Stands in for the time of sessions and one-time passwords; money goes by the database's clock. */
  clock?: () => Date;
  /** Whether uploaded files are kept in the sandbox's S3; else in a folder of the test. */
  s3?: boolean;
  /** Whether slips are taken at any time of the day, and not but in the daily window. */
  slipsAtAnyTime?: boolean;
  /** Whether what waits is looked after by itself, and what is over swept; else the test says `work` and `runSweep`. On unless told. */
  recheck?: boolean;
  /** How long calls to outside parties may take, and unanswered ones need; the adapters' own values unless told. */
  limits?: Limits;
  /** The way from the server to its database, by the URL of that. */
  way?: (databaseUrl: string) => Promise<string>;
}

/** A whole server on a port of its own, with its own database, and the real sandbox on the other side. */
export interface World {
  url: string;
  config: Config;
  deps: Deps;
  /** As the application sees it. */
  database: Database;
  /** As the owner, for what the application may not do: planting a corruption, reading what it may not see. */
  owner: Database;
  /** The owner's, for a second server on the same database. */
  databaseUrl: string;
  sandbox: { url: string };
  /** Everything that members were told, in order. It comes by a line of its own: what was told just now is in it after `heard`. */
  told: Told[];
  /** Waits until all that was told before is in `told`. */
  heard(): Promise<void>;
  /** Makes a call over HTTP. */
  api<Id extends CallId>(id: Id, options?: CallOptions<Id>): Promise<Reply<Id>>;
  /** Makes a call that takes a file, with none where it is undefined; `body` are the form's other fields. */
  upload<Id extends UploadCallId>(
    id: Id,
    file: Uint8Array | undefined,
    options?: CallOptions<Id>,
  ): Promise<Reply<Id>>;
  /** A registered, logged-in member; `money` is in minor units and counts as a settled deposit. */
  newMember(options?: NewMember): Promise<TestMember>;
  /** What one of the member's accounts holds, in minor units. */
  balance(member: Pick<Member, 'id'>, kind: MemberAccountKind): Promise<bigint>;
  /** Calls the sandbox's control API, e.g. `act('POST', '/faults', { party: 'KBANK', kind: 'timeout', times: 1 })`. */
  act<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  /** Lets so much time pass for whatever the database keeps the time of. */
  timePasses(ms: number): Promise<void>;
  /** Looks after everything that is due now, and what comes due thereby, as a running server would. */
  work(deps?: Deps): Promise<void>;
  /** Expects that nothing anywhere breaks a rule of the ledger. */
  expectClean(): Promise<void>;
  close(): Promise<void>;
}

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prae-world-'));
  const { database, owner, url: databaseUrl, drop } = await testDatabase();
  const sandbox = await sandboxIn(dataDir);
  if (options.slipsAtAnyTime)
    await owner.run(sql`insert into setting (name, value) values ('slipClosedFrom', '"00:30"')`);
  const config = readConfig({
    ...{ NODE_ENV: 'test', PORT: '0', LOG_LEVEL: process.env.PRAE_TEST_LOG ?? 'silent' },
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SANDBOX_URL: sandbox.url },
    ...(options.s3 && s3In(sandbox.url)),
    ...(typeof options.env === 'function' ? options.env(sandbox.url) : options.env),
  });
  const way = (await options.way?.(databaseUrl)) ?? databaseUrl;
  const portal = await buildApp(config, way, replacements(config, options));
  const url = await portal.start();
  const act: World['act'] = (method, path, body) => controlSandbox(sandbox.url, method, path, body);
  await act('PUT', '/settings', {
    kbankCallbackUrl: `${url}/callback/qr/kbank`,
    payonexCallbackUrl: `${url}/callback/payout/payonex`,
    payonexDepositCallbackUrl: `${url}/callback/qr/payonex`,
    wwCallbackUrl: `${url}/callback/qr/ww`,
    paytimzCallbackUrl: `${url}/callback/qr/paytimz`,
    zpayCallbackUrl: `${url}/callback/qr/zpay`,
    bankFeedUrl: `${url}/callback/feed/feed`,
    portalUrl: url,
    payoutMs: 50,
  });
  const api = callsTo(url);
  const upload = uploadsTo(url);
  const { deps } = portal;
  const told: Told[] = [];
  const news = await hearNews(databaseUrl, told);
  return {
    ...{ url, config, deps, database, owner, databaseUrl, sandbox, told, api, upload, act },
    heard: () => news.heardSoFar(database),
    newMember: (member = {}) => newMember(deps, owner, api, member),
    balance: async ({ id }, kind) => (await balances(database, id)).get(kind) ?? 0n,
    timePasses: (ms) => shiftTimes(owner, ms),
    work: (given = deps) => workOff(given),
    async expectClean() {
      expect(await checkLedger(database, ledgerRules)).toEqual([]);
    },
    async close() {
      await portal.close();
      await news.close();
      await sandbox.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** How long a call waits for its place and for the database, in ms: on a slow machine a hundred at once are not what the house turns away. */
const PATIENCE_MS = 20_000;
const PATIENCE = { lockMs: PATIENCE_MS, statementMs: PATIENCE_MS, answerMs: 25_000, connectMs: PATIENCE_MS };

/** How long a picture may take, in ms: what decodes one makes way for the tests beside it. */
const PICTURE_MS = 60_000;

function replacements(config: Config, { clock, recheck, limits, way }: WorldOptions): Replacements {
  return {
    load: newLoad(requestsOutside, undefined, { patienceMs: PATIENCE_MS }),
    picturing: { timeLimitMs: PICTURE_MS },
    // Whoever stands in the way to the database sees how long the server itself waits.
    ...(way === undefined && { patience: PATIENCE }),
    ...(clock && { clock }),
    ...(recheck === undefined ? {} : { recheck }),
    ...(limits && { providers: providersOf(config, limits) }),
  };
}

interface HeardNews {
  heardSoFar(database: Database): Promise<void>;
  close(): Promise<void>;
}

/** As another server would hear them. */
async function hearNews(databaseUrl: string, told: Told[]): Promise<HeardNews> {
  const marks = new Map<string, () => void>();
  let ready = () => {};
  const listening = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const news = listen(databaseUrl, NEWS_CHANNEL, {
    heard: (payload) => {
      const reached = marks.get(payload);
      if (reached) return reached();
      const what = readNews(payload);
      if (what && 'event' in what)
        told.push({ ...what, payload: what.payload as Told['payload'], at: Date.now() });
    },
    missed: () => {},
    broke: () => {},
    listening: () => ready(),
  });
  await listening;
  return {
    close: () => news.close(),
    // The database hands over in the order of the commits: behind a mark there is nothing left of before. It is news of nobody.
    async heardSoFar(database) {
      const mark = JSON.stringify({ member: randomUUID(), event: 'mark', payload: {} });
      const heard = new Promise<void>((resolve) => marks.set(mark, resolve));
      await database.run(sql`select pg_notify(${NEWS_CHANNEL}, ${mark})`);
      await heard;
      marks.delete(mark);
    },
  };
}

/** Calls a server of this world over HTTP. */
export function callsTo(url: string): World['api'] {
  return async <Id extends CallId>(id: Id, options: CallOptions<Id> = {}) => {
    const { method, path } = routeOf(id);
    const params = (options.params ?? {}) as Record<string, string>;
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const response = await fetch(`${url}/api${filled}`, {
      method: options.method ?? method,
      headers: {
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headersOf(options),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    return replyOf<Id>(response);
  };
}

/** Uploads to a server of this world over HTTP. */
export function uploadsTo(url: string): World['upload'] {
  return async <Id extends UploadCallId>(
    id: Id,
    file: Uint8Array | undefined,
    options: CallOptions<Id> = {},
  ) => {
    const { method, path } = routeOf(id);
    const form = new FormData();
    for (const [name, value] of Object.entries(options.body ?? {})) form.append(name, String(value));
    if (file) form.append('file', new File([new Uint8Array(file)], 'slip.png'));
    return replyOf<Id>(await fetch(`${url}/api${path}`, { method, headers: headersOf(options), body: form }));
  };
}

function headersOf<Id extends CallId>(options: CallOptions<Id>): Record<string, string> {
  return {
    [clientMarker.name]: clientMarker.value,
    ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
    ...(options.language === undefined ? {} : { 'accept-language': options.language }),
    ...options.headers,
  };
}

async function replyOf<Id extends CallId>(response: Response): Promise<Reply<Id>> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const body = (isJson ? await response.json() : await wholeText(response)) as Reply<Id>['body'];
  return { status: response.status, body, headers: response.headers };
}

/** With the mark of UTF-8 that a file may begin with, which `text` would take away. */
async function wholeText(response: Response): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
}

let lastPhone = randomInt(1e8);

/** A number of a mobile that nobody else of the same test has. */
function newPhone(): string {
  lastPhone = (lastPhone + 1) % 1e8;
  return `09${lastPhone.toString().padStart(8, '0')}`;
}

let lastAccount = randomInt(1e10);

/**
 * An account number of which no four digits in a row at its end are those of another one of the same test: banks show no more of a
 * sender, and a slip of whose sender fits two members is nobody's.
 */
function newAccountNo(): string {
  lastAccount = (lastAccount + 1_011) % 1e10;
  return lastAccount.toString().padStart(10, '0');
}

async function newMember(
  deps: Deps,
  owner: Database,
  api: World['api'],
  options: NewMember,
): Promise<TestMember> {
  const { money, coins, inviter, currency = deps.config.variant === 'th' ? 'THB' : 'LAK' } = options;
  const phone = newPhone();
  const account = {
    bankCode: deps.config.variant === 'th' ? 'KBANK' : 'BCEL',
    bankAccountName: 'TEST PERSON',
    bankAccountNo: newAccountNo(),
  };
  const name = 'Test Person';
  const person = {
    ...{ name, phone, passwordHash: await passwordHash(), sourceCode: null, currency, account },
    inviteCode: inviter === undefined ? null : `PR${inviter}`,
    ageConfirmed: true,
  };
  const id = await makeMember(deps, newOperation(), person);
  if (money) await give(deps, id, currency, money);
  if (coins) await give(deps, id, 'COIN', coins);
  const { body } = await api('session.create', { body: { username: phone, password } });
  const row = await owner.one(
    sql<Pick<Member, 'createdAt' | 'bankChangedAt' | 'bankNameTH'>>`
      select m.created_at as "createdAt", m.bank_changed_at as "bankChangedAt", b.name_th as "bankNameTH"
        from member m join bank b on b.code = m.bank_code where m.id = ${id}`,
  );
  return {
    id,
    username: phone,
    phone,
    name,
    currency,
    password,
    token: body.token,
    isExcluded: false,
    ...account,
    ...row,
  };
}

const password = 'a password for tests';

let hashed: Promise<string> | undefined;

/** What a real one costs to make and to compare, on purpose, is a tenth of all that the tests cost. */
function passwordHash(): Promise<string> {
  hashed ??= hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return hashed;
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
      { id: postingId(operation, 0), from, to, amount, kind: unit === 'COIN' ? 'coin' : 'deposit' },
    ]);
  });
}

/** Tables whose times stay: they go by the clock of the process, or tell when an operator or a program changed something. */
export const unshiftedTables: ReadonlySet<string> = new Set([
  ...['session', 'login_failure', 'login_network', 'otp'],
  ...['setting', 'content', 'migration', 'routines'],
]);

/**
 * Has so much time pass for all rows of all other tables; a table that is new joins by itself. One after the other: a server that works
 * on the same rows may hold them in another order, and whoever loses that race tries again. What is sealed of a statement has its times
 * in it: a past that moves is one that was not sealed yet. A database of before has no seals.
 */
export async function shiftTimes(owner: Database, ms: number): Promise<void> {
  const unshifted = [...unshiftedTables].map((table) => `'${table}'`).join(', ');
  await owner.run({
    values: [],
    text: `do $shift$
      declare
        shift record;
      begin
        for shift in
          select format('update %I set %s', t.relname, string_agg(
              format('%1$I = %1$I - make_interval(secs => ${ms / 1000}::double precision)', c.attname), ', ')) as text,
            t.relname = 'statement' and to_regclass('statement_seal') is not null as is_sealed
            from pg_class t join pg_attribute c on c.attrelid = t.oid
           where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not c.attisdropped
             and c.atttypid = 'timestamptz'::regtype and t.relname not in (${unshifted})
           group by t.relname order by t.relname
        loop
          loop
            begin
              if shift.is_sealed then
                -- Whoever seals just now has done before, or begins after.
                lock table statement_open, statement_ended, statement_seal in share row exclusive mode;
              end if;
              execute shift.text;
              if shift.is_sealed then
                delete from statement_ended; delete from statement_open; delete from statement_seal;
              end if;
              exit;
            exception when deadlock_detected then null;
            end;
          end loop;
          commit;
        end loop;
      end $shift$`,
  });
}

/** Long enough that nothing is taken twice in one go. */
const LEASE_MS = 600_000;

export async function workOff(deps: Deps): Promise<void> {
  for (let isAny = true; isAny; ) {
    isAny = false;
    for (const lifecycle of lifecycles) {
      const parties = lifecycle.parties(deps);
      const free = parties.map(() => 1_000);
      for (const { id } of await deps.database.rows(
        dueRows(lifecycle.rows, { parties, free, lease: randomUUID(), leaseMs: LEASE_MS }),
      )) {
        isAny = true;
        await lifecycle.advance(deps, id, newLook());
      }
    }
  }
}
