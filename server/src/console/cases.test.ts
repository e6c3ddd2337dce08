import type { ConsoleAnswer, ConsoleBody } from '@prae/contract/console/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../db/database.ts';
import { allWell } from '../testing/bank.ts';
import { gamesIn, HOUR_MS } from '../testing/games.ts';
import { startWorld, type TestMember, type World } from '../testing/world.ts';
import { proposals, propose } from './cases.sql.ts';
import { consoleIn, type TestOperator } from './console.fixture.ts';

let world: World;
let console: ReturnType<typeof consoleIn>;
let anna: TestOperator;
let bob: TestOperator;
let aheadMs = 0;
const now = (): Date => new Date(Date.now() + aheadMs);

beforeAll(async () => {
  world = await startWorld({ recheck: false, clock: now, env: { CONSOLE: 'true' } });
  console = consoleIn(world, now);
  await allWell(world);
  anna = await console.newOperator(['FINANCE']);
  bob = await console.newOperator(['RISK']);
});
afterAll(async () => {
  await world.expectClean();
  await world.close();
});

/** A withdrawal of so many baht, which is too large to be paid without a person. */
async function withdrawn(amount: number): Promise<{ member: TestMember; id: string }> {
  const member = await world.newMember({ money: 10_000_000n });
  const asked = await world.api('withdraw.create', { token: member.token, body: { amount } });
  expect(asked).toMatchObject({ status: 202 });
  await world.timePasses(60_000);
  await world.work();
  const { id } = await world.owner.one(
    sql<{ id: string }>`select id from withdrawal where member_id = ${member.id}`,
  );
  return { member, id };
}

async function shownTo({ token }: TestOperator, id: string) {
  const { body } = await console.call('cases.show', { token, body: { _id: id } });
  return body.case;
}

type Enrolled = ConsoleAnswer<'operator.create'>;

type Decision = ConsoleBody<'cases.decide'>['decision'];

async function decide(who: TestOperator, id: string, decision: Decision, shown?: string) {
  const as = shown ?? (await shownTo(who, id)).shown;
  const body = { _id: id, shown: as, decision, reason: `ticket of ${who.name}` };
  const { status, body: said } = await console.call('cases.decide', { token: who.token, body });
  return status === 200 ? said.outcome : said.message;
}

const stateOf = async (id: string) =>
  (await world.owner.one(sql<{ state: string }>`select state from withdrawal where id = ${id}`)).state;

it('is listed and shown with what may be decided, and decided once by one person below the limit', async () => {
  const { id, member } = await withdrawn(30_000);
  const { body: listed } = await console.call('cases.list', { token: anna.token });
  const [own] = listed.filter(({ _id }) => _id === id);
  expect(own).toMatchObject({
    ...{ kind: 'withdraw', why: 'AMOUNT', member: member.id, amount: 30_000, unit: 'THB' },
    ...{ needsTwo: false, proposal: null, decisions: ['approve', 'reject'] },
  });
  expect(await decide(anna, id, 'settle')).toBe('KEY_INVALID');
  const shown = own?.shown ?? '';
  const both = await Promise.all([decide(anna, id, 'reject', shown), decide(bob, id, 'reject', shown)]);
  expect(both.filter((said) => said === 'done')).toHaveLength(1);
  expect(await world.balance(member, 'wallet')).toBe(10_000_000n);
  expect(await decide(anna, id, 'reject', shown)).toBe('NO_DATA');
});

it('is decided as it was shown, also where it changes while somebody decides', async () => {
  const { id, member } = await withdrawn(35_000);
  const { shown } = await shownTo(anna, id);
  const waits = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from withdrawal%'
    and datname = current_database()`;
  const { asked } = await world.owner.transaction(async (tx) => {
    await tx.run(sql`update withdrawal set reason = 'ANOTHER_RULE' where id = ${id}`);
    const deciding = decide(anna, id, 'reject', shown);
    await expect.poll(() => world.owner.rows(waits)).toHaveLength(1);
    return { asked: deciding };
  });
  expect(await asked).toBe('CHANGED');
  expect(await world.balance(member, 'wallet')).toBe(6_500_000n);
  expect(await decide(anna, id, 'reject')).toBe('done');
});

it('takes two above the limit alone, not at it', async () => {
  const [at, above] = [await withdrawn(50_000), await withdrawn(50_000.01)];
  expect([(await shownTo(anna, at.id)).needsTwo, (await shownTo(anna, above.id)).needsTwo]).toEqual([
    false,
    true,
  ]);
  expect(await decide(anna, at.id, 'reject')).toBe('done');
  expect(await decide(anna, above.id, 'reject')).toBe('proposed');
  expect(await decide(bob, above.id, 'reject')).toBe('done');
});

it('takes two people above the limit, who decide the same about what both have seen', async () => {
  const { id, member } = await withdrawn(60_000);
  expect((await shownTo(anna, id)).needsTwo).toBe(true);
  expect(await decide(anna, id, 'approve')).toBe('proposed');
  // Alone one does not become two.
  expect(await decide(anna, id, 'approve')).toBe('proposed');
  expect(await stateOf(id)).not.toBe('paid');
  expect((await shownTo(bob, id)).proposal).toMatchObject({ by: anna.name, decision: 'approve' });
  // Another decision is another proposal.
  expect(await decide(bob, id, 'reject')).toBe('proposed');
  expect(await decide(anna, id, 'reject')).toBe('done');
  expect(await world.balance(member, 'wallet')).toBe(10_000_000n);
  const [decided] = await world.owner.rows(
    sql<{ by: string }>`select by_whom as by from decision where subject = ${id}`,
  );
  expect(decided?.by).toBe(`${bob.name} and ${anna.name}`);
});

it('counts nobody who may decide no more, and nothing that was seen otherwise', async () => {
  const { id } = await withdrawn(70_000);
  const gone = await console.newOperator(['FINANCE']);
  expect(await decide(gone, id, 'approve')).toBe('proposed');
  await world.owner.run(sql`update operator set is_active = false where id = ${gone.id}`);
  expect((await shownTo(anna, id)).proposal).toBeNull();
  // As where what somebody had proposed before was not forgotten with their role.
  const moved = await console.newOperator(['RISK']);
  expect(await decide(moved, id, 'approve')).toBe('proposed');
  await world.owner.run(sql`update operator set roles = '{SUPPORT}' where id = ${moved.id}`);
  expect((await shownTo(anna, id)).proposal).toBeNull();
  expect(await decide(anna, id, 'approve')).toBe('proposed');
  await world.owner.run(sql`update case_proposal set shown = '00000000' where case_id = ${id}`);
  expect((await shownTo(bob, id)).proposal).toBeNull();
  expect(await decide(bob, id, 'approve', '00000000')).toBe('CHANGED');
  expect(await decide(bob, id, 'approve')).toBe('proposed');
  expect(await decide(anna, id, 'approve')).toBe('done');
});

it('counts nothing that was decided before an operator was reset or changed', async () => {
  const { id } = await withdrawn(75_000);
  const [stolen, admin] = [await console.newOperator(['FINANCE']), await console.newOperator(['ADMIN'])];
  expect(await decide(stolen, id, 'approve')).toBe('proposed');
  await console.call('operator.reset', { token: admin.token, body: { _id: stolen.id } });
  expect((await shownTo(anna, id)).proposal).toBeNull();
  const moved = await console.newOperator(['RISK']);
  expect(await decide(moved, id, 'approve')).toBe('proposed');
  const as = { _id: moved.id, shownAs: 'Moved', isActive: true };
  for (const roles of [['SUPPORT' as const], ['RISK' as const]])
    await console.call('operator.change', { token: admin.token, body: { ...as, roles } });
  expect(await decide(anna, id, 'approve')).toBe('proposed');
  expect(await decide(bob, id, 'reject')).toBe('proposed');
  expect(await decide(anna, id, 'reject')).toBe('done');
});

it('two at once do not become one person each', async () => {
  const { id } = await withdrawn(80_000);
  const all = await Promise.all([anna, anna, anna].map((who) => decide(who, id, 'approve')));
  expect(all).toEqual(['proposed', 'proposed', 'proposed']);
  expect(await decide(bob, id, 'approve')).toBe('done');
});

it('counts no proposal that a decision was made by, also where its process ended right behind that', async () => {
  const { id } = await withdrawn(90_000);
  expect(await decide(anna, id, 'reject')).toBe('proposed');
  const [left] = await world.owner.rows(proposals([id], new Date()));
  if (!left) throw new Error('It is kept');
  expect(await decide(bob, id, 'reject')).toBe('done');
  await world.owner.run(propose(left));
  expect(await world.owner.rows(proposals([id], new Date()))).toEqual([]);
  await world.owner.run(propose({ ...left, at: new Date(Date.now() + 60_000) }));
  expect(await world.owner.rows(proposals([id], new Date()))).toHaveLength(1);
});

it('is told on the line when somebody proposes, to those who may see cases', async () => {
  const { id } = await withdrawn(85_000);
  const [line, auditor, support] = [
    await console.line(bob.token),
    await console.line((await console.newOperator(['AUDITOR'])).token),
    await console.line((await console.newOperator(['SUPPORT'])).token),
  ];
  expect(await decide(anna, id, 'reject')).toBe('proposed');
  await expect.poll(() => [line.heard, auditor.heard]).toEqual([[{ cases: true }], [{ cases: true }]]);
  expect(await decide(bob, id, 'reject')).toBe('done');
  await expect.poll(() => line.heard).toHaveLength(2);
  expect(support.heard).toEqual([]);
});

it('is told on the line, with the case in the audit as it was', async () => {
  const line = await console.line(bob.token);
  const { id } = await withdrawn(25_000);
  expect(await decide(anna, id, 'reject')).toBe('done');
  await expect.poll(() => line.heard).toContainEqual({ cases: true });
  const admin = await console.newOperator(['AUDITOR']);
  const { body } = await console.call('audit.list', { token: admin.token, body: { about: id, limit: 10 } });
  expect(body[0]).toMatchObject({
    ...{ call: 'cases.decide', operator: anna.name, outcome: 'done' },
    before: { why: 'AMOUNT', amount: '2500000', unit: 'THB' },
    after: { decision: 'reject', by: anna.name },
  });
});

it('shows what a member has and what is under way, and that somebody looked', async () => {
  const { id, member } = await withdrawn(40_000);
  const look = () => console.call('member.panel', { token: bob.token, body: { member: member.id } });
  const { body } = await look();
  await look();
  expect(body).toMatchObject({
    ...{ _id: member.id, phone: member.phone, currency: 'THB', staysAwayUntil: null },
    bank: { accountNo: member.bankAccountNo },
    balances: [
      { place: 'wallet', unit: 'THB', amount: 60_000 },
      { place: 'hold', unit: 'THB', amount: 40_000 },
    ],
  });
  expect(body.open.map((row) => [row._id, row.status, row.amount])).toEqual([[id, 'PROCESSING', -40_000]]);
  const auditor = await console.newOperator(['AUDITOR']);
  const seen = await console.call('audit.list', {
    token: auditor.token,
    body: { about: member.id, limit: 10 },
  });
  expect(seen.body.map(({ call, operator }) => [call, operator])).toEqual([['member.panel', bob.name]]);
});

it('says of a member that they stay away, and nothing of one who is gone', async () => {
  const member = await world.newMember();
  const look = () => console.call('member.panel', { token: bob.token, body: { member: member.id } });
  await world.owner.run(
    sql`update member set excluded_until = now() + interval '1 year' where id = ${member.id}`,
  );
  expect((await look()).body.staysAwayUntil).toMatch(/^\d{4}-/);
  await world.owner.run(sql`update member set status = 'gone' where id = ${member.id}`);
  expect((await look()).body).toMatchObject({ message: 'NO_DATA' });
});

it('counts coins as they are, not in hundredths', async () => {
  const member = await world.newMember({ coins: 3n });
  const { body } = await console.call('member.panel', { token: bob.token, body: { member: member.id } });
  expect(body.balances).toContainEqual({ place: 'coin', unit: 'COIN', amount: 3 });
});

it('counts nobody for a day whom an administrator made, reset, switched on or gave a role that decides', async () => {
  const admin = await console.newOperator(['ADMIN', 'FINANCE']);
  const moneyRoles = ['FINANCE'] as const;
  const asAdmin = async <Id extends 'operator.create' | 'operator.change' | 'operator.reset'>(
    call: Id,
    body: ConsoleBody<Id>,
  ) => (await console.call(call, { token: admin.token, body })).body;
  const signedIn = async ({ operator: { _id: id, name }, password, secret }: Enrolled) => {
    const token = await console.signIn(name, password, secret);
    return { ...{ id, name, password, secret, token } };
  };
  const made = await signedIn(
    await asAdmin('operator.create', { name: 'puppet', shownAs: 'Puppet', roles: [...moneyRoles] }),
  );
  const reset = await signedIn(
    await asAdmin('operator.reset', { _id: (await console.newOperator(['RISK'])).id }),
  );
  const raised = await console.newOperator(['SUPPORT']);
  const idle = await console.newOperator(['FINANCE']);
  const as = { shownAs: 'x', roles: [...moneyRoles] };
  await asAdmin('operator.change', { ...as, _id: raised.id, isActive: true });
  await asAdmin('operator.change', { ...as, _id: idle.id, isActive: false });
  await asAdmin('operator.change', { ...as, _id: idle.id, isActive: true });
  const { id } = await withdrawn(85_000);
  expect(await decide(admin, id, 'approve')).toBe('proposed');
  // Who is shown otherwise and may what they might is nobody new.
  await asAdmin('operator.change', { ...as, _id: bob.id, roles: ['RISK'], isActive: true });
  const { body: seen } = await console.call('cases.newcomers', { token: admin.token });
  const names = seen.map(({ name }) => name);
  for (const { name } of [made, reset, raised, idle]) expect(names).toContain(name);
  for (const { name } of [admin, anna, bob]) expect(names).not.toContain(name);
  for (const who of [made, reset]) expect(await decide(who, id, 'approve')).toBe('TOO_NEW');
  expect((await shownTo(admin, id)).proposal).toMatchObject({ by: admin.name });
  // What one person may decide they may.
  expect(await decide(made, (await withdrawn(30_000)).id, 'reject')).toBe('done');

  aheadMs = 24 * 3_600_000 + 1_000;
  const { name, password, secret } = made;
  const token = await console.signIn(name, password, secret);
  expect((await console.call('cases.newcomers', { token })).body).toEqual([]);
  expect(await decide({ ...made, token }, id, 'approve')).toBe('done');
});

it('takes two to note of a transfer what its game holds otherwise: that counts as play then', async () => {
  const games = gamesIn(world);
  const cameBack = async (baht: number) => {
    const member = await games.member(baht, 'JOKER');
    await games.fault('timeout', { call: 'TC' });
    expect((await games.move(member, 'WALLET', 'JOKER', baht)).status).toBe(202);
    await world.timePasses(HOUR_MS);
    await world.work();
    const { id } = await world.owner.one(
      sql<{
        id: string;
      }>`update game_transfer set contradiction_word = 'APPLIED' where member_id = ${member.id} returning id`,
    );
    return id;
  };
  const [small, large] = [await cameBack(50_000), await cameBack(50_000.01)];
  // Hours have passed for whoever was signed in before.
  const [eve, finn] = [await console.newOperator(['FINANCE']), await console.newOperator(['RISK'])];
  expect(await decide(eve, small, 'note')).toBe('done');
  expect(await decide(eve, large, 'note')).toBe('proposed');
  expect(await decide(eve, large, 'note')).toBe('proposed');
  expect(await shownTo(finn, large)).toMatchObject({ proposal: { by: eve.name, decision: 'note' } });
  expect(await decide(finn, large, 'note')).toBe('done');
});

it('takes two to give money back as well, where the gateway brings it to no end', async () => {
  const { id, member } = await withdrawn(65_000);
  // The gateway has it, without an end.
  await world.act('PUT', '/settings', { payoutMs: 10 * 24 * 3_600_000 });
  const [eve, finn] = [await console.newOperator(['FINANCE']), await console.newOperator(['RISK'])];
  expect(await decide(eve, id, 'approve')).toBe('proposed');
  expect(await decide(finn, id, 'approve')).toBe('done');
  for (let look = 0; look < 4; look += 1) {
    await world.work();
    await world.timePasses(6 * 3_600_000);
  }
  await world.work();
  // Hours have passed for whoever was signed in.
  const [chai, dao] = [await console.newOperator(['FINANCE']), await console.newOperator(['RISK'])];
  expect(await shownTo(chai, id)).toMatchObject({ needsTwo: true, decisions: ['settle', 'release'] });
  expect(await decide(chai, id, 'release')).toBe('proposed');
  expect(await decide(chai, id, 'release')).toBe('proposed');
  expect(await world.balance(member, 'wallet')).toBe(3_500_000n);
  expect(await decide(dao, id, 'release')).toBe('done');
  expect(await world.balance(member, 'wallet')).toBe(10_000_000n);
});
