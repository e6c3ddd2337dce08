import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { bundled } from '../../../../scripts/bundle.mjs';
import { folderFiles } from './folder.ts';
import { awayOf, listed, ownFolder, someBytes, testFolder } from './stores.fixture.ts';

const putting = fileURLToPath(new URL('putting.fixture.ts', import.meta.url));

/** A process of its own that puts files of a size below a folder, under a limit of the system's for all that it writes. */
async function puttingProcess(root: string, bytes: number, limit = 'true'): Promise<ChildProcess> {
  const args = ['-c', `${limit} && exec "$0" "$@"`, process.execPath, await bundled(putting), root];
  const child = spawn('sh', [...args, String(bytes)], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

async function linesOf(child: ChildProcess): Promise<string[]> {
  const lines: string[] = [];
  if (child.stdout) for await (const line of createInterface(child.stdout)) lines.push(line);
  return lines;
}

it('is for the account of the server alone, and has nothing unfinished in it', async () => {
  const { store, root } = await testFolder();
  const name = await store.put('slip', someBytes(100), 'image/jpeg');
  const modes = await Promise.all([root, join(root, 'slip'), join(root, name)].map((path) => lstat(path)));
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '700', '600']);
  expect(await readdir(join(root, 'slip'))).toEqual([name.slice('slip/'.length)]);
});

it('is left by no name', async () => {
  const { store, root } = await testFolder();
  const name = await store.put('slip', someBytes(100), 'image/jpeg');
  const rest = name.slice('slip/'.length);
  // Each leads to the very file, or to a copy of it at the place that it names.
  await mkdir(join(root, 'note'));
  await writeFile(join(root, 'note', rest), (await store.read(name))?.bytes ?? '');
  await writeFile(join(root, '..', rest), (await store.read(name))?.bytes ?? '');
  const names = [
    ...[`note/${rest}`, `../${rest}`, `slip/../../${rest}`, `slip/../note/${rest}`, `slip/./${rest}`],
    ...[`slip//${rest}`, `/slip/${rest}`, `./slip/${rest}`, `note/../slip/${rest}`, join(root, name)],
    ...[`${name}\n`, `\n${name}`, `${name}\0`, `${name}/`, `${name}/../${rest}`, name.replace('/', '\\')],
    ...[name.replace('/', '%2f'), name.toUpperCase(), `${name}.part`, rest, 'slip', 'slip/', '..', '.', ''],
  ];
  for (const one of names) {
    expect(await store.read(one), one).toBeUndefined();
    await store.remove(one);
  }
  expect(await store.read(name)).toBeDefined();
  expect(await readdir(join(root, 'note'))).toEqual([rest]);
  expect(await readdir(join(root, '..'))).toContain(rest);
});

it('follows no link', async () => {
  const { store, root } = await testFolder();
  const name = await store.put('slip', someBytes(100), 'image/jpeg');
  await rename(join(root, name), join(root, 'elsewhere'));
  await symlink(join(root, 'elsewhere'), join(root, name));
  expect(await awayOf(store.read(name))).toBe('read: ELOOP');
});

it('does not take its own absence for that of a file', async () => {
  const { store, root } = await testFolder();
  const name = await store.put('slip', someBytes(100), 'image/jpeg');
  await rename(root, `${root}-unmounted`);
  expect(await awayOf(store.read(name))).toBe('read: ENOENT');
  await rename(`${root}-unmounted`, root);
  expect(await store.read(name)).toBeDefined();
});

it('is away where it cannot be made', async () => {
  const { store, root } = await testFolder();
  await writeFile(root, 'a file in its place');
  expect(await awayOf(store.put('slip', someBytes(100), 'image/jpeg'))).toMatch(/^put: E(EXIST|NOTDIR)$/);
  expect(await awayOf(store.read(`slip/${'0'.repeat(32)}-${'0'.repeat(32)}.jpg`))).toBe('read: ENOTDIR');
  expect(await awayOf(listed(store))).toBe('list: ENOTDIR');
});

it('is away where the disk takes no more of a file, leaves nothing of it, and goes on with smaller ones', async () => {
  const root = join(await ownFolder(), 'files');
  // Every write past 64 blocks fails in the middle of the file, as on a full disk.
  const lines = await linesOf(await puttingProcess(root, 1_000_000, 'ulimit -f 64'));
  expect(lines).toEqual(['away put: EFBIG', expect.stringMatching(/^kept slip\//)]);
  expect(await readdir(join(root, 'slip'))).toEqual([lines[1]?.slice('kept slip/'.length)]);
});

it('has every file whole that it named, when its server is killed in the middle of the next', async () => {
  const root = join(await ownFolder(), 'files');
  const length = 5_000_000;
  const child = await puttingProcess(root, length);
  const said = linesOf(child);
  const half = await vi.waitUntil(() => shorterIn(join(root, 'slip'), length, 4), {
    timeout: 20_000,
    interval: 1,
  });
  child.kill('SIGKILL');
  const named = (await said).flatMap((line) =>
    line.startsWith('kept ') ? [line.slice('kept '.length)] : [],
  );
  expect(half).toMatch(/\.part$/);
  expect(named.length).toBeGreaterThanOrEqual(3);
  const store = folderFiles(root);
  // What it was at is unfinished, or whole under a name that nobody was told.
  const names = await listed(store);
  expect(names).toEqual(expect.arrayContaining(named));
  for (const name of names) expect((await store.read(name))?.bytes).toHaveLength(length);
  expect((await readdir(join(root, 'slip'))).filter((name) => name.endsWith('.part'))).toEqual([]);
});

/** A file that is not written to its end, in a folder of so many files at least. */
function shorterIn(folder: string, length: number, count: number): string | undefined {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  if (files.length < count) return undefined;
  return files.find((file) => {
    const size = lstatSync(join(folder, file), { throwIfNoEntry: false })?.size ?? length;
    return size < length;
  });
}

it('forgets what was left unfinished when it is old, and lists it never', async () => {
  const { store, root } = await testFolder();
  const name = await store.put('slip', someBytes(100), 'image/jpeg');
  const [dead, alive] = [
    `${name.replace(/slip\/./, 'slip/a')}.part`,
    `${name.replace(/slip\/./, 'slip/b')}.part`,
  ];
  for (const one of [dead, alive]) await writeFile(join(root, one), 'half');
  await writeFile(join(root, 'slip', 'a note of the operator'), 'stays');
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await utimes(join(root, dead), anHourAgo, anHourAgo);
  expect(await listed(store, new Date(Date.now() - 60_000))).toEqual([]);
  const left = [name, alive].map((one) => one.slice('slip/'.length));
  expect((await readdir(join(root, 'slip'))).sort()).toEqual(['a note of the operator', ...left].sort());
});

it('is away where the disk hangs', async () => {
  const { store: patient, root } = await testFolder();
  const name = await patient.put('slip', someBytes(100), 'image/jpeg');
  await rm(join(root, name));
  // Opening a pipe waits until somebody writes into it.
  const made = spawn('mkfifo', [join(root, name)]);
  await once(made, 'exit');
  expect(await awayOf(folderFiles(root, { timeoutMs: 100 }).read(name))).toBe('read: too slow');
  await (await open(join(root, name), 'w')).close();
});

it('keeps nothing that it said too late, though it was written', async () => {
  const { root } = await testFolder();
  const hasty = folderFiles(root, { timeoutMs: 0 });
  const puts = Array.from({ length: 5 }, () => awayOf(hasty.put('slip', someBytes(10_000), 'image/jpeg')));
  expect(await Promise.all(puts)).toEqual(puts.map(() => 'put: too slow'));
  await vi.waitFor(async () => expect(await readdir(join(root, 'slip'))).toEqual([]), 60_000);
});
