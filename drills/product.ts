import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { visitEmbedded } from '@prae/local-postgres/embedded';
import { credentials } from '@prae/sandbox/credentials';
import { startNode } from './nodes.ts';
import type { Ends, Parts } from './parts.ts';

/** The whole product as `npm start` runs it outside production, on free ports and an empty data folder. */
export async function startProduct(ends: Ends): Promise<Parts> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prae-drill-'));
  // The database's account has to pass through.
  await chmod(dataDir, 0o711);
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
  let outside = '';
  const env = { DATA_DIR: dataDir, SANDBOX_PORT: '0', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' };
  const node = await startNode('scripts/start.mjs', env, async (program) => {
    const [, portal = '', sandbox = ''] = await program.said(/^ready portal=(\S+) sandbox=(\S+)$/);
    outside = sandbox;
    return portal;
  });
  ends.push(node.stop);
  const { url } = await visitEmbedded({ dataDir });
  const postgres = {
    url: () => url,
    folder: dataDir,
    restart: () => Promise.reject(new Error('npm start alone restarts its database')),
    failOver: () => Promise.reject(new Error('its database has no standby')),
    stop: async () => {},
  };
  return {
    outside,
    postgres,
    nodes: [node],
    disk: dataDir,
    between: undefined,
    payonex: credentials.payonex,
  };
}
