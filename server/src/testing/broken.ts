import { expect, it } from 'vitest';
import type { Database, Query } from '../db/database.ts';
import { ledgerRules as featureRules } from '../features/features.ts';
import { type LedgerRule, ledgerRules } from '../ledger/check.rules.ts';

/** Rows by the name of the rule that they break. */
export type Broken = Record<string, readonly Record<string, unknown>[]>;

class RolledBack extends Error {}

/** What changes break, in the order of the rules, and nothing that they do not; they are taken back. One that touches no row is none. */
export async function rowsBroken(
  owner: Database,
  rules: readonly LedgerRule[],
  ...changes: readonly Query[]
): Promise<Broken> {
  const broken: Record<string, Record<string, unknown>[]> = {};
  await owner
    .transaction(async (tx) => {
      let touched = 0;
      for (const change of changes) touched += await tx.run(change);
      if (touched === 0) throw new Error(`Nothing is changed: ${changes.map(({ text }) => text).join('; ')}`);
      for (const { name, query } of rules) {
        const rows = await tx.rows(query as Query<Record<string, unknown>>);
        if (rows.length > 0) broken[name] = rows;
      }
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return broken;
}

/** The names of the rules that changes break; they are taken back. */
export async function rulesBroken(
  owner: Database,
  rules: readonly LedgerRule[],
  ...changes: readonly Query[]
): Promise<string[]> {
  return Object.keys(await rowsBroken(owner, rules, ...changes));
}

/** What is changed, how, and what the check finds then: of all rules there are these and no other, each with exactly these rows. */
export type Plant = readonly [what: string, changes: () => readonly Query[], found: () => Broken];

/** Tests that each of a feature's rules has corruptions planted under its name, and that the check finds them as told. */
export function testPlants(
  owner: () => Database,
  rules: readonly LedgerRule[],
  plants: Readonly<Record<string, readonly Plant[]>>,
): void {
  it('there is a planted corruption for each rule', () => {
    expect(Object.keys(plants).sort()).toEqual(rules.map(({ name }) => name).sort());
  });

  it.each(Object.entries(plants).flatMap(([rule, all]) => all.map((plant) => [...plant, rule] as const)))(
    'the check finds %s',
    async (_, changes, found, rule) => {
      const expected = found();
      const broken = await rowsBroken(owner(), [...ledgerRules, ...featureRules], ...changes());
      expect(Object.keys(broken).sort()).toEqual(Object.keys(expected).sort());
      for (const [name, rows] of Object.entries(expected)) {
        expect(broken[name], name).toHaveLength(rows.length);
        // In whatever order.
        const among = rows.map((row) => expect.objectContaining(row));
        expect(broken[name], name).toEqual(expect.arrayContaining(among));
      }
      expect(broken).toHaveProperty([rule]);
    },
  );
}
