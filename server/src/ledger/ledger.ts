import { type BatchOptions, batched } from '../db/batched.ts';
import { openDatabase, type Patience } from '../db/database.ts';
import {
  type AccountId,
  accountOf,
  type HouseKind,
  type MemberAccountKind,
  rememberedHouseAccounts,
  type Unit,
} from './accounts.ts';
import { type Posting, type PostingOutcome, post } from './post.ts';

/** The ledger of one process: batches of postings, over connections of its own. */
export interface Ledger {
  /** Posts together with whatever else comes at that moment, keyed by the posting's id; see `PostingOutcome`. */
  post(posting: Posting): Promise<PostingOutcome>;
  /** A house account, opened when it is first asked for, remembered from then on. */
  houseAccount(kind: HouseKind, unit: Unit): Promise<AccountId>;
  /** A member's account; one that was never opened is a fault. */
  accountOf(memberId: string, kind: MemberAccountKind, unit: Unit): Promise<AccountId>;
  /** Answers everything that waits, then lets go of the database. */
  close(): Promise<void>;
}

/**
 * Opens the ledger on the database at `url`. It never waits for a connection that a feature holds: it has one for
 * each batch under way and one to look accounts up.
 */
export function openLedger(
  url: string,
  options: BatchOptions & { patience?: Partial<Patience> } = {},
): Ledger {
  const { patience = {}, underWay = 2 } = options;
  const database = openDatabase(url, { role: 'prae_app', max: underWay + 1, patience });
  const queue = batched((postings: readonly Posting[]) => post(database, postings), options);
  return {
    post: queue.run,
    houseAccount: rememberedHouseAccounts(database),
    accountOf: (memberId, kind, unit) => accountOf(database, memberId, kind, unit),
    async close() {
      await queue.close();
      await database.close();
    },
  };
}
