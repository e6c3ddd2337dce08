import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own, as it would run for real. */
export interface Program {
  stop(): Promise<void>;
}

/**
 * Starts `file` of the checkout at `root` (this one unless told) and waits until `probe` answers. What it prints goes nowhere: reading it
 * would cost the process that makes the calls more than writing it costs the server.
 */
export async function startProgram(
  file: string,
  env: Record<string, string>,
  probe: string,
  root: string = fileURLToPath(new URL('../..', import.meta.url)),
): Promise<Program> {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const deadline = Date.now() + 60_000;
  while (!(await answers(probe))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${file} does not answer at ${probe}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
