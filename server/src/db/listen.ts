import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A connection that tells nothing looks like one that is dead, so it is asked every so often. */
export interface Pulse {
  readonly askEveryMs: number;
  /** How long it may take to connect or to answer. */
  readonly limitMs: number;
}

const PULSE: Pulse = { askEveryMs: 10_000, limitMs: 5_000 };

/** How long to wait before listening again after the connection broke. */
const AGAIN_AFTER_MS = 500;

/** How long the database may take to say goodbye. */
const GOODBYE_MS = 1_000;

export interface Hearing {
  heard(payload: string): void;
  /** It listens again after a break in which notifications may have been lost. */
  missed(): void;
  /** The connection broke or could not be made; it is tried again. */
  broke(error: unknown): void;
  /** It listens, now or again. */
  listening?(): void;
}

export interface Listening {
  close(): Promise<void>;
}

/**
 * Listens to a channel of PostgreSQL's notifications, on a connection of its own. What is sent while the connection is
 * broken is lost: `missed` is called once it listens again, so that whoever may have missed something reads anew.
 */
export function listen(databaseUrl: string, channel: string, hearing: Hearing, pulse = PULSE): Listening {
  const closing = new AbortController();
  let client: pg.Client | undefined;
  const running = (async () => {
    for (let first = true; !closing.signal.aborted; first = false) {
      try {
        client = new pg.Client({
          connectionString: databaseUrl,
          application_name: `prae ${channel}`,
          keepAlive: true,
          connectionTimeoutMillis: pulse.limitMs,
          query_timeout: pulse.limitMs,
        });
        await hear(client, channel, { ...hearing, isFirst: first, askEveryMs: pulse.askEveryMs });
      } catch (error) {
        if (!closing.signal.aborted) hearing.broke(error);
      } finally {
        if (client) leave(client);
      }
      await pause(AGAIN_AFTER_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  })();
  return {
    async close() {
      closing.abort();
      if (client)
        await Promise.race([client.end().catch(() => {}), pause(GOODBYE_MS, undefined, { ref: false })]);
      // Whoever has not said goodbye by now is not there.
      client?.emit('error', new Error('The connection is given up'));
      await running;
    },
  };
}

/** Of a connection that was not asked to end, as where it may not listen, nothing is heard any more; and it is not kept. */
function leave(client: pg.Client): void {
  client.removeAllListeners('notification');
  client.end().catch(() => {});
}

/** Resolves or rejects when the connection has ended. */
async function hear(
  client: pg.Client,
  channel: string,
  { isFirst, askEveryMs, ...hearing }: Hearing & { isFirst: boolean; askEveryMs: number },
): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    client.once('end', resolve);
    // One break may be told more than once, and an error that nobody hears ends the process.
    client.on('error', reject);
  });
  // The end is awaited below; until then a failure to connect is told by connect itself.
  ended.catch(() => {});
  client.on('notification', ({ payload }) => hearing.heard(payload ?? ''));
  // A client that is ended while it connects never says whether it did.
  await Promise.race([client.connect(), ended]);
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
  hearing.listening?.();
  if (!isFirst) hearing.missed();
  // A connection that fell silent without an end, as behind a gateway that forgot it, is known by its not answering.
  const asking = setInterval(() => {
    client.query('select 1').catch((error: unknown) => {
      client.emit('error', error);
      client.end().catch(() => {});
    });
  }, askEveryMs);
  try {
    await ended;
  } finally {
    clearInterval(asking);
  }
}
