import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Program, ProgramEnded, startProgram } from '../scripts/processes.mjs';

export interface Product {
  portal: string;
  sandbox: string;
  /** Its DATA_DIR, where it was started here. */
  data?: string;
  /** All that it has said so far, its log among it, where it was started here. */
  output?: () => string;
  stop(): Promise<void>;
}

/** Starts everything as `npm start` does, on free ports and with a data folder of its own: an empty one, or a copy of one `from` another start. */
export async function startProduct(env: Record<string, string> = {}, from?: string): Promise<Product> {
  const data = await emptyDataDir();
  // With its owners: the database's account may be another one.
  if (from !== undefined) await promisify(execFile)('cp', ['-a', `${from}/.`, data]);
  const program = startOn(data, env);
  const { portal, sandbox } = await ready(program);
  let ended = false;
  void program.ended.then(() => {
    ended = true;
  });
  return {
    portal,
    sandbox,
    data,
    output: () => program.output(),
    stop: async () => {
      // What it said is of interest only if it is gone already.
      if (ended) console.error(`The product ended by itself:\n${lastWords(program)}`);
      await program.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** A new DATA_DIR in the system's temporary folder. */
export async function emptyDataDir(): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'prae-e2e-'));
  // The database runs as another user when root runs the tests, and has to pass through.
  await chmod(data, 0o711);
  return data;
}

/** Runs the start script on a DATA_DIR, on free ports unless `env` says otherwise; that of the copy at `root`, if there is one. */
export function startOn(data: string, env: Record<string, string> = {}, root?: string): Program {
  return startProgram('scripts/start.mjs', {
    env: { ...process.env, NODE_ENV: '', PORT: '0', SANDBOX_PORT: '0', DATA_DIR: data, ...env },
    output: 'keep',
    root,
  });
}

/** Waits until the start script says that all is ready, and answers the addresses. */
export async function ready(program: Program): Promise<{ portal: string; sandbox: string }> {
  try {
    const [, portal = '', sandbox = ''] = await program.said(/^ready portal=(\S+) sandbox=(\S+)$/);
    return { portal, sandbox };
  } catch (error) {
    if (error instanceof ProgramEnded)
      throw new Error(`The product did not start (${error.message}):\n${lastWords(program)}`);
    throw error;
  }
}

/** For how long a portal takes the settings for true that it has read, and a little more. */
const SETTINGS_HOLD_MS = 1_200;

/**
 * Runs a command of the operators' on a product's database and answers what it said, e.g.
 * `operate(product, 'settings', 'set', 'serviceOpen', 'false')`. A setting holds everywhere once it answers.
 */
export async function operate({ data }: Product, command: string, ...args: string[]): Promise<string> {
  if (data === undefined) throw new Error('Its database is somewhere else');
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: data };
  const program = startProgram(`scripts/${command}.mjs`, { args, env, output: 'keep' });
  const how = await program.ended;
  if (how !== 'exit code 0') throw new Error(`${command} ended with ${how}:\n${lastWords(program)}`);
  if (command === 'settings') await pause(SETTINGS_HOLD_MS);
  return program.output();
}

/** The id of the case that waits for this reason, once it does. */
export async function waitingCase(product: Product, why: string): Promise<string> {
  for (let tries = 0; tries < 20; tries++) {
    const list = await operate(product, 'cases', 'list');
    const line = list.split('\n').find((one) => one.includes(` ${why} `));
    const id = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/.exec(line ?? '')?.[0];
    if (id) return id;
  }
  throw new Error('It waits for nobody');
}

function lastWords(program: Program): string {
  return program.output().slice(-3_000);
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
