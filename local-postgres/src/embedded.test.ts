import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Program } from '../../scripts/processes.mjs';
import { dataDir, endPrograms, prepareDataDir, read, start, started, write } from './embedded.fixture.ts';
import { startEmbedded, visitEmbedded } from './embedded.ts';

beforeEach(prepareDataDir);
afterEach(endPrograms);

it('keeps its data over an orderly stop and starts again', async () => {
  const first = await started();
  await write(first.url);
  expect(await first.program.stop()).toBe('exit code 0');
  expect(await read((await started()).url)).toBe(1);
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

it.each([
  ['new data', 0],
  ['the data', 0],
  ['the data', 40],
  ['the data', 165],
])(
  'lets exactly one of several servers started at once have %s, and keep it, %i ms after each other',
  async (which, apart) => {
    if (which === 'the data') await (await started()).program.stop();
    const programs: Program[] = [];
    for (const wait of [0, apart, 30]) {
      await pause(wait);
      programs.push(start());
    }
    const outcomes = await Promise.all(
      programs.map((program) => Promise.race([program.listening, program.ended])),
    );
    const url = outcomes.find((how) => how.startsWith('postgres:')) ?? '';
    expect([...outcomes].sort()).toEqual(['exit code 1', 'exit code 1', url]);
    await write(url);
    expect(await read(url)).toBe(1);
  },
);

it('starts beside a pid file that names a living stranger', async () => {
  await leaveAPidFile(`${process.pid}\n/nowhere\n0\n5432\n`);
  expect(await read((await started()).url)).toBe(1);
});

it("starts beside a pid file that names another folder's PostgreSQL, and leaves that alone", async () => {
  const other = join(dataDir, '../other');
  const stranger = await startEmbedded({ dataDir: other });
  const itsFile = await readFile(join(other, 'postgres/cluster/postmaster.pid'), 'utf8');
  await leaveAPidFile(itsFile.replace(/^ready/m, 'stopping'));
  expect(await read((await started()).url)).toBe(1);
  await write(stranger.url);
  expect(await read(stranger.url)).toBe(1);
  await stranger.stop();
});

it('starts after a first start that was cut short while the cluster was being made', async () => {
  const program = start();
  await expect.poll(drafts, { interval: 5, timeout: 20_000 }).not.toEqual([]);
  await program.kill();
  const next = await started();
  await write(next.url);
  expect(await read(next.url)).toBe(1);
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

/** A database that was written to and stopped, with this file beside it as if after a crash. */
async function leaveAPidFile(text: string): Promise<void> {
  const { program, url } = await started();
  await write(url);
  await program.stop();
  await writeFile(join(dataDir, 'postgres/cluster/postmaster.pid'), text);
}

async function drafts(): Promise<string[]> {
  const names = await readdir(join(dataDir, 'postgres')).catch(() => []);
  return names.filter((name) => name.startsWith('draft'));
}
