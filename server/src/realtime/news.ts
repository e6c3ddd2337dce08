import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../deps.ts';
import { listenToNews, type News } from './news.sql.ts';

/** How long to wait before listening again after the connection broke. */
const AGAIN_AFTER_MS = 500;

export interface Listening {
  close(): Promise<void>;
}

/**
 * Listens to what the servers tell each other, on a connection of its own. Whatever was told while the connection was
 * broken is lost: `missed` runs once it listens again, so that whoever may have missed something reads anew.
 */
export function listen(
  databaseUrl: string,
  log: Logger,
  { told, missed }: { told: (news: News) => void; missed: () => void },
): Listening {
  const closing = new AbortController();
  let client: pg.Client | undefined;
  const running = (async () => {
    for (let first = true; !closing.signal.aborted; first = false) {
      try {
        client = new pg.Client({ connectionString: databaseUrl, application_name: 'prae news', keepAlive: true });
        await heard(client, told, first ? undefined : missed);
      } catch (error) {
        log.warn({ event: 'news.lost', err: error }, 'the connection for news broke; listening again');
      }
      await pause(AGAIN_AFTER_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  })();
  return {
    async close() {
      closing.abort();
      await client?.end().catch(() => {});
      await running;
    },
  };
}

/** Resolves or rejects when the connection has ended. */
async function heard(client: pg.Client, told: (news: News) => void, missed?: () => void): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    client.once('end', resolve);
    client.once('error', reject);
  });
  // The end is awaited below; until then a failure to connect is told by connect itself.
  ended.catch(() => {});
  client.on('notification', ({ payload }) => told(JSON.parse(payload ?? '{}') as News));
  await client.connect();
  await client.query(listenToNews().text);
  missed?.();
  await ended;
}
