import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own, as it would run for real. */
export interface Program {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts `file` (from the repository's root) and waits for the line in which it tells its address. */
export async function startProgram(file: string, env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  // Every line is read, so that a full pipe never holds the server up.
  const lines = createInterface(child.stdout);
  const url = await new Promise<string | undefined>((resolve) => {
    lines.on('line', (line) => {
      const found = /listening on (http:\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => resolve(undefined));
  });
  if (url === undefined) throw new Error(`${file} ended before it listened`);
  return { url, stop };
}
