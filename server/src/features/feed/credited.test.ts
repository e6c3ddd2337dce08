import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** What tells of a transfer that was between two minutes. A payment does not tell to which account. */
interface Telling {
  kind: 'slip' | 'text' | 'phone' | 'payment' | 'line';
  account: string | null;
  begin: number;
  end: number;
}

const tellingOf = (accounts: readonly string[]) =>
  fc
    .record({
      kind: fc.constantFrom<Telling['kind']>('slip', 'text', 'phone', 'payment', 'line'),
      account: fc.constantFrom(...accounts),
      begin: fc.nat(7),
      lasts: fc.constantFrom(0, 0, 1, 2, 4),
    })
    .map(
      ({ kind, account, begin, lasts }): Telling => ({
        ...{ kind, account: kind === 'payment' ? null : account },
        ...{ begin, end: begin + lasts },
      }),
    );

const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute)).toISOString();

async function leastTransfers(told: readonly Telling[]): Promise<number> {
  const { n } = await db.database.one(sql<{
    n: number;
  }>`select least_transfers(${told.map(({ kind }) => kind)}::text[],
    ${told.map(({ account }) => account)}::text[], ${told.map(({ begin }) => at(begin))}::timestamptz[],
    ${told.map(({ end }) => at(end))}::timestamptz[]) as n`);
  return n;
}

interface Transfer {
  account: string;
  minute: number;
}

/** Whether each of one kind can be of a transfer of its own. */
function isToldOf(told: readonly Telling[], transfers: readonly Transfer[]): boolean {
  const [one, ...others] = told;
  if (!one) return true;
  return transfers.some(
    ({ account, minute }, of) =>
      (one.account ?? account) === account &&
      one.begin <= minute &&
      minute <= one.end &&
      isToldOf(others, transfers.toSpliced(of, 1)),
  );
}

const kinds = ['slip', 'text', 'phone', 'payment', 'line'] as const;

const isAllOf = (told: readonly Telling[], transfers: readonly Transfer[]): boolean =>
  kinds.every((kind) =>
    isToldOf(
      told.filter((one) => one.kind === kind),
      transfers,
    ),
  );

/** Whether some so many transfers may be all that is told of, by trying all of them. */
function mayBe(told: readonly Telling[], many: number, accounts: readonly string[]): boolean {
  const all = [...new Set(told.map(({ end }) => end))].flatMap((minute) =>
    accounts.map((account): Transfer => ({ account, minute })),
  );
  const isSome = (some: readonly Transfer[], from: number): boolean =>
    some.length === many
      ? isAllOf(told, some)
      : all.slice(from).some((one, index) => isSome([...some, one], from + index));
  return isSome([], 0);
}

function fewest(told: readonly Telling[], accounts: readonly string[]): number {
  let many = 0;
  while (!mayBe(told, many, accounts)) many += 1;
  return many;
}

it('there were at least as many transfers as can be all that is told of at one account, by trying all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tellingOf(['A']), { maxLength: 6 }), async (told) => {
      expect(await leastTransfers(told)).toBe(fewest(told, ['A']));
    }),
    { numRuns: 400 },
  );
});

it('never more than there may have been, at two accounts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tellingOf(['A', 'B']), { maxLength: 5 }), async (told) => {
      expect(await leastTransfers(told)).toBeLessThanOrEqual(fewest(told, ['A', 'B']));
    }),
    { numRuns: 400 },
  );
});
