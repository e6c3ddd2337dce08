import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A step that hangs must not hang its caller for ever; the slowest one takes half of this. */
const stepLimitMs = 60 * 60_000;

/** The names of the steps that failed. */
export const failed = [];

/** Runs a step, notes its name when it throws, and lets the others have their say all the same. */
export function step(name, work) {
  console.log(`\n— ${name}`);
  try {
    work();
    return true;
  } catch (error) {
    if (error.message) console.error(error.message);
    failed.push(name);
    return false;
  }
}

/** Runs the program of a package, by its path in node_modules, and throws unless it ends well. */
export function program(node, path, ...args) {
  run(node, join('node_modules', path), ...args);
}

/** Runs a script under the Node at `node`, and throws unless it ends well. */
export function run(node, ...args) {
  const { status, error } = spawnSync(node, args, { stdio: 'inherit', timeout: stepLimitMs });
  if (status !== 0) throw error ?? new Error('');
}

/** What needs neither a database nor a browser: style, types, directions. */
export function checks(node, suffix = '') {
  step(`format and lint${suffix}`, () =>
    program(node, '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  );
  step(`types${suffix}`, () => program(node, 'typescript/bin/tsc', '-b'));
  step(`boundaries${suffix}`, () => run(node, 'scripts/check-boundaries.mjs'));
}
