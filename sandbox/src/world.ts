import { createFaults, type Faults } from './faults.ts';
import type { ProviderCurrencies } from './games/providers.ts';
import { createJournal, type Journal } from './journal.ts';
import { createNews, type News } from './news.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { settingsOf } from './settings.ts';
import { openStore, type Store } from './store.ts';
import { createTimers, type Timers } from './timers.ts';

/** Everything that the parties share. */
export interface World {
  /** Where all of it is kept. */
  readonly folder: string;
  readonly store: Store;
  readonly timers: Timers;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly outbox: Outbox;
  readonly news: News;
  readonly currencies: ProviderCurrencies;
  /** The time of codes and PINs, in ms since 1970: the real one, moved by the setting `clockAheadMs`. */
  now(): number;
}

/** Opens the world kept in `folder`, or a new one, in which the game providers have these currencies. */
export function openWorld(folder: string, currencies: ProviderCurrencies): World {
  const store = openStore(folder);
  const timers = createTimers();
  const faults = createFaults();
  const journal = createJournal();
  const outbox = createOutbox({ store, timers, faults, journal });
  const now = () => Date.now() + settingsOf(store).clockAheadMs;
  return { folder, store, timers, faults, journal, outbox, news: createNews(), currencies, now };
}
