// The tests' temporary files, which nobody has any use for afterwards, in memory where the machine has enough of it.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';

/** What a run never needs all of, in bytes: with less than that it stays on the disk. */
const ROOM = 3e9;

/**
 * Lets this process, and whatever it starts, put temporary files into a folder in memory, which goes away with the process. On a disk
 * most of what a new database costs is its hundreds of files. Whoever sets TMPDIR has them there.
 */
export function keepTestsInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return;
  removeLeftBehind();
  const folder = mkdtempSync(join(memory, `prae-tests-${process.pid}-`));
  // The database's account may be another one.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => remove(folder));
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) > ROOM;
  } catch {
    // No such folder: another system than Linux.
    return false;
  }
}

/** What runs have left that were killed would take memory for ever. */
function removeLeftBehind() {
  for (const name of readdirSync(memory)) {
    const pid = Number(/^prae-tests-(\d+)-/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) remove(join(memory, name));
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {string} folder */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Of another account, or something in it is in use still: the next run removes it.
  }
}
