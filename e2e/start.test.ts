import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { clientMarker } from '@prae/contract/routes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Program } from '../scripts/processes.mjs';
import { emptyDataDir, ready, startOn } from './product.ts';

let data: string;
const programs: Program[] = [];
const sockets: Socket[] = [];

beforeEach(async () => {
  data = await emptyDataDir();
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const program of programs.splice(0)) await program.stop();
  await rm(data, { recursive: true, force: true });
});

test('a second start is refused with one line while the first one lives', async () => {
  const first = start();
  await ready(first);
  const second = start();
  expect(await second.ended).toBe('exit code 1');
  expect(second.output()).toBe(
    `Another npm start (process ${first.pid}) is using ${data}. Stop it first, or set another DATA_DIR.\n`,
  );
});

test('right after kill -9 the next start waits for what is still ending, then takes over the same ports', async () => {
  const first = start();
  const { portal, sandbox } = await ready(first);
  await holdIdleConnection(portal);
  await first.kill();
  const second = start(portsOf(portal, sandbox));
  expect(await ready(second)).toEqual({ portal, sandbox });
  // It says that it waits where the last one is still ending, which is often over by then.
  expect(second.output()).not.toMatch(/using|refused/);
  expect((await fetch(`${portal}/readyz`)).ok).toBe(true);
});

test('right after kill -9 of npm itself the next start waits too', async () => {
  const npm = spawn('npm', ['start'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, NODE_ENV: '', PORT: '0', SANDBOX_PORT: '0', DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [, portal = '', sandbox = ''] = await lineOf(npm, /^ready portal=(\S+) sandbox=(\S+)$/);
  await holdIdleConnection(portal);
  npm.kill('SIGKILL');
  const second = start(portsOf(portal, sandbox));
  expect(await ready(second)).toEqual({ portal, sandbox });
});

test('when the database goes away the start says so in one line and ends', async () => {
  const program = start();
  await ready(program);
  const file = await readFile(join(data, 'postgres/cluster/postmaster.pid'), 'utf8');
  process.kill(Number(file.split('\n')[0]), 'SIGKILL');
  expect(await program.ended).toBe('exit code 1');
  expect(program.output().match(/^The \w+ ended unexpectedly.*$/gm)).toEqual([
    'The database ended unexpectedly (exit code 1).',
  ]);
});

test('a portal that dies is started again at its address, after a longer pause each time', async () => {
  const program = start();
  const { portal } = await ready(program);
  for (const seconds of [1, 2]) {
    process.kill(await portalPid(), 'SIGKILL');
    await program.said(
      new RegExp(`^The portal ended unexpectedly \\(SIGKILL\\). It is started again in ${seconds} s.$`),
    );
    const isReady = async () => (await fetch(`${portal}/readyz`).catch(() => undefined))?.ok;
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  }
});

/** The start enters its programs in its claim; the portal is the last. */
async function portalPid(): Promise<number> {
  const claim = JSON.parse(await readFile(join(data, 'npm-start.json'), 'utf8'));
  return (claim as { programs: { pid: number }[] }).programs.at(-1)?.pid ?? 0;
}

test('in production too the last line of a start says that it is ready, without a sandbox', async () => {
  const program = start({
    NODE_ENV: 'production',
    PORTAL_URL: 'https://portal.test',
    SECRET_KEY: randomBytes(32).toString('base64'),
    TRUELINK_SECRET: randomBytes(16).toString('hex'),
    REGISTER_OTP: 'false',
  });
  const [ready, portal] = await program.said(/^ready portal=(\S+)$/);
  await fetch(`${portal}/api/lookup/banks`, { headers: { [clientMarker.name]: clientMarker.value } });
  await program.said(/"call":"lookup.banks"/);
  const lines = program.output().split('\n');
  expect(lines[lines.indexOf(ready) + 1]).toContain('"call":"lookup.banks"');
});

test('a portal whose configuration is refused ends the start', async () => {
  const program = start({ VARIANT: 'fr' });
  expect(await program.ended).toBe('exit code 1');
  expect(program.output()).toContain('Configuration: VARIANT must be th or la.');
  expect(program.output()).not.toMatch(/started again|unexpectedly/);
});

function start(env: Record<string, string> = {}): Program {
  const program = startOn(data, env);
  programs.push(program);
  return program;
}

function portsOf(portal: string, sandbox: string): Record<string, string> {
  return { PORT: new URL(portal).port, SANDBOX_PORT: new URL(sandbox).port };
}

/** A browser keeps such connections open; the server waits for them before it ends. */
async function holdIdleConnection(url: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
}

function lineOf(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve) => {
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = pattern.exec(line);
      if (found) resolve(found);
    });
  });
}
