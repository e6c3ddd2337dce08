import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What each built workspace is made from. */
const sources = {
  web: ['web', 'ui', 'contract', 'scripts/compress.mjs', 'package.json', 'package-lock.json'],
  // It shares a few files with the portal.
  console: ['console', 'web/src', 'ui', 'contract', 'scripts/compress.mjs', 'package-lock.json'],
  sandbox: ['sandbox', 'ui', 'contract', 'package-lock.json'],
};

const spoken = { web: 'the portal', console: 'the console', sandbox: "the sandbox's page" };

const notSources = new Set(['node_modules', 'dist', '.cache', '.data']);

/** Builds the pages of `workspace` if it has any and their sources changed since the last build. */
export function buildIfChanged(workspace) {
  const { scripts } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'));
  if (!scripts?.build) return;
  const stampFile = `.cache/build-${workspace}`;
  const wanted = digest(sources[workspace]);
  const built = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (built === wanted && existsSync(join(workspace, 'dist'))) return;
  build(workspace);
  mkdirSync('.cache', { recursive: true });
  writeFileSync(stampFile, wanted);
}

/** A failed build throws: a page from yesterday beside a server of today helps nobody. */
function build(workspace) {
  console.log(`Building ${spoken[workspace]}.`);
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build', '-w', workspace], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}\nBuilding ${workspace} failed.`);
}

function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of filesUnder(path)) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

function filesUnder(path) {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name) && !entry.name.includes('.test.'))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]))
    .sort();
}
