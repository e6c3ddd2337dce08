import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Steps } from './db/steps.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Providers } from './providers/providers.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { Settings } from './settings.ts';

/**
 * Messages are objects first, text second; no bodies, no tokens, phones masked. The object's `event` is a stable name
 * to search for, `feature.what-happened`.
 */
export type Logger = FastifyBaseLogger;

/** What features are given. Made once by `buildApp`, handed down, never reached for. */
export interface Deps {
  readonly config: Config;
  readonly database: Database;
  /** The durable steps of lifecycles, batched across requests. */
  readonly steps: Steps;
  readonly ledger: Ledger;
  readonly providers: Providers;
  /** Has rows whose next check is so near looked at then; without it they wait for the next poll. */
  readonly checkSoon: (afterMs?: number) => void;
  readonly realtime: Realtime;
  /** The operator's settings over their defaults; at most a second old. */
  readonly settings: () => Promise<Settings>;
  readonly clock: () => Date;
  readonly log: Logger;
}
