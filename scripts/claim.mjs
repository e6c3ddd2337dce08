// One `npm start` for each DATA_DIR: its database and the sandbox's world are files of one owner.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a start that lives may take to notice that it is to end, which it sees by npm being gone, in ms. */
const noticeMs = 2_000;

/** How long an ending one may take: each of its programs ends within 20 seconds, and the database last, in ms. */
const endMs = 60_000;

/** Why this start cannot go on, as one line. */
export class ClaimRefused extends Error {}

/**
 * Claims the folder for this process: whoever comes next sees it in the file `npm-start.json`. One that is ending, or
 * was killed and left programs that are still ending, is waited for; `say` is told so once.
 * @param {string} dataDir
 * @param {(line: string) => void} say
 * @throws {ClaimRefused} while another start lives and is not about to end.
 */
export async function claimFolder(dataDir, say) {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'npm-start.json');
  const begin = Date.now();
  const mine = { pid: process.pid, since: sinceWhen(process.pid), ending: false, programs: [] };
  for (let told = false; !create(file, mine); await pause(100)) {
    const other = read(file);
    const waited = Date.now() - begin;
    if (!other) continue;
    if (!everyone(other).some(lives)) rmSync(file, { force: true });
    else if (lives(other) && !other.ending && waited > noticeMs)
      throw new ClaimRefused(
        `Another npm start (process ${other.pid}) is using ${resolve(dataDir)}. Stop it first, or set another DATA_DIR.`,
      );
    else if (waited > endMs)
      throw new ClaimRefused(
        `What ran here before does not end (process ${everyone(other).find(lives)?.pid}).`,
      );
    else if (!told && (other.ending || !lives(other))) {
      say('Waiting for the last start to finish.');
      told = true;
    }
  }
  return entry(file, mine);
}

/** What the owner of a claim may write into it. */
function entry(file, mine) {
  return {
    /** Enters a program, so that a later start waits for it even if this process is killed. */
    add(pid) {
      mine.programs.push({ pid, since: sinceWhen(pid) });
      replace(file, mine);
    },
    /** Says that this start is ending. */
    ending() {
      mine.ending = true;
      replace(file, mine);
    },
    release() {
      rmSync(file, { force: true });
    },
  };
}

/**
 * Creates the file, whole, unless it is there. Of two starts that remove an abandoned file at once both may pass; the
 * database's own lock then lets one of them in.
 */
function create(file, claim) {
  const draft = drafted(file, claim);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft);
  }
}

function replace(file, claim) {
  renameSync(drafted(file, claim), file);
}

function drafted(file, claim) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(claim)}\n`);
  return draft;
}

/** The claim in the file, or undefined when the file has just gone. What nobody can read nobody holds. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return error.code === 'ENOENT' ? undefined : { programs: [] };
  }
}

function everyone(claim) {
  return [claim, ...claim.programs];
}

/** A number alone may have been given to another process since, so the time of its start must fit too. */
function lives({ pid, since }) {
  return since !== undefined && sinceWhen(pid) === since;
}

/** When the process began, as the system counts, or undefined when there is no such process; a zombie has ended. */
function sinceWhen(pid) {
  try {
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return state === 'Z' ? undefined : fields[18];
  } catch {
    return withoutProc(pid);
  }
}

function withoutProc(pid) {
  try {
    process.kill(pid, 0);
    return 'unknown';
  } catch (error) {
    return error.code === 'EPERM' ? 'unknown' : undefined;
  }
}
