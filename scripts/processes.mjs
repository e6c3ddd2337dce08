// How every program of ours is started: by the scripts, by the tests and by the benchmarks.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ownRoot = fileURLToPath(new URL('..', import.meta.url));
const stopWithParent = new URL('./stop-with-parent.mjs', import.meta.url).href;

/** Runs a TypeScript program: `node run.mjs PROGRAM …`. */
export const runner = fileURLToPath(new URL('./run.mjs', import.meta.url));

/** How long a program may take to finish what it is doing after being asked to stop, in ms. */
const graceMs = 20_000;

/**
 * What glibc may keep of memory that was given back: nothing of what is larger than this many bytes. Left alone it learns from each picture
 * to keep more, for the next one in each of its arenas, and a server grows by hundreds of megabytes.
 */
const memory = { MALLOC_MMAP_THRESHOLD_: '131072' };

/** How a program tells where it can be reached. */
const addressLine = /^\w+ listening on (\S+)$/;

/** What waiting for a line of a program rejects with when the program ends before it. */
export class ProgramEnded extends Error {}

/**
 * @typedef {object} Program
 * @property {number | undefined} pid
 * @property {Promise<string>} ended How it ended: `exit code 1`, or the name of a signal.
 * @property {Promise<string>} listening The address in its line `… listening on ADDRESS`; rejects with ProgramEnded.
 * @property {(pattern: RegExp) => Promise<RegExpExecArray>} said Its first line that fits; rejects with ProgramEnded.
 * @property {() => string} output What it has printed so far, where that is kept.
 * @property {() => Promise<string>} stop Asks it to stop, kills it when it takes too long, and answers how it ended.
 * @property {() => Promise<string>} kill Kills it, as a crash or a power cut would, and answers how it ended.
 */

/**
 * Starts a program (a path from `root`, this repository's unless told) which ends when this process does, even by kill -9. `pass`
 * shows what it prints, but for its address; `keep` keeps that for `output` and `said`; `drop` reads nothing of it.
 * @param {string} file
 * @param {{ args?: string[], env?: NodeJS.ProcessEnv, output?: 'pass' | 'keep' | 'drop', root?: string | undefined }} [options]
 * @returns {Program}
 */
export function startProgram(file, { args = [], env = process.env, output = 'pass', root } = {}) {
  const child = spawnProgram(file, { args, env, root }, [
    output === 'drop' ? 'ignore' : 'pipe',
    output === 'keep' ? 'pipe' : 'inherit',
  ]);
  const ended = endOf(child);
  const lines = linesOf(child, output);
  /** @param {RegExp} pattern */
  const said = (pattern) => Promise.race([lines.first(pattern), rejectedAfter(ended)]);
  const listening = said(addressLine).then(([, address = '']) => address);
  // Whoever does not wait for the address need not hear that it never came.
  listening.catch(() => {});
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    child.kill(signal);
    return ended;
  };
  return {
    ...{ pid: child.pid, ended, listening, said, output: lines.all },
    stop: () => Promise.race([end('SIGTERM'), graceOver(ended).then(() => end('SIGKILL'))]),
    kill: () => end('SIGKILL'),
  };
}

/**
 * Runs a program to its end, with the output of this process as its own. Answers its exit code, 1 where it has none.
 * @param {string} file
 * @param {{ args?: string[], env?: NodeJS.ProcessEnv }} [options]
 */
export async function runProgram(file, { args = [], env = process.env } = {}) {
  const how = await endOf(spawnProgram(file, { args, env }, ['inherit', 'inherit']));
  return Number(/^exit code (\d+)$/.exec(how)?.[1] ?? 1);
}

/**
 * @param {string} file
 * @param {{ args: string[], env: NodeJS.ProcessEnv, root?: string | undefined }} how
 * @param {import('node:child_process').IOType[]} output
 */
function spawnProgram(file, { args, env, root = ownRoot }, output) {
  const through = file.endsWith('.ts') ? runnerOf(root) : [];
  return spawn(process.execPath, ['--import', stopWithParent, ...through, file, ...args], {
    cwd: root,
    env: { ...memory, ...env },
    stdio: ['ignore', ...output, 'ipc'],
    // Ctrl-C goes to the whole group of the terminal; programs are asked by us, in order, and once.
    detached: true,
  });
}

/**
 * What runs the TypeScript programs of a checkout: its own runner, as that knows its folders; before there was one they ran by tsx.
 * @param {string} root
 * @returns {string[]}
 */
function runnerOf(root) {
  const own = join(root, 'scripts/run.mjs');
  return existsSync(own) ? [own] : ['--import', 'tsx'];
}

/**
 * Its last words come after its exit, but somebody it leaves behind may hold its output for longer.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
function endOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      const how = signal ?? `exit code ${code}`;
      child.once('close', () => resolve(how));
      setTimeout(() => resolve(how), 500).unref();
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {'pass' | 'keep' | 'drop'} output
 */
function linesOf(child, output) {
  /** @type {string[]} */
  const kept = [];
  /** @type {Set<(line: string) => void>} */
  const waiting = new Set();
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      if (output === 'keep') kept.push(line);
      else if (!addressLine.test(line)) console.log(line);
      for (const hear of waiting) hear(line);
    });
  }
  return {
    all: () => kept.map((line) => `${line}\n`).join(''),
    /** @type {(pattern: RegExp) => Promise<RegExpExecArray>} */
    first: (pattern) =>
      new Promise((resolve) => {
        /** @param {string} line */
        const hear = (line) => {
          const found = pattern.exec(line);
          if (!found) return;
          waiting.delete(hear);
          resolve(found);
        };
        waiting.add(hear);
        for (const line of kept) hear(line);
      }),
  };
}

/**
 * @param {Promise<string>} ended
 * @returns {Promise<never>}
 */
async function rejectedAfter(ended) {
  throw new ProgramEnded(await ended);
}

/**
 * Resolves when the grace is over before the end has come, and otherwise never.
 * @param {Promise<string>} ended
 * @returns {Promise<void>}
 */
function graceOver(ended) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, graceMs);
    void ended.then(() => clearTimeout(timer));
  });
}
