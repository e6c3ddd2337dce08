import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newUploadFolder } from './upload-folder.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'prae-folders-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

/** A folder with a file in it, as a process of this number has it. */
async function folderOf(pid: number, change: (name: string) => string = (name) => name): Promise<string> {
  const name = basename(newUploadFolder(parent)).replace(`-${process.pid}-`, `-${pid}-`);
  const path = join(parent, change(name));
  await mkdir(path);
  await writeFile(join(path, 'slip'), 'half a picture');
  return path;
}

const age = (path: string, ms: number) => utimes(path, new Date(), new Date(Date.now() - ms));

it('removes at the start what killed processes have left, and nothing of those that live', async () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const living = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(living, 'spawn');
  const [left, theirs, own] = [
    await folderOf(dead),
    await folderOf(living.pid ?? 0),
    await folderOf(process.pid),
  ];
  const stranger = join(parent, 'prae-uploads-mine');
  await mkdir(stranger);
  await age(stranger, 86_400_000);
  newUploadFolder(parent);
  expect([left, theirs, own, stranger].map(existsSync)).toEqual([false, true, true, true]);
  living.kill();
  await once(living, 'exit');
  newUploadFolder(parent);
  expect([theirs, own].map(existsSync)).toEqual([false, true]);
});

it('tells of another machine’s, and of earlier versions’, by the time that they were used last', async () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const elsewhere = await folderOf(dead, (name) => name.replace(/uploads-[\w.]+-/, 'uploads-elsewhere-'));
  const before = await folderOf(dead, (name) => name.replace(/uploads-[\w.]+-\d+-/, 'uploads-'));
  newUploadFolder(parent);
  expect([elsewhere, before].map(existsSync)).toEqual([true, true]);
  for (const path of [elsewhere, before]) await age(path, 3_700_000);
  newUploadFolder(parent);
  expect([elsewhere, before].map(existsSync)).toEqual([false, false]);
});
