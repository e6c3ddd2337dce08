import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  dataDir,
  endPrograms,
  onDatabase,
  parentOf,
  postmasterPid,
  prepareDataDir,
  read,
  start,
  started,
  write,
} from './embedded.fixture.ts';
import { isAlive } from './postmaster.ts';

beforeEach(prepareDataDir);
afterEach(endPrograms);

it('survives kill -9 of its parent, of PostgreSQL, and of both', async () => {
  let rows = 0;
  for (const victims of ['parent', 'postgres', 'both', 'both and its keeper'] as const) {
    const { program, url } = await started();
    await write(url);
    rows += 1;
    // Both are looked up first: a keeper whose parent is gone may have stopped PostgreSQL before its file is read.
    const postmaster = await postmasterPid();
    const keeper = await parentOf(postmaster);
    if (victims === 'both and its keeper') process.kill(keeper, 'SIGKILL');
    if (victims !== 'postgres') void program.kill();
    if (victims !== 'parent') process.kill(postmaster, 'SIGKILL');
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
  await expect.poll(() => isAlive(pid), { timeout: 40_000 }).toBe(false);
});

it('goes on, at the same address, after one of its processes crashed', async () => {
  const { program, url } = await started();
  await write(url);
  const postmaster = await postmasterPid();
  await crashOneProcess(url);
  await expect.poll(() => read(url).catch(() => undefined), { timeout: 40_000 }).toBe(1);
  expect(await postmasterPid()).toBe(postmaster);
  const second = start();
  expect(await second.ended, 'the lock is held again').toBe('exit code 1');
  expect(await program.stop()).toBe('exit code 0');
});

it.each([0, 400])('starts after a crash of one of its processes and a kill -9 %i ms later', async (ms) => {
  const { program, url } = await started();
  await write(url);
  await crashOneProcess(url);
  await pause(ms);
  await program.kill();
  expect(await read((await started()).url)).toBe(1);
});

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

/** PostgreSQL then ends every session and recovers. */
async function crashOneProcess(url: string): Promise<void> {
  const [row] = await onDatabase(url, "select pid from pg_stat_activity where backend_type = 'walwriter'");
  process.kill(Number(row?.pid), 'SIGKILL');
}
