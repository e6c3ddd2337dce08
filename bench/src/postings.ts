import { openDatabase } from '@prae/server/src/db/database.ts';
import { newOperation, postingId } from '@prae/server/src/domain/operation.ts';
import type { AccountId } from '@prae/server/src/ledger/accounts.ts';
import { openLedger } from '@prae/server/src/ledger/ledger.ts';
import { isPosted, type Posting, post } from '@prae/server/src/ledger/post.ts';
import type { Books } from './books.ts';
import { callsPerSecond } from './measure.ts';

/** Which accounts meet: any two wallets, or the same house account and any wallet. */
export type Spread = 'spread' | 'house';

/** Postings a second through the queue of one Node process, from `callers` who each wait for their answer. */
export async function queued(
  books: Books,
  callers: number,
  spread: Spread,
  seconds: number,
): Promise<number> {
  const ledger = openLedger(books.url);
  try {
    return await callsPerSecond(callers, seconds, async () => {
      const outcome = await ledger.post(drawn(books, spread));
      if (!isPosted(outcome)) throw new Error(`A posting of the benchmark was refused: ${outcome}`);
    });
  } finally {
    await ledger.close();
  }
}

/** Postings a second in arrays of a hundred, two arrays under way. */
export async function inArrays(books: Books, seconds: number): Promise<number> {
  const database = openDatabase(books.url, { role: 'prae_app', max: 2 });
  try {
    const arrays = await callsPerSecond(2, seconds, () =>
      post(
        database,
        Array.from({ length: 100 }, () => drawn(books, 'spread')),
      ),
    );
    return arrays * 100;
  } finally {
    await database.close();
  }
}

function drawn(books: Books, spread: Spread): Posting {
  const to = anyAccount(books);
  let from = spread === 'house' ? books.house : anyAccount(books);
  while (from === to) from = anyAccount(books);
  return { id: postingId(newOperation(), 0), from, to, amount: 100n, kind: 'adjustment' };
}

function anyAccount({ firstAccount, accounts }: Books): AccountId {
  return (firstAccount + BigInt(Math.floor(Math.random() * accounts))) as AccountId;
}
