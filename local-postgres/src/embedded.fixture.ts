import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Program, startProgram } from '../../scripts/processes.mjs';
import { startEmbedded } from './embedded.ts';

/** The DATA_DIR of the test that runs. */
export let dataDir: string;
const programs: Program[] = [];

export async function prepareDataDir(): Promise<void> {
  const top = await mkdtemp(join(tmpdir(), 'prae-embedded-'));
  await chmod(top, 0o711);
  dataDir = join(top, 'data');
}

/** Whatever a test leaves behind, the next start takes over; so this one can stop it. */
export async function endPrograms(): Promise<void> {
  for (const program of programs.splice(0)) await program.kill();
  const last = await startEmbedded({ dataDir });
  await last.stop();
  await rm(join(dataDir, '..'), { recursive: true, force: true });
}

/** The program as `npm start` runs it. */
export function start(): Program {
  const env = { ...process.env, DATA_DIR: dataDir };
  const program = startProgram('local-postgres/src/main.ts', { env, output: 'keep' });
  programs.push(program);
  return program;
}

export async function started(): Promise<{ program: Program; url: string }> {
  const program = start();
  return { program, url: await program.listening };
}

export async function write(url: string): Promise<void> {
  await onDatabase(url, 'create table if not exists mark (at timestamptz)');
  await onDatabase(url, 'insert into mark values (now())');
}

export async function read(url: string): Promise<number> {
  const [row] = await onDatabase(url, 'select count(*) from mark');
  return Number(row?.count);
}

export async function onDatabase(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
}

export async function postmasterPid(): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

export async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
}
