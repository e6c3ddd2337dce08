import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, sql } from './database.ts';
import { startEmbedded } from './embedded.ts';

/** A server's main program as far as the database is concerned. It says its URL and then stays. */
const program = `
  import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
  try {
    const postgres = await startEmbedded({
      dataDir: process.argv[1],
      onLost: () => { console.log('lost'); process.exit(3); },
    });
    console.log('url=' + postgres.url);
    process.on('SIGTERM', async () => { await postgres.stop(); process.exit(0); });
    setInterval(() => {}, 1000);
  } catch (error) {
    console.log('refused=' + error.message);
    process.exit(1);
  }`;

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  const top = await mkdtemp(join(tmpdir(), 'prae-embedded-'));
  await chmod(top, 0o711);
  dataDir = join(top, 'data');
});

afterEach(async () => {
  for (const child of children.splice(0)) await killed(child);
  const last = await startEmbedded({ dataDir });
  await last.stop();
  await rm(join(dataDir, '..'), { recursive: true, force: true });
});

it('keeps its data over an orderly stop and starts again', async () => {
  const first = await started();
  await write(first.url);
  first.child.kill('SIGTERM');
  expect(await ended(first.child)).toBe(0);
  expect(await read((await started()).url)).toBe(1);
}, 60_000);

it('survives kill -9 of its parent, of PostgreSQL, and of both', async () => {
  let rows = 0;
  for (const victims of ['parent', 'postgres', 'both', 'both and its keeper'] as const) {
    const { child, url } = await started();
    await write(url);
    rows += 1;
    if (victims !== 'postgres') child.kill('SIGKILL');
    if (victims === 'both and its keeper') process.kill(await parentOf(await postmasterPid()), 'SIGKILL');
    if (victims !== 'parent') process.kill(await postmasterPid(), 'SIGKILL');
    if (victims === 'postgres') expect(await ended(child), 'the parent notices').toBe(3);
    const next = await started();
    expect(await read(next.url), victims).toBe(rows);
    await killed(next.child);
  }
}, 120_000);

it('takes the place of a PostgreSQL that nobody is left to stop', async () => {
  const { child, url } = await started();
  await write(url);
  const orphan = await postmasterPid();
  process.kill(await parentOf(orphan), 'SIGKILL');
  await killed(child);
  process.kill(orphan, 0);
  const next = await started();
  expect(await read(next.url)).toBe(1);
  expect(await postmasterPid()).not.toBe(orphan);
}, 60_000);

it('stops by itself soon after its parent was killed', async () => {
  const { child } = await started();
  const pid = await postmasterPid();
  await killed(child);
  await expect.poll(() => alive(pid), { timeout: 10_000 }).toBe(false);
}, 60_000);

it('refuses a second server with one line, while a visitor may come in', async () => {
  const { url } = await started();
  const second = await output(start());
  expect(second).toMatch(
    /^refused=Another Prae server is using .*data\. Stop it first, or set another DATA_DIR\.$/,
  );
  const visitor = await startEmbedded({ dataDir, as: 'visit' });
  expect(visitor.url).toBe(url);
  await visitor.stop();
  await write(url);
  expect(await read(url)).toBe(1);
}, 60_000);

it('lets exactly one of several servers started at once have the data', async () => {
  const lines = await Promise.all([0, 1, 2].map(() => output(start())));
  expect(lines.map((line) => line.split('=')[0]).sort()).toEqual(['refused', 'refused', 'url']);
}, 60_000);

it('starts beside a pid file that names a living stranger', async () => {
  const first = await started();
  await write(first.url);
  first.child.kill('SIGTERM');
  await ended(first.child);
  await writeFile(join(dataDir, 'postgres/cluster/postmaster.pid'), `${process.pid}\n/nowhere\n0\n5432\n`);
  expect(await read((await started()).url)).toBe(1);
}, 60_000);

it('starts after a first start that was cut short while the cluster was being made', async () => {
  const child = start();
  await expect.poll(drafts, { interval: 5, timeout: 20_000 }).not.toEqual([]);
  await killed(child);
  const next = await started();
  await write(next.url);
  expect(await read(next.url)).toBe(1);
}, 60_000);

async function drafts(): Promise<string[]> {
  const names = await readdir(join(dataDir, 'postgres')).catch(() => []);
  return names.filter((name) => name.startsWith('draft'));
}

function start(): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program, '--', dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  children.push(child);
  return child;
}

async function started(): Promise<{ child: ChildProcess; url: string }> {
  const child = start();
  const line = await output(child);
  if (!line.startsWith('url=')) throw new Error(line);
  return { child, url: line.slice('url='.length) };
}

function output(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (chunk) => resolve(String(chunk).trim()));
    child.once('exit', (code) => reject(new Error(`ended with ${code} and no word`)));
  });
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await ended(child);
}

async function write(url: string): Promise<void> {
  const database = openDatabase(url);
  await database.run(sql`create table if not exists mark (at timestamptz)`);
  await database.run(sql`insert into mark values (now())`);
  await database.close();
}

async function read(url: string): Promise<number> {
  const database = openDatabase(url);
  const { count } = await database.one<{ count: bigint }>(sql`select count(*) from mark`);
  await database.close();
  return Number(count);
}

async function postmasterPid(): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
