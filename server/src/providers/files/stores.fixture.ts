import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readConfig } from '../../config.ts';
import { controlSandbox, s3In, sandboxIn } from '../../testing/sandbox.ts';
import { type Limits, providersOf } from '../providers.ts';
import { type FileStore, FilesAway, type Purpose } from './port.ts';

/** A store of the test's own, as the configuration makes it, and what really lies in it. */
export interface TestStore {
  store: FileStore;
  /** What it keeps, by whatever name, as its own disk has it. */
  kept(): Promise<Buffer[]>;
  /** Puts other bytes in the place of its one file. */
  damage(bytes: Buffer): Promise<void>;
}

export interface TestS3 extends TestStore {
  url: string;
  fault(kind: string, call?: string, times?: number): Promise<unknown>;
  /** The calls that it was asked, in order. */
  calls(): Promise<string[]>;
  /** The same store by another configuration. */
  with(env: Record<string, string>, limits?: Limits): FileStore;
}

/** Below a folder of the test's, which is gone after it. */
export async function testFolder(): Promise<TestStore & { root: string }> {
  const dataDir = await ownFolder();
  const root = join(dataDir, 'files');
  const files = () => filesBelow(root);
  return {
    ...{ root, store: storeOf({ DATA_DIR: dataDir }) },
    kept: async () => Promise.all((await files()).map((file) => readFile(file))),
    damage: async (bytes) => writeFile(only(await files()), bytes),
  };
}

/** In a sandbox of the test's. */
export async function testS3(limits?: Limits): Promise<TestS3> {
  const dataDir = await ownFolder();
  const sandbox = await sandboxIn(dataDir);
  onTestFinished(() => sandbox.close());
  const folder = join(dataDir, 'sandbox', 's3');
  const { url } = sandbox;
  const configured = (env: Record<string, string> = {}, more = limits) =>
    storeOf({ DATA_DIR: dataDir, SANDBOX_URL: url, ...s3In(url), ...env }, more);
  const files = () => filesBelow(folder);
  return {
    ...{ url, store: configured(), with: configured },
    kept: async () => Promise.all((await files()).map((file) => readFile(file))),
    damage: async (bytes) => writeFile(only(await files()), bytes),
    fault: (kind, call, times = 1) =>
      controlSandbox(url, 'POST', '/faults', { party: 'S3', kind, times, ...(call && { call }) }),
    async calls() {
      const seen = await controlSandbox<{ call: string }[]>(url, 'GET', '/journal?party=S3');
      return seen.map(({ call }) => call);
    },
  };
}

/** Any bytes, of a length, that no packing makes shorter. */
export function someBytes(length: number): Buffer {
  return randomBytes(length);
}

export async function listed(store: FileStore, before = new Date(Date.now() + 60_000)): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.list('slip' satisfies Purpose, before)) names.push(name);
  return names;
}

/** Why the store is away, in its own words. */
export async function awayOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof FilesAway) return error.message;
  throw new Error('The store is not away', { cause: error });
}

export async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prae-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function storeOf(env: Record<string, string>, limits?: Limits): FileStore {
  return providersOf(readConfig({ NODE_ENV: 'test', ...env }), limits).files;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function only(files: string[]): string {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) throw new Error(`${files.length} files`);
  return file;
}
