import { setTimeout as pause } from 'node:timers/promises';
import { type Program, startProgram } from '../../scripts/processes.mjs';

/**
 * Starts `file` of the checkout at `root` (this one unless told) as it would run for real and waits until `probe` answers. What it prints
 * goes nowhere: reading it would cost the process that makes the calls more than writing it costs the server.
 */
export async function startServer(
  file: string,
  env: Record<string, string>,
  probe: string,
  root?: string,
): Promise<Program> {
  const program = startProgram(file, { env: { PATH: process.env.PATH, ...env }, output: 'drop', root });
  let ended = false;
  void program.ended.then(() => {
    ended = true;
  });
  const deadline = Date.now() + 60_000;
  while (!(await answers(probe))) {
    if (ended || Date.now() > deadline) {
      await program.kill();
      throw new Error(`${file} does not answer at ${probe}`);
    }
    await pause(100);
  }
  return program;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
