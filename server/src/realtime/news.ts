import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../deps.ts';
import { listenToNews, type News } from './news.sql.ts';

/** How long to wait before listening again after the connection broke. */
const AGAIN_AFTER_MS = 500;

export interface Hearing {
  told(news: News): void;
  /** It listens again after a break in which news may have been lost. */
  missed(): void;
  /** It listens, now or again. */
  listening?(): void;
}

export interface Listening {
  close(): Promise<void>;
}

/**
 * Listens to what the servers tell each other, on a connection of its own. Whatever was told while the connection was
 * broken is lost: `missed` is called once it listens again, so that whoever may have missed something reads anew.
 */
export function listen(
  databaseUrl: string,
  log: Logger,
  hearing: Hearing,
): Listening {
  const closing = new AbortController();
  let client: pg.Client | undefined;
  const running = (async () => {
    for (let first = true; !closing.signal.aborted; first = false) {
      try {
        client = new pg.Client({ connectionString: databaseUrl, application_name: 'prae news', keepAlive: true });
        await heard(client, hearing, first);
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
async function heard(client: pg.Client, hearing: Hearing, first: boolean): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    client.once('end', resolve);
    client.once('error', reject);
  });
  // The end is awaited below; until then a failure to connect is told by connect itself.
  ended.catch(() => {});
  client.on('notification', ({ payload }) => hearing.told(JSON.parse(payload ?? '{}') as News));
  await client.connect();
  await client.query(listenToNews().text);
  hearing.listening?.();
  if (!first) hearing.missed();
  await ended;
}
