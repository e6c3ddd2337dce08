import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOperation, postingId } from '../domain/operation.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type AccountId, houseAccount } from './accounts.ts';
import { houseBalance } from './balance.ts';
import { checkLedger } from './check.ts';
import { balanceOf, fundedAccount } from './ledger.fixture.ts';
import { type Posting, type PostingKind, type PostingOutcome, post } from './post.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => {
  await db.drop();
});

/** An item as the generator draws it: places in the lists of keys, accounts and references. */
interface Draw {
  key: number;
  from: number;
  to: number;
  amount: bigint;
  kind: PostingKind;
  reference: number | null;
}

const draw: fc.Arbitrary<Draw> = fc.record({
  key: fc.nat(25),
  from: fc.nat(6),
  to: fc.nat(6),
  amount: fc.bigInt({ min: -1n, max: 60n }),
  kind: fc.constantFrom<PostingKind>('adjustment', 'bonus'),
  reference: fc.option(fc.nat(3), { freq: 3 }),
});

test('any postings in any batches give what the same postings give one by one in the model', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(draw, { minLength: 1, maxLength: 12 }), { maxLength: 10 }),
      async (batches) => {
        const world = await newWorld();
        for (const batch of batches) {
          const items = batch.map(world.item);
          // Again, as a caller does who never got the answer.
          for (const sent of [items, items]) {
            expect(await post(db.database, sent)).toEqual(sent.map(world.model.post));
          }
        }
        expect(await world.balances()).toEqual(world.model.balances());
      },
    ),
    { numRuns: 60 },
  );
  expect(await checkLedger(db.database)).toEqual([]);
});

/** Three wallets, a purse of coins, an account nobody opened and two of the house's, in the database and in the model. */
async function newWorld() {
  const wallets = await Promise.all([0n, 50n, 100n].map((amount) => fundedAccount(db.database, amount)));
  const coins = await fundedAccount(db.database, 20n, 'coin', 'COIN');
  const houses = await Promise.all([
    houseAccount(db.database, 'bonus', 'THB'),
    houseAccount(db.database, 'prize', 'THB'),
  ]);
  const before = await Promise.all([
    houseBalance(db.database, 'bonus', 'THB'),
    houseBalance(db.database, 'prize', 'THB'),
  ]);
  const accounts = [...wallets, coins, 999_999_999n as AccountId, ...houses];
  const keys = Array.from({ length: 26 }, () => postingId(newOperation(), 0));
  const name = newOperation();
  return {
    model: newModel(accounts, [0n, 50n, 100n, 20n, undefined, before[0], before[1]]),
    item(drawn: Draw): Posting {
      const [id, from, to] = [keys[drawn.key], accounts[drawn.from], accounts[drawn.to]];
      if (id === undefined || from === undefined || to === undefined)
        throw new Error('drawn outside the lists');
      const reference = drawn.reference === null ? {} : { reference: `${name} ${drawn.reference}` };
      return { id, from, to, amount: drawn.amount, kind: drawn.kind, ...reference };
    },
    async balances() {
      return [
        ...(await Promise.all([...wallets, coins].map((account) => balanceOf(db.database, account)))),
        await houseBalance(db.database, 'bonus', 'THB'),
        await houseBalance(db.database, 'prize', 'THB'),
      ];
    },
  };
}

/** The ledger's rules once more, as plainly as they can be said. The fourth account is in coins, the fifth unknown. */
function newModel(accounts: readonly AccountId[], start: readonly (bigint | undefined)[]) {
  const held = [...start];
  const stored = new Map<string, { body: string; outcome: PostingOutcome }>();
  const references = new Set<string>();

  function fresh(item: Posting): PostingOutcome {
    const [from, to] = [accounts.indexOf(item.from), accounts.indexOf(item.to)];
    const [source, target] = [held[from], held[to]];
    if (item.amount <= 0n || from === to) return 'invalid';
    if (source === undefined || target === undefined) return 'no-account';
    if ((from === 3) !== (to === 3)) return 'invalid';
    if (item.reference !== undefined && references.has(item.reference)) return 'reference-taken';
    if (from < 5 && source < item.amount) return 'not-enough';
    held[from] = source - item.amount;
    held[to] = target + item.amount;
    if (item.reference !== undefined) references.add(item.reference);
    return 'posted';
  }

  return {
    post(item: Posting): PostingOutcome {
      const body = [item.from, item.to, item.amount, item.kind, item.reference].join();
      const known = stored.get(item.id);
      if (known)
        return known.body !== body ? 'mismatch' : known.outcome === 'posted' ? 'replayed' : known.outcome;
      const outcome = fresh(item);
      if (['posted', 'not-enough', 'no-account'].includes(outcome)) stored.set(item.id, { body, outcome });
      return outcome;
    },
    balances: () => held.filter((balance) => balance !== undefined),
  };
}
