import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a child may take to finish what it is doing after being asked to stop. */
const graceMs = 20_000;

/** What `listening` rejects with; `ended` has told why. */
export class ChildEnded extends Error {}

/**
 * Starts one of our TypeScript programs. `listening` resolves with the URL once it printed `… listening on
 * URL`, or rejects when it ends before; its other lines pass through. `ended` resolves with a sentence.
 */
export function startChild(name, main, env) {
  const preload = new URL('./stop-with-parent.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', preload, '--import', 'tsx', main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Ctrl-C goes to the whole group of the terminal; the children are asked by us, in order, and once.
    detached: true,
  });
  const ended = once(child, 'exit').then(
    ([code, signal]) => `The ${name} ended unexpectedly (${signal ?? `exit code ${code}`}).`,
    (error) => `The ${name} could not be started: ${error.message}`,
  );
  const listening = new Promise((resolve, reject) => {
    void ended.then(() => reject(new ChildEnded()));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /^\w+ listening on (https?:\/\/\S+)$/.exec(line)?.[1];
      if (url) resolve(url);
      else console.log(line);
    });
  });
  return { listening, ended, stop: () => stopChild(child, ended) };
}

async function stopChild(child, ended) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const late = Symbol('late');
  const timer = new AbortController();
  const waited = pause(graceMs, late, { signal: timer.signal }).catch(() => {});
  if ((await Promise.race([ended, waited])) === late) child.kill('SIGKILL');
  timer.abort();
  await ended;
}
