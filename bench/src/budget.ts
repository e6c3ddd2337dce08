import { openDatabase, sql, type Tx } from '@prae/server/src/db/database.ts';
import { openSteps, type Steps } from '@prae/server/src/db/steps.ts';
import type { MemberId } from '@prae/server/src/domain/member.ts';
import { newOperation } from '@prae/server/src/domain/operation.ts';
import { bonusActivate } from '@prae/server/src/features/bonus/bonus.sql.ts';
import { writeOffer } from '@prae/server/src/features/bonus/offer.ts';
import type { Options } from './options.ts';
import { type Line, table } from './report.ts';

const loads = [8, 32, 128] as const;

/** Bonuses received in one measurement, each by a member who has received none. */
const RECEIVED = 1_500;

/** Campaigns beside each other, each with a budget of its own. */
const CAMPAIGNS = 32;

/** What the one row of a campaign's budget costs: all receive of one campaign, against all of many. */
export async function budgetBenchmark(url: string, options: Options): Promise<string> {
  const members = await writeMembers(url, options.rounds * loads.length * 3 * RECEIVED);
  const codes = await writeCampaigns(url);
  const steps = openSteps(url);
  const receive = (callers: number, campaigns: readonly string[]) =>
    receivedPerSecond(steps, members.splice(0, RECEIVED), callers, campaigns);
  try {
    const lines: Line[] = [];
    for (const callers of loads) {
      const ratios: number[] = [];
      for (let round = 0; round < options.rounds; round += 1) {
        const before = await receive(callers, codes);
        const one = await receive(callers, codes.slice(0, 1));
        const after = await receive(callers, codes);
        ratios.push((2 * one) / (before + after));
      }
      lines.push({ name: `${callers} members at a time`, ratios, target: 0.8 });
    }
    return table(`Bonuses of one campaign, against bonuses of ${CAMPAIGNS}`, lines);
  } finally {
    await steps.close();
  }
}

async function receivedPerSecond(
  steps: Steps,
  members: readonly MemberId[],
  callers: number,
  codes: readonly string[],
): Promise<number> {
  const begin = performance.now();
  let next = 0;
  const caller = async () => {
    for (let mine = next++; mine < members.length; mine = next++) {
      const [member, code] = [members[mine], codes[mine % codes.length]];
      if (member === undefined || code === undefined) throw new Error('A caller without a member');
      const asked = { operation: newOperation(), member, unit: 'THB', code, kind: 'bonus' } as const;
      const given = await steps.run(bonusActivate, { ...asked, answer: { status: 200, text: '{}' } });
      if (given.outcome !== 'activated')
        throw new Error(`A bonus of the benchmark was not given: ${JSON.stringify(given)}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return (members.length * 1_000) / (performance.now() - begin);
}

async function writeCampaigns(url: string): Promise<string[]> {
  const owner = openDatabase(url, { max: 1 });
  const codes = Array.from({ length: CAMPAIGNS }, (_, index) => `BENCH${index}`);
  const words = { name: 'A bonus', description: 'Half of your deposit' };
  try {
    for (const code of codes) {
      const why = await writeOffer(owner, {
        ...{ code, kind: 'bonus', type: 'limit', percent: 50, percentFail: 10 },
        ...{
          money: { THB: { cap: 1_000, budget: 1_000_000_000 } },
          texts: { th: words, la: words, en: words },
        },
      });
      if (why !== undefined) throw new Error(why);
    }
    return codes;
  } finally {
    await owner.close();
  }
}

/** So many members with a deposit of 200 baht each, for which no bonus was received. */
async function writeMembers(url: string, count: number): Promise<MemberId[]> {
  const owner = openDatabase(url, { max: 1 });
  try {
    await owner.transaction((tx) => insertMembers(tx, count));
    await owner.run(sql`vacuum analyze`);
    await owner.run(sql`checkpoint`);
    const rows = await owner.rows(
      sql<{ id: MemberId }>`select id from member where id like 'C%' order by id`,
    );
    return rows.map(({ id }) => id);
  } finally {
    await owner.close();
  }
}

async function insertMembers(tx: Tx, count: number): Promise<void> {
  await tx.run(sql`
    insert into member (id, phone, name, password_hash, variant, currency, bank_code, bank_account_name, bank_account_no, registration_operation)
    select 'C' || lpad(g::text, 11, '0'), '07' || lpad(g::text, 8, '0'), 'Bench', '', 'th', 'THB', 'KBANK', 'Bench', lpad(g::text, 10, '0'),
           gen_random_uuid() from generate_series(1, ${count}) g`);
  await tx.run(sql`
    with opened as (
      insert into ledger.owner (account_id, member_id, kind, unit)
      select nextval('ledger.member_account'), id, 'wallet', 'THB' from member where id like 'C%' returning account_id)
    insert into ledger.account (id, unit) select account_id, 'THB' from opened`);
  await tx.run(sql`
    select ledger.post(array_agg((left(gen_random_uuid()::text, 35) || '0')::uuid),
                       array_agg(ledger.house_account('bank:KBANK', 'THB')), array_agg(account_id),
                       array_agg(20000::bigint), array_agg('deposit'::ledger.posting_kind), array_agg(null::text))
      from ledger.owner where kind = 'wallet' and member_id like 'C%'`);
}
