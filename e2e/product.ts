import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Product {
  portal: string;
  sandbox: string;
  stop(): Promise<void>;
}

/** Starts everything as `npm start` does, on free ports and with an empty data folder of its own. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const data = await mkdtemp(join(tmpdir(), 'prae-e2e-'));
  // The database runs as another user when root runs the tests, and has to pass through.
  await chmod(data, 0o711);
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', PORT: '0', SANDBOX_PORT: '0', DATA_DIR: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const said: string[] = [];
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()));
  const ready = new Promise<RegExpExecArray>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(`${line}\n`);
      const match = /^ready portal=(\S+) sandbox=(\S+)$/.exec(line);
      if (match) resolve(match);
    });
    void ended.then(() => reject(new Error(`The product did not start:\n${said.join('').slice(-3000)}`)));
  });
  const [, portal = '', sandbox = ''] = await ready;
  return {
    portal,
    sandbox,
    stop: async () => {
      // What it said is of interest only if it is gone already.
      if (child.exitCode !== null)
        console.error(`The product ended by itself:\n${said.join('').slice(-3000)}`);
      child.kill('SIGTERM');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Asks the sandbox, the outside world's control desk. */
export async function sandboxCall<T>(product: Product, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${product.sandbox}${path}`, {
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`The sandbox answered ${response.status} to ${path}`);
  return (await response.json()) as T;
}
