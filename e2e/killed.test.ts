import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentials } from '../sandbox/src/credentials.ts';
import { runner, runProgram } from '../scripts/processes.mjs';
import { type Answer, type ApiCall, apiCall, send, sendUntilAnswered } from './caller.ts';
import { type Part, startPart } from './parts.ts';
import { keptPort } from './ports.ts';
import { emptyDataDir } from './product.ts';
import { scanSvg } from './scan.ts';

const KILLS = 10;
const phone = '0800000001';
const START = 1000;

let data: string;
/** The server's port, the same one after every kill. */
let port: string;
let database: Part;
let sandbox: Part;
let server: Part;
let token: string;

beforeAll(async () => {
  [data, port] = await Promise.all([emptyDataDir(), keptPort()]);
  database = await startDatabase();
  sandbox = await startPart('sandbox/src/main.ts', { SANDBOX_PORT: '0', DATA_DIR: data });
  server = await startServer();
  await fetch(`${sandbox.url}/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      portalUrl: server.url,
      kbankCallbackUrl: `${server.url}/callback/qr/kbank`,
      payonexCallbackUrl: `${server.url}/callback/payout/payonex`,
    }),
  });
  const login = await sendUntilAnswered(
    server.url,
    undefined,
    apiCall('POST', '/login', { username: phone, password: 'prae-demo-1', remember: true }),
  );
  token = String(login.body.token);
  await sendUntilAnswered(server.url, token, apiCall('GET', '/wallet/activate/JOKER'));
});

afterAll(async () => {
  await server?.stop();
  await sandbox?.stop();
  await database?.stop();
  await rm(data, { recursive: true, force: true });
});

test('ten kills at random moments lose no acknowledged movement and double none', {
  timeout: 600_000,
}, async () => {
  const done: { it: ApiCall; answer: Answer }[] = [];
  let paid = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    paid += await payOneQr();
    const calls = someCalls();
    const first = calls.map((it) => send(server.url, token, it));
    await pause(randomInt(0, 700));
    const taken = kill % 2 === 0 ? [server, database] : [server];
    await Promise.all(taken.map((program) => program.kill()));
    await Promise.all(first);
    if (taken.includes(database)) database = await startDatabase();
    server = await startServer();
    const answers = await Promise.all(calls.map((it) => sendUntilAnswered(server.url, token, it)));
    for (const [index, answer] of answers.entries()) {
      // What was acknowledged before the kill is what the same key is told afterwards.
      const before = await first[index];
      if (before !== undefined && before.status < 300) expect(answer).toEqual(before);
      const it = calls[index];
      if (it) done.push({ it, answer });
    }
  }
  await everythingSettled();

  const rows = await statement();
  const accepted = done.filter(({ answer }) => answer.status < 300);
  const moved = rows.filter((row) => row.type === 'transfer').length;
  expect(moved).toBe(accepted.filter(({ it }) => it.path === '/wallet/transfer').length);
  const withdrawn = rows.filter((row) => row.type === 'withdraw');
  expect(withdrawn.length).toBe(accepted.filter(({ it }) => it.path === '/wallet/withdraw').length);
  const deposits = rows.filter((row) => row.type === 'deposit');
  expect(deposits.length).toBe(1 + KILLS);

  const withdrawnSum = sum(withdrawn.filter((row) => row.status === 'SUCCESS').map((row) => -row.amount));
  const { wallet, joker, pending } = await money();
  expect(pending).toBe(0);
  expect(cents(wallet + joker)).toBe(cents(START + paid - withdrawnSum));
  expect(cents(joker)).toBe(cents(await jokerAtTheProvider()));
  expect(cents(await paidOutByTheBank())).toBe(cents(withdrawnSum));

  await server.stop();
  const env = { ...process.env, DATABASE_URL: database.url };
  expect(await runProgram('server/src/check-ledger.ts', { env })).toBe(0);
  server = await startServer();
});

/** Killed in every other round, together with the server; a killed one is recovered by the next. */
function startDatabase(): Promise<Part> {
  return startPart('local-postgres/src/main.ts', { DATA_DIR: data });
}

function startServer(): Promise<Part> {
  return startPart('server/src/main.ts', {
    PORT: port,
    DATABASE_URL: database.url,
    SANDBOX_URL: sandbox.url,
    LOG_LEVEL: 'fatal',
  });
}

/** Both ways between the wallet and the game, and a withdrawal. */
function someCalls(): ApiCall[] {
  const transfers = Array.from({ length: 6 }, () => {
    const amount = randomInt(100, 2000) / 100;
    const [from, to] = randomInt(3) === 0 ? ['JOKER', 'WALLET'] : ['WALLET', 'JOKER'];
    return apiCall('POST', '/wallet/transfer', { from, to, amount });
  });
  return [...transfers, apiCall('POST', '/wallet/withdraw', { amount: randomInt(100, 500) / 100 })];
}

/** Makes a QR and pays it without waiting for the money: the kill may come before the callback is handled. */
async function payOneQr(): Promise<number> {
  const amount = randomInt(100, 10_000) / 100;
  const made = await sendUntilAnswered(server.url, token, apiCall('POST', '/qrcode/KBANK', { amount }));
  const payload = await scanSvg(String(made.body.qrcode));
  const paying = await fetch(`${sandbox.url}/bank/pay-qr`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payload }),
  });
  expect(paying.ok).toBe(true);
  return amount;
}

interface Row {
  id: string;
  type: string;
  status: string;
  amount: number;
}

async function statement(): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { body } = await sendUntilAnswered(
      server.url,
      token,
      apiCall('POST', '/statement', { page, limit: 100 }),
    );
    const list = body.statements as {
      _id: string;
      statementType: string;
      status: string;
      amount: number;
    }[];
    rows.push(...list.map(({ _id: id, statementType: type, ...line }) => ({ ...line, id, type })));
    if (list.length < 100) return rows;
  }
}

/** Waits until nothing is under way and all that was paid has arrived. */
async function everythingSettled(): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    const rows = await statement();
    const open = rows.some((row) => row.status === 'PROCESSING') || (await money()).pending > 0;
    const arrived = rows.filter((row) => row.type === 'deposit').length;
    if (!open && arrived === 1 + KILLS) return;
    if (tries >= 150 && tries % 10 === 0) await releaseNeverSent(rows);
    await pause(500);
  }
  throw new Error('Something is still under way');
}

/**
 * A withdrawal killed right before its call waits for an operator by now, who asks the gateway, learns that it has none,
 * and releases it. One that the gateway has is left alone: its word has to end it.
 */
async function releaseNeverSent(rows: readonly Row[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: database.url };
  for (const { id } of rows.filter((row) => row.type === 'withdraw' && row.status === 'PROCESSING')) {
    if ((await payoutsAtTheGateway(id)) > 0) continue;
    const shown = await shownAs(id, env);
    await runProgram('server/src/cases.ts', { env, args: ['release', id, shown, 'e2e', 'nothing there'] });
  }
}

/** What `cases show` names a case by. */
async function shownAs(id: string, env: NodeJS.ProcessEnv): Promise<string> {
  const show = [runner, 'server/src/cases.ts', 'show', id];
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, show, { cwd, env }).catch(() => ({
    stdout: '',
  }));
  return /\n +shown +(\S+)\n/.exec(stdout)?.[1] ?? 'none';
}

/** How many payouts of a withdrawal the gateway has in its books, by our reference. */
async function payoutsAtTheGateway(withdrawal: string): Promise<number> {
  const signedIn = await fetch(`${sandbox.url}/payonex/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials.payonex),
  });
  const { data } = (await signedIn.json()) as { data: { token: string } };
  const reference = withdrawal.replaceAll('-', '');
  const found = await fetch(`${sandbox.url}/payonex/transactions?filter=${reference}`, {
    headers: { authorization: data.token },
  });
  return ((await found.json()) as { data: { count: number } }).data.count;
}

async function money(): Promise<{ wallet: number; joker: number; pending: number }> {
  const { body } = await sendUntilAnswered(server.url, token, apiCall('GET', '/wallet'));
  const { amount, hold, transit } = body.wallet as { amount: number; hold: number; transit: number };
  const slots = body.slots as { code: string; amount: number }[];
  const joker = slots.find(({ code }) => code === 'JOKER')?.amount ?? 0;
  return { wallet: amount, joker, pending: hold + transit };
}

async function jokerAtTheProvider(): Promise<number> {
  const { body } = await sendUntilAnswered(server.url, token, apiCall('GET', '/wallet/account/JOKER'));
  const response = await fetch(`${sandbox.url}/games/JOKER/${String(body.username)}`);
  return ((await response.json()) as { balance: number }).balance;
}

/** What the member's own bank account has received, by the bank's books. */
async function paidOutByTheBank(): Promise<number> {
  const response = await fetch(`${sandbox.url}/bank/accounts/KBANK/0012345678`);
  const { history } = (await response.json()) as { history: { kind: string; amount: number }[] };
  return sum(history.filter(({ kind }) => kind === 'payout').map(({ amount }) => amount));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;
}

function cents(amount: number): number {
  return Math.round(amount * 100);
}
