import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@prae/sandbox/sandbox';
import fastify from 'fastify';
import { expect } from 'vitest';
import type { GameCode } from '../../config.games.ts';
import { readConfig } from '../../config.ts';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Member, MemberId } from '../../domain/member.ts';
import { newOperation, type OperationId, postingId } from '../../domain/operation.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { openQueue } from '../../jobs/queue.ts';
import { openMemberAccounts } from '../../ledger/accounts.ts';
import { balances } from '../../ledger/balance.ts';
import { checkLedger } from '../../ledger/check.ts';
import { openLedger } from '../../ledger/ledger.ts';
import { gamesOf } from '../../providers/providers.ts';

import { readSettings } from '../../settings.ts';
import { testDatabase } from '../../testing/database.ts';
import { activate } from '../game/activate.ts';
import { gameRules } from '../game/game.check.sql.ts';
import { keyRing } from '../game/secret.ts';
import { statementRules } from '../statement/statement.check.sql.ts';
import { createTransfer } from './create.ts';
import { transferRules } from './transfer.check.sql.ts';
import { transferJobs, transferSweeps } from './transfer.jobs.ts';

export type GamesWorld = Awaited<ReturnType<typeof gamesWorld>>;

/**
 * The real parts that game money needs: a database, the ledger, the queue, and the sandbox behind real HTTP.
 * Provider calls give up after 1.2 s; "no such transfer" is believed after twice that.
 */
export async function gamesWorld() {
  const dataDir = await mkdtemp(join(tmpdir(), 'prae-games-'));
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
  const { database, owner, url, drop } = await testDatabase();
  const config = readConfig({ NODE_ENV: 'test', SANDBOX_URL: sandbox.url, PORTAL_URL: 'http://portal.test' });
  const { log } = fastify({ logger: false });
  const queue = await openQueue(url, database, log);
  const ledger = openLedger(url);
  const events: { member: MemberId; event: string; payload: unknown }[] = [];
  const limits = { timeoutMs: 1_200, balanceTimeoutMs: 1_200, settlingMs: 2_400 };
  const deps: Deps = {
    config,
    database,
    ledger,
    jobs: queue.jobs,
    log,
    clock: () => new Date(),
    settings: () => readSettings(database),
    realtime: {
      emit: (member, event, payload) => void events.push({ member, event, payload }),
      endSession() {},
      endOtherSessions() {},
    },
    providers: {
      sms: undefined,
      games: gamesOf(config, limits),
      qr: new Map(),
      payout: undefined,
    },
  };
  const ring = keyRing(config.secretKey);

  async function ask(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(sandbox.url + path, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
    return response.status === 204 ? {} : ((await response.json()) as Record<string, unknown>);
  }

  const world = {
    deps,
    owner,
    url,
    ring,
    events,
    sandboxUrl: sandbox.url,

    /** Starts the queue's worker, for tests that wait for it. */
    work: () => queue.start(deps, [transferJobs], transferSweeps),

    /** A member with baht in the wallet and accounts at the games named. */
    async member(baht: number, ...games: GameCode[]): Promise<Member> {
      const member = await insertMember(deps, baht);
      for (const code of games) await world.activate(member, code);
      return member;
    },

    activate: (member: Member, code: string, operation: OperationId = newOperation()) =>
      activate(deps, ring, { member, params: { code }, operation }),

    move: (
      member: Member,
      from: string,
      to: string,
      amount: number,
      operation = newOperation(),
      using: Deps = deps,
    ) => createTransfer(using, { member, body: { from, to, amount }, operation, idempotent: true }),

    fault: (kind: string, rest: { party?: string; call?: string; times?: number; delayMs?: number } = {}) =>
      ask('POST', '/faults', { party: 'JOKER', kind, ...rest }),
    wellAgain: () => ask('DELETE', '/faults'),

    async username(member: Member, code: string): Promise<string> {
      const row = await database.one<{ username: string }>(
        sql`select username from game_account where member_id = ${member.id} and game_code = ${code}`,
      );
      return row.username;
    },

    /** The member wins (positive) or loses baht at the provider. */
    async play(member: Member, code: string, baht: number): Promise<void> {
      await ask('POST', `/games/${code}/${await world.username(member, code)}/play`, { amount: baht });
    },

    /** What the provider says the member has there, in baht. */
    async atProvider(member: Member, code: string): Promise<unknown> {
      return (await ask('GET', `/games/${code}/${await world.username(member, code)}`)).balance;
    },

    /** Baht by kind of ledger account, empty ones left out. */
    async holdings(member: Member): Promise<Record<string, number>> {
      const found = await balances(database, member.id);
      return Object.fromEntries(
        [...found].filter(([, minor]) => minor !== 0n).map(([k, minor]) => [k, Number(minor) / 100]),
      );
    },

    /** Nothing is wrong in the ledger, in the transfers, or in the play. */
    async expectClean(): Promise<void> {
      expect(await checkLedger(database, [...transferRules, ...gameRules, ...statementRules])).toEqual([]);
    },

    async close(): Promise<void> {
      await queue.stop();
      await ledger.close();
      await drop();
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return world;
}

let people = 0;

async function insertMember(deps: Deps, baht: number): Promise<Member> {
  people += 1;
  const id = `M${String(people).padStart(11, '0')}` as MemberId;
  const account = String(people).padStart(10, '0');
  const house = await deps.ledger.houseAccount('bank:KBANK', 'THB');
  const accounts = await deps.database.transaction(async (tx) => {
    await tx.run(sql`
      insert into member (id, phone, name, password_hash, variant, currency, bank_code, bank_account_name,
                          bank_account_no, registration_operation)
      values (${id}, ${account}, 'SOMCHAI JAIDEE', '-', 'th', 'THB', 'KBANK', 'SOMCHAI JAIDEE', ${account},
              ${newOperation()})`);
    const money = await openMemberAccounts(tx, id, 'THB', ['wallet', 'hold', 'transit', 'invite', 'refund']);
    await openMemberAccounts(tx, id, 'COIN', ['coin']);
    return money;
  });
  if (baht > 0) {
    await deps.ledger.post({
      id: postingId(newOperation(), 0),
      from: house,
      to: accounts.wallet,
      amount: BigInt(Math.round(baht * 100)),
      kind: 'deposit',
    });
  }
  return {
    id,
    username: account,
    name: 'SOMCHAI JAIDEE',
    currency: 'THB',
    createdAt: new Date(),
    bankCode: 'KBANK',
    bankNameTH: 'ธนาคารกสิกรไทย',
    bankAccountName: 'SOMCHAI JAIDEE',
    bankAccountNo: account,
    bankChangedAt: new Date(),
  };
}

/** What a call came to: its answer's status, or the code of its refusal. */
export async function outcomeOf(work: Promise<{ status: string }>): Promise<string> {
  return work.then(
    ({ status }) => status,
    (error: Refusal) => error.code ?? Promise.reject(error),
  );
}

/** Waits until `look` answers true; twenty seconds at most. */
export async function until(look: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await look()) return;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error('It did not come to pass within twenty seconds');
}
