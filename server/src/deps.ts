import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Providers } from './providers/providers.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { Settings } from './settings.ts';

/** Messages are objects first, text second; no bodies, no tokens, phones masked. */
export type Logger = FastifyBaseLogger;

/** What features are given. Made once by `buildApp`, handed down, never reached for. */
export interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly providers: Providers;
  readonly jobs: Jobs;
  readonly realtime: Realtime;
  /** The operator's settings over their defaults; at most a second old. */
  readonly settings: () => Promise<Settings>;
  readonly clock: () => Date;
  readonly log: Logger;
}
