import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { bundled } from './bundle.mjs';
import { runner } from './processes.mjs';

const cache = fileURLToPath(new URL('../.cache', import.meta.url));

/** A program of two modules, below the folder that is never committed. */
async function newProgram() {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'bundle-test-'));
  const made = join(cache, 'programs/.cache', basename(folder));
  onTestFinished(() => Promise.all([folder, made].map((each) => rm(each, { recursive: true, force: true }))));
  const [file, part] = [join(folder, 'program.ts'), join(folder, 'part.ts')];
  await writeFile(part, 'export const address: string = import.meta.url;\nexport const word = 1;\n');
  await writeFile(
    file,
    "import { address, word } from './part.ts';\nif (process.argv[2] === 'fail') {\n  throw new Error('failed');\n}\nconsole.log(JSON.stringify([address, word, process.argv.slice(1)]));\n",
  );
  return { file, part };
}

const run = (...args) => promisify(execFile)(process.execPath, [runner, ...args]);

test('a program runs with its own arguments, and each of its modules knows where it stands', async () => {
  const { file, part } = await newProgram();
  const { stdout } = await run(file, 'a', 'b');
  expect(JSON.parse(stdout)).toEqual([pathToFileURL(part).href, 1, [file, 'a', 'b']]);
});

test('what runs is what stands there, and is made once', async () => {
  const { file, part } = await newProgram();
  const made = await bundled(file);
  const { mtimeMs } = await stat(made);
  expect(await bundled(file)).toBe(made);
  expect((await stat(made)).mtimeMs).toBe(mtimeMs);
  await writeFile(part, "export const address = 'elsewhere';\nexport const word = 22;\n");
  const { stdout } = await run(file);
  expect(JSON.parse(stdout)).toEqual(['elsewhere', 22, [file]]);
});

test('an error names its line, and one in the source stops the program', async () => {
  const { file, part } = await newProgram();
  await expect(run(file, 'fail')).rejects.toThrow(/program\.ts:3:9/);
  await writeFile(part, 'export const = 1;');
  await expect(run(file)).rejects.toThrow(/part\.ts:1:13/);
});

test('what is no program of the project is not run, and nothing is put beside it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'program.ts');
  await writeFile(file, "console.log('ran');\n");
  await expect(run(file)).rejects.toThrow(/is no program of this project/);
  expect(await readdir(folder)).toEqual(['program.ts']);
});
