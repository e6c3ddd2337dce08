import { rm } from 'node:fs/promises';
import { startPart } from './parts.ts';
import { keptPort } from './ports.ts';
import { emptyDataDir, type Product } from './product.ts';

/** A server process that keeps its port over every start. */
export interface Server {
  readonly url: string;
  /** Kills it, as a power cut would. */
  kill(): Promise<unknown>;
  start(): Promise<void>;
}

/** Two servers at one database. */
export interface TwoServers {
  /** The first of them, with what both stand on. */
  readonly product: Product;
  readonly servers: readonly [Server, Server];
}

export async function startTwoServers(env: Record<string, string>): Promise<TwoServers> {
  const data = await emptyDataDir();
  const [database, sandbox] = await Promise.all([
    startPart('local-postgres/src/main.ts', { DATA_DIR: data }),
    startPart('sandbox/src/main.ts', { SANDBOX_PORT: '0', DATA_DIR: data }),
  ]);
  const both = { DATA_DIR: data, DATABASE_URL: database.url, SANDBOX_URL: sandbox.url, LOG_LEVEL: 'fatal' };
  const start = () => startServer({ ...both, ...env });
  const servers = await Promise.all([start(), start()] as const);
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all([sandbox.stop(), database.stop()]);
    await rm(data, { recursive: true, force: true });
  };
  return { product: { portal: servers[0].url, sandbox: sandbox.url, data, stop }, servers };
}

async function startServer(env: Record<string, string>): Promise<Server & { stop(): Promise<unknown> }> {
  const PORT = await keptPort();
  const launch = () => startPart('server/src/main.ts', { ...env, PORT });
  let running = await launch();
  const { url } = running;
  return {
    url,
    kill: () => running.kill(),
    stop: () => running.stop(),
    async start() {
      running = await launch();
    },
  };
}
