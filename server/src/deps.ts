import type { ServerEvents } from '@prae/contract/events';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Steps } from './db/steps.ts';
import type { Logger } from './domain/logger.ts';
import type { MemberId, SessionKey } from './domain/member.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { Providers } from './providers/providers.ts';
import type { Settings } from './settings.ts';

/** Tells a member's open screens what changed. The steps in the database tell most of it themselves. */
export interface Realtime {
  /** Sends to every socket of the member on every node. Never throws; money code never waits for it. */
  emit<Event extends keyof ServerEvents>(
    member: MemberId,
    event: Event,
    payload: Parameters<ServerEvents[Event]>[0],
  ): void;
  /** Cuts the sockets of one session, on every node. Never throws. */
  endSession(session: SessionKey): void;
  /** Cuts the sockets of all the member's sessions but one. Never throws. */
  endOtherSessions(member: MemberId, kept: SessionKey): void;
}

/** What waits for outside parties, each by the stem of its feature; the features' lifecycles bear these names. */
export type LifecycleName = 'transfer' | 'deposit.qr' | 'withdraw' | 'slip' | 'gift' | 'push';

/** Addresses under which kept files can be read. */
export interface FileLinks {
  /** An address on this portal, for some minutes and whoever has it; of a name in the file store. */
  linkTo(name: string): string;
}

/** What features are given. Made once by `buildApp`, handed down, never reached for. */
export interface Deps {
  readonly config: Config;
  readonly database: Database;
  /** The durable steps of lifecycles, batched across requests. */
  readonly steps: Steps;
  readonly ledger: Ledger;
  readonly providers: Providers;
  readonly pictures: Pictures;
  readonly fileLinks: FileLinks;
  /** Has rows of a lifecycle whose next check is so near looked at then; without it they wait for the next poll. */
  readonly checkSoon: (lifecycle: LifecycleName, afterMs?: number) => void;
  /** A party has answered a request of a member's: rows that wait because it kept silent are asked about at once. */
  readonly spoke: (lifecycle: LifecycleName, party: string) => void;
  readonly realtime: Realtime;
  /** The operator's settings over their defaults; at most a second old. */
  readonly settings: () => Promise<Settings>;
  readonly clock: () => Date;
  readonly log: Logger;
}
