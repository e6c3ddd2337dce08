import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Query, sql } from '../../db/database.ts';
import { keptAnswer } from '../../domain/claim.ts';
import type { Member, MemberId } from '../../domain/member.ts';
import { newOperation, postingId } from '../../domain/operation.ts';
import { openMemberAccounts } from '../../ledger/accounts.ts';
import { checkLedger } from '../../ledger/check.ts';
import { rulesBroken } from '../../testing/broken.ts';
import { dyingAt } from '../../testing/crash.ts';
import { HOUR_MS } from '../../testing/games.ts';
import { requestWithdrawal } from '../withdraw/withdraw.ts';
import { activateBonus } from './activate.ts';
import { bonusRules } from './bonus.check.sql.ts';
import { type Bonuses, startBonuses } from './bonus.fixture.ts';
import { bonusActivate } from './bonus.sql.ts';
import { clearBonus } from './clear.ts';

let bonuses: Bonuses;
beforeAll(async () => {
  bonuses = await startBonuses();
});
afterAll(() => bonuses.world.close());

it('a hundred at once give what one gives, whether they bear one key or none', async () => {
  const { world, offer, activate, baht } = bonuses;
  const code = await offer();
  const member = await world.newMember({ money: 10_000n });
  const both = await Promise.all(
    Array.from({ length: 100 }, (_, index) => activate(member, code, index % 2 ? 'one-key' : undefined)),
  );
  const given = both.filter(({ status }) => status === 200).map(({ body }) => body._id);
  expect(given.length).toBeGreaterThan(0);
  expect(new Set(given).size).toBe(1);
  const refused = both.filter(({ status }) => status !== 200).map(({ body }) => body.message);
  for (const why of refused) expect(['BONUS_ALREADY_ACTIVE', 'REQUEST_LIMIT']).toContain(why);
  expect(await baht(member)).toBe(150);
  // A GET does the same, and is as harmless.
  const again = await world.api('bonus.activate', { token: member.token, params: { code }, method: 'GET' });
  expect(again.body).toMatchObject({ message: 'BONUS_ALREADY_ACTIVE' });
  await world.expectClean();
});

it('a hundred at once get by a code what one gets, in whatever letters, by GET and POST, and whether they bear one key or none', async () => {
  const { world, offer, baht } = bonuses;
  // As guesses they would be stopped at the door.
  await world.owner.run(sql`insert into setting (name, value) values ('promotionsPerMinute', '1000000')`);
  const setting = async () => (await world.deps.settings()).promotionsPerMinute;
  await expect.poll(setting, { timeout: 40_000, interval: 200 }).toBe(1_000_000);
  const code = await offer({ kind: 'promotion', budget: 1_000 });
  const member = await world.newMember({ money: 10_000n });
  const both = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      world.api('promotion.activate', {
        token: member.token,
        params: { code: index % 3 ? code : code.toLowerCase() },
        ...(index % 2 ? { key: `one-of-${index % 3}` } : { method: index % 4 ? 'GET' : 'POST' }),
      }),
    ),
  );
  const given = both.filter(({ status }) => status === 200).map(({ body }) => body.activatedAt);
  expect(given.length).toBeGreaterThan(0);
  expect(new Set(given).size).toBe(1);
  const refused = both.filter(({ status }) => status !== 200).map(({ body }) => body.message);
  for (const why of refused) expect(['BONUS_ALREADY_ACTIVE', 'REQUEST_LIMIT']).toContain(why);
  expect(await baht(member)).toBe(150);
  const rows = await world.owner.rows(
    sql`select kind, amount from member_bonus where member_id = ${member.id} and bonus_code = ${code}`,
  );
  expect(rows).toEqual([{ kind: 'promotion', amount: 5_000n }]);
  const money = await world.owner.one(sql`select given from bonus_money where bonus_code = ${code}`);
  expect(money).toEqual({ given: 5_000n });
  await world.owner.run(sql`delete from setting where name = 'promotionsPerMinute'`);
  await world.expectClean();
});

it('two hundred members at once do not get a satang above the budget', async () => {
  const { world, offer } = bonuses;
  const code = await offer({ budget: 3_333.33 });
  const members = await depositors(200);
  const given = await Promise.all(
    members.map((member) =>
      world.deps.steps.run(bonusActivate, {
        ...{ operation: newOperation(), member, unit: 'THB', code, kind: 'bonus' },
        answer: keptAnswer(200, '$userBonus'),
      }),
    ),
  );
  const refusals = given.filter((one) => one.outcome === 'refused').map((one) => 'code' in one && one.code);
  expect(given.filter(({ outcome }) => outcome === 'activated')).toHaveLength(66);
  expect(new Set(refusals)).toEqual(new Set(['BONUS_FULL']));
  const spent = await world.owner.one(
    sql<{ given: bigint }>`select given from bonus_money where bonus_code = ${code}`,
  );
  expect(spent.given).toBe(330_000n);
  await world.expectClean();
});

it('who has excluded themselves since they were let in is refused by the step', async () => {
  const { world, offer } = bonuses;
  const [code, member] = [await offer(), await world.newMember({ money: 10_000n })];
  await world.api('protection.timeout', { token: member.token, body: { hours: 24 } });
  const given = await world.deps.steps.run(bonusActivate, {
    ...{ operation: newOperation(), member: member.id, unit: 'THB', code, kind: 'bonus' },
    answer: keptAnswer(200, '$userBonus'),
  });
  expect(given).toMatchObject({ outcome: 'refused', code: 'SELF_EXCLUDED' });
});

/** Many with a deposit of 100.00 each, who never log in. */
async function depositors(count: number): Promise<MemberId[]> {
  const { deps, owner } = bonuses.world;
  const made = await owner.rows(sql<{ id: MemberId }>`
    insert into member (id, phone, name, password_hash, variant, currency, bank_code, bank_account_name, bank_account_no,
        registration_operation)
      select lpad(n::text, 12, '0'), '07' || lpad(n::text, 8, '0'), 'Depositor', 'none', 'th', 'THB', 'KBANK', 'TEST PERSON',
          '7' || lpad(n::text, 9, '0'), gen_random_uuid()
        from generate_series(1, ${count}::int) n
      returning id`);
  const from = await deps.ledger.houseAccount('bank:KBANK', 'THB');
  const deposit = async (id: MemberId) => {
    const opened = await owner.transaction((tx) =>
      openMemberAccounts(tx, id, 'THB', ['wallet', 'hold', 'transit']),
    );
    const id0 = postingId(newOperation(), 0);
    await deps.ledger.post({ id: id0, from, to: opened.wallet, amount: 10_000n, kind: 'deposit' });
  };
  await Promise.all(made.map(({ id }) => deposit(id)));
  return made.map(({ id }) => id);
}

it('of receiving and withdrawing at the same moment one is refused', async () => {
  const { world, offer, activate, withdraw } = bonuses;
  const code = await offer();
  for (let round = 0; round < 4; round += 1) {
    const member = await world.newMember({ money: 10_000n });
    const [received, taken] = await Promise.all(
      round % 2
        ? [activate(member, code), withdraw(member, 100)]
        : [withdraw(member, 100), activate(member, code)],
    );
    const taking = [received, taken].find(({ status }) => status === 202);
    const giving = [received, taken].find(({ status }) => status === 200);
    expect([taking, giving].filter(Boolean)).toHaveLength(1);
  }
  await world.expectClean();
});

it('what was lost while a withdrawal was still collecting counts: it is refused, however much was put in meanwhile', async () => {
  const { world, games, offer, activate, deposit, playAll } = bonuses;
  const member = await games.member(100, 'JOKER');
  await activate(member, await offer());
  await playAll(member, 300);
  const found = () =>
    world.owner.rows(sql<{ state: string; reason: string | null }>`
      select state, reason from withdrawal where member_id = ${member.id}`);
  // The process dies as soon as it has written the withdrawal down.
  for (let effects = 1; (await found()).length === 0; effects += 1) {
    const asked = { operation: newOperation(), claim: undefined, body: { amount: 400 } };
    const { deps } = dyingAt(effects, world.deps, 'after');
    await requestWithdrawal(deps, { ...asked, member: member as unknown as Member }, { collect: true }).catch(
      () => undefined,
    );
  }
  expect(await found()).toMatchObject([{ state: 'collecting' }]);
  await games.play(member, 'JOKER', -300);
  await world.api('wallet.refresh', { token: member.token });
  await deposit(member, 500);
  await world.timePasses(HOUR_MS);
  await world.work();
  expect(await found()).toEqual([{ state: 'refused', reason: 'BONUS_CONDITION' }]);
  await games.expectClean(member, 'JOKER');
});

it('a process that dies before or after any step leaves a bonus whole or not given, and the same request finishes it', async () => {
  const { world, offer, baht } = bonuses;
  const code = await offer({ budget: 1_000 });
  const member = await world.newMember({ money: 10_000n });
  for (const moment of ['before', 'after'] as const) {
    const deaths = { giving: 0, clearing: 0 };
    for (let effects = 1, died = true; died; effects += 1) {
      const mortal = dyingAt(effects, world.deps, moment);
      const request = { member, operation: newOperation(), params: { code }, language: 'en' } as never;
      await activateBonus(mortal.deps, request).catch(() => undefined);
      if (mortal.died()) deaths.giving += 1;
      expect([100, 150]).toContain(await baht(member));
      expect(await checkLedger(world.database, bonusRules)).toEqual([]);
      expect(await activateBonus(world.deps, request)).toMatchObject({ isActive: true });
      expect(await baht(member)).toBe(150);

      const clearing = dyingAt(effects, world.deps, moment);
      const clear = { member, operation: newOperation(), claim: undefined };
      await clearBonus(clearing.deps, clear).catch(() => undefined);
      if (clearing.died()) deaths.clearing += 1;
      await clearBonus(world.deps, clear);
      expect(await baht(member)).toBe(100);
      died = mortal.died() || clearing.died();
    }
    expect(Math.min(deaths.giving, deaths.clearing)).toBeGreaterThan(0);
  }
  await world.expectClean();
});

/** What breaks each rule, of a world where one bonus is active and one was given back. */
const corruptions: Record<string, readonly Query[]> = {
  'a bonus is posted once, with its amount, from the house to its member’s wallet': [
    sql`update member_bonus set amount = amount + 1`,
  ],
  'a bonus that was given back untouched came back once, with all of it, and at most that of one that failed, and no other did':
    [sql`update member_bonus set returned_by = id where outcome = 'untouched'`],
  'every posting of bonus money is of a bonus that a member received or gave back': [
    sql`update member_bonus set returned_by = null where outcome = 'untouched'`,
  ],
  'a bonus is bound to a deposit of its member, and to no more than that': [
    sql`update member_bonus set deposit = deposit + 100000000`,
  ],
  'a deposit is bound to one bonus at most': [
    sql`drop index member_bonus_deposit`,
    sql`with gone as (select deposit_posting from member_bonus where ended_at is null limit 1)
    insert into member_bonus (id, member_id, bonus_code, kind, type, multiple, threshold, unit, amount, percent_fail, deposit_posting,
        deposit, wallet_seq, ended_at, outcome)
      select gen_random_uuid(), member_id, bonus_code, kind, type, multiple, threshold, unit, amount, percent_fail, b.deposit_posting,
          deposit, wallet_seq, now(), 'failed'
        from member_bonus b join gone using (deposit_posting)`,
  ],
  'what was given of a bonus is what members received and did not give back, and within its budget': [
    sql`update bonus_money set given = given + 1 where budget is null`,
  ],
  'a bonus stands in the statement, and its end as it ended': [
    sql`update statement set status = 'SUCCESS' where type = 'finish_bonus'`,
  ],
};

it('each rule finds what breaks it, and nothing of a sound world', async () => {
  const { world, offer, activate, clear } = bonuses;
  const code = await offer();
  const [one, other] = [await world.newMember({ money: 10_000n }), await world.newMember({ money: 10_000n })];
  await activate(one, code);
  await activate(other, code);
  await clear(other);
  expect(await checkLedger(world.database, bonusRules)).toEqual([]);
  expect(Object.keys(corruptions).sort()).toEqual(bonusRules.map(({ name }) => name).sort());
  for (const [name, changes] of Object.entries(corruptions))
    expect(await rulesBroken(world.owner, bonusRules, ...changes), name).toContain(name);
});
