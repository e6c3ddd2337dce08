import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProgram } from './processes.mjs';

/** A checkout of these files, by their places in it. */
async function newCheckout(files) {
  const root = await mkdtemp(join(tmpdir(), 'prae-checkout-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [place, text] of Object.entries(files)) {
    await mkdir(join(root, place, '..'), { recursive: true });
    await writeFile(join(root, place), text);
  }
  return root;
}

test('a program of another checkout runs by that one’s own runner', async () => {
  const root = await newCheckout({
    'scripts/run.mjs': "console.log('runs', process.argv[2], process.cwd());",
  });
  const program = startProgram('server/main.ts', { root, output: 'keep' });
  expect(await program.ended).toBe('exit code 0');
  expect(program.output()).toBe(`runs server/main.ts ${root}\n`);
});

test('and by tsx where it is of before there was a runner', async () => {
  const root = await newCheckout({
    'node_modules/tsx/package.json': '{ "name": "tsx", "type": "module", "exports": "./index.js" }',
    'node_modules/tsx/index.js': "console.log('tsx', process.cwd()); process.exit(0);",
    'main.ts': '',
  });
  const program = startProgram('main.ts', { root, output: 'keep' });
  expect(await program.ended).toBe('exit code 0');
  expect(program.output()).toBe(`tsx ${root}\n`);
});
