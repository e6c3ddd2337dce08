// The fast part of the tests under every Node that Prae is to run on; npm brings those that are not installed.
import { spawnSync } from 'node:child_process';
import { buildIfChanged } from './build.mjs';
import { install } from './install.mjs';
import { checks, failed, program, run, step } from './steps.mjs';

const versions = ['20.19', '24', '26'];

install();
step('pages', () => {
  buildIfChanged('web');
  buildIfChanged('console');
  buildIfChanged('sandbox');
});
for (const version of versions) {
  const node = pathOf(version);
  const suffix = ` on Node ${version}`;
  if (!node) {
    failed.push(`Node ${version} could not be had`);
    continue;
  }
  checks(node, suffix);
  step(`plain tests${suffix}`, () => program(node, 'vitest/vitest.mjs', 'run', '--project', 'plain'));
  step(`a short start${suffix}`, () => run(node, 'scripts/short-start.mjs'));
}
console.log(failed.length === 0 ? '\nAll is well.' : `\nNot well: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Where npm puts this version of Node, or undefined when it has none for this machine. */
function pathOf(version) {
  const args = ['--yes', '--package', `node@${version}`, '--', 'node', '-p', 'process.execPath'];
  const { status, stdout } = spawnSync('npx', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return status === 0 ? stdout.trim() : undefined;
}
