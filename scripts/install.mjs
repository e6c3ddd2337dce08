// Runs before anything is installed, so it uses nothing but Node itself.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. Every script works from there, wherever it was called from. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const stampFile = join(root, 'node_modules/.prae-installed');

/** Ends the process with one line unless Node is new enough, then installs what is missing or outdated. */
export function install() {
  requireNode(20, 19);
  process.chdir(root);
  const wanted = stamp();
  if (read(stampFile) === wanted) return;
  if (!matchesLock()) {
    console.log('Installing the dependencies; the first time takes about a minute.');
    // Development dependencies include the compiler of the portal, which production needs too.
    const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (status !== 0) fail('npm ci failed; its own words are above.');
  }
  writeFileSync(stampFile, wanted);
}

/** Ends the process with one plain line. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

function requireNode(major, minor) {
  const [haveMajor, haveMinor] = process.versions.node.split('.').map(Number);
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return;
  fail(`Prae needs Node ${major}.${minor} or later; this is ${process.versions.node}.`);
}

/** What node_modules was installed from and for. */
function stamp() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  return `${lock} ${process.platform}-${process.arch}\n`;
}

/** Whether npm's own record of node_modules holds everything the lock file asks for, as after an `npm install`. */
function matchesLock() {
  const record = read(join(root, 'node_modules/.package-lock.json'));
  if (!record) return false;
  const have = JSON.parse(record).packages;
  const want = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages);
  return want
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.optional)
    .every(([path, entry]) => have[path]?.version === entry.version && existsSync(join(root, path)));
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
