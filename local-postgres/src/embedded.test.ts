import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Program, startProgram } from '../../scripts/processes.mjs';
import { startEmbedded, visitEmbedded } from './embedded.ts';
import { isAlive } from './postmaster.ts';

let dataDir: string;
const programs: Program[] = [];

beforeEach(async () => {
  const top = await mkdtemp(join(tmpdir(), 'prae-embedded-'));
  await chmod(top, 0o711);
  dataDir = join(top, 'data');
});

afterEach(async () => {
  for (const program of programs.splice(0)) await program.kill();
  const last = await startEmbedded({ dataDir });
  await last.stop();
  await rm(join(dataDir, '..'), { recursive: true, force: true });
});

it('keeps its data over an orderly stop and starts again', async () => {
  const first = await started();
  await write(first.url);
  expect(await first.program.stop()).toBe('exit code 0');
  expect(await read((await started()).url)).toBe(1);
});

it('survives kill -9 of its parent, of PostgreSQL, and of both', async () => {
  let rows = 0;
  for (const victims of ['parent', 'postgres', 'both', 'both and its keeper'] as const) {
    const { program, url } = await started();
    await write(url);
    rows += 1;
    if (victims !== 'postgres') void program.kill();
    if (victims === 'both and its keeper') process.kill(await parentOf(await postmasterPid()), 'SIGKILL');
    if (victims !== 'parent') process.kill(await postmasterPid(), 'SIGKILL');
    if (victims === 'postgres') expect(await program.ended, 'the parent notices').toBe('exit code 1');
    const next = await started();
    expect(await read(next.url), victims).toBe(rows);
    await next.program.kill();
  }
}, 120_000);

it('takes the place of a PostgreSQL that nobody is left to stop', async () => {
  const { program, url } = await started();
  await write(url);
  const orphan = await postmasterPid();
  process.kill(await parentOf(orphan), 'SIGKILL');
  await program.kill();
  process.kill(orphan, 0);
  const next = await started();
  expect(await read(next.url)).toBe(1);
  expect(await postmasterPid()).not.toBe(orphan);
});

it('stops by itself soon after its parent was killed', async () => {
  const { program } = await started();
  const pid = await postmasterPid();
  await program.kill();
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});

it('refuses a second server with one line, while a visitor may come in', async () => {
  const { url } = await started();
  const second = start();
  expect(await second.ended).toBe('exit code 1');
  expect(second.output()).toMatch(
    /^Another Prae is using .*data\. Stop it first, or set another DATA_DIR\.\n$/,
  );
  const visitor = await visitEmbedded({ dataDir });
  expect(visitor.url).toBe(url);
  await visitor.stop();
  await write(url);
  expect(await read(url)).toBe(1);
});

it('lets exactly one of several servers started at once have the data', async () => {
  const first = (program: Program) => Promise.race([program.listening.then(() => 'serves'), program.ended]);
  const outcomes = await Promise.all([0, 1, 2].map(() => first(start())));
  expect(outcomes.sort()).toEqual(['exit code 1', 'exit code 1', 'serves']);
});

it('starts beside a pid file that names a living stranger', async () => {
  const first = await started();
  await write(first.url);
  await first.program.stop();
  await writeFile(join(dataDir, 'postgres/cluster/postmaster.pid'), `${process.pid}\n/nowhere\n0\n5432\n`);
  expect(await read((await started()).url)).toBe(1);
});

it('starts after a first start that was cut short while the cluster was being made', async () => {
  const program = start();
  await expect.poll(drafts, { interval: 5, timeout: 20_000 }).not.toEqual([]);
  await program.kill();
  const next = await started();
  await write(next.url);
  expect(await read(next.url)).toBe(1);
});

it('goes on, at the same address, after one of its processes crashed', async () => {
  const { program, url } = await started();
  await write(url);
  const postmaster = await postmasterPid();
  await crashOneProcess(url);
  await expect.poll(() => read(url).catch(() => undefined), { timeout: 20_000 }).toBe(1);
  expect(await postmasterPid()).toBe(postmaster);
  const second = start();
  expect(await second.ended, 'the lock is held again').toBe('exit code 1');
  expect(await program.stop()).toBe('exit code 0');
});

it.each([0, 400])(
  'starts after a crash of one of its processes and a kill -9 %i ms later',
  async (ms) => {
    const { program, url } = await started();
    await write(url);
    await crashOneProcess(url);
    await pause(ms);
    await program.kill();
    expect(await read((await started()).url)).toBe(1);
  },
);

it('takes the place of a PostgreSQL that hangs while it shuts down', async () => {
  const { program, url } = await started();
  await write(url);
  const hanging = await postmasterPid();
  process.kill(await parentOf(hanging), 'SIGKILL');
  // A stopped process obeys nothing but SIGKILL, and the file says that it is shutting down.
  process.kill(hanging, 'SIGSTOP');
  const file = join(dataDir, 'postgres/cluster/postmaster.pid');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^ready/m, 'stopping'));
  await program.kill();
  const next = await started();
  expect(await read(next.url)).toBe(1);
  expect(await postmasterPid()).not.toBe(hanging);
});

it('lets its clients finish before it stops', async () => {
  const { program, url } = await started();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const stopped = program.stop();
  await pause(500);
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  expect(await stopped).toBe('exit code 0');
});

async function drafts(): Promise<string[]> {
  const names = await readdir(join(dataDir, 'postgres')).catch(() => []);
  return names.filter((name) => name.startsWith('draft'));
}

/** The program as `npm start` runs it. */
function start(): Program {
  const env = { ...process.env, DATA_DIR: dataDir };
  const program = startProgram('local-postgres/src/main.ts', { env, output: 'keep' });
  programs.push(program);
  return program;
}

async function started(): Promise<{ program: Program; url: string }> {
  const program = start();
  return { program, url: await program.listening };
}

async function write(url: string): Promise<void> {
  await onDatabase(url, 'create table if not exists mark (at timestamptz)');
  await onDatabase(url, 'insert into mark values (now())');
}

async function read(url: string): Promise<number> {
  const [row] = await onDatabase(url, 'select count(*) from mark');
  return Number(row?.count);
}

/** PostgreSQL then ends every session and recovers. */
async function crashOneProcess(url: string): Promise<void> {
  const [row] = await onDatabase(url, "select pid from pg_stat_activity where backend_type = 'walwriter'");
  process.kill(Number(row?.pid), 'SIGKILL');
}

async function onDatabase(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
}
