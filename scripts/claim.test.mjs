import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClaimRefused, claimFolder } from './claim.mjs';

let folder;
let said;
const say = (line) => said.push(line);
const file = () => join(folder, 'npm-start.json');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prae-claim-'));
  said = [];
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('refuses a second claim while the first lives, and grants it afterwards', async () => {
  const first = await claimFolder(folder, say);
  await expect(claimFolder(folder, say)).rejects.toThrow(ClaimRefused);
  first.release();
  const second = await claimFolder(folder, say);
  second.release();
  expect(existsSync(file())).toBe(false);
  expect(said).toEqual([]);
});

it('takes an abandoned claim at once, also one whose number another process has now', async () => {
  const gone = { pid: process.pid, since: 'another time', ending: false, programs: [] };
  for (const left of [JSON.stringify(gone), 'half a fi']) {
    writeFileSync(file(), left);
    (await claimFolder(folder, say)).release();
  }
  expect(said).toEqual([]);
});

it('waits for a program that a killed start left behind', async () => {
  const program = spawn(process.execPath, ['--eval', 'setTimeout(() => {}, 60_000)']);
  (await claimFolder(folder, say)).add(program.pid);
  const left = JSON.parse(readFileSync(file(), 'utf8'));
  writeFileSync(file(), JSON.stringify({ ...left, since: 'another time' }));
  let granted = false;
  const next = claimFolder(folder, say).then((claim) => {
    granted = true;
    return claim;
  });
  await expect.poll(() => said).toEqual(['Waiting for the last start to finish.']);
  expect(granted).toBe(false);
  program.kill();
  await once(program, 'exit');
  (await next).release();
});
