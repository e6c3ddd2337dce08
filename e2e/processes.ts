import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Running {
  url: string;
  /** Kills at once, as a crash or a power cut would: nothing is finished, nothing is said. */
  kill(): Promise<void>;
  /** Asks to stop and waits for it. */
  stop(): Promise<void>;
}

/** Starts one of our programs and waits for its line `… listening on URL`. */
export async function run(main: string, env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = await Promise.race([
    listening(child),
    ended.then(() => Promise.reject(new Error(`${main} ended before it listened`))),
  ]);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return { url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

/** Runs one of our programs to its end and answers its exit code. */
export async function runToEnd(main: string, env: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', ...env },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** A port that is free now, so that a restarted program can have the same one again. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /listening on (https?:\/\/\S+)$/.exec(line)?.[1];
      if (url) resolve(url);
    });
  });
}
