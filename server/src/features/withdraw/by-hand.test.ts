import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type Query, sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { Decision, Evidence } from '../../jobs/case.ts';
import { decideCase } from '../../jobs/case.ts';
import { houseBalance } from '../../ledger/balance.ts';
import { confirmed } from '../../providers/outcome.ts';
import { payoutsTo } from '../../testing/bank.ts';
import { shown } from '../../testing/cases.ts';
import { command } from '../../testing/command.ts';
import type { TestMember, World } from '../../testing/world.ts';
import { DAY_MS, newLine, startOnepay } from '../deposit/onepay.fixture.ts';
import { found, type Payouts, payoutsIn } from './payout.fixture.ts';
import { withdrawCases } from './review.ts';
import { approveWithdrawal, rejectWithdrawal } from './withdraw.ts';

/* A withdrawal that no gateway pays, as those in kip: an operator does, and it is booked by the line of the bank's statement. */

let world: World;
let payouts: Payouts;
const {
  newCode,
  later,
  walletOf,
  decide: decideCode,
  caseOf: caseOfCode,
} = startOnepay((given) => {
  world = given;
});
beforeAll(() => {
  payouts = payoutsIn(world);
});

/** A member who asked for 25,000 of 100,000 kip, unless told. */
async function asked(
  member?: TestMember,
  { amount = 25_000, deps = world.deps } = {},
): Promise<{ member: TestMember; id: OperationId }> {
  const whose = member ?? (await world.newMember({ money: 10_000_000n }));
  const answer = await world.api('withdraw.create', { token: whose.token, body: { amount } });
  expect(answer).toMatchObject({ status: 202 });
  await world.work(deps);
  return { member: whose, id: (await payouts.newestOf(whose)).id };
}

function decide(id: OperationId, decision: Decision, number?: string) {
  return decideAs({ by: 'anna' }, id, decision, number);
}

function decideAs(who: Pick<Evidence, 'by' | 'shown'>, id: OperationId, decision: Decision, number?: string) {
  const evidence = { ...who, reason: 'ticket 7', ...(number !== undefined && { number }) };
  return decideCase(world.deps, withdrawCases, { id, decision, evidence });
}

/** The same, and an operator has taken it on. */
async function takenOn() {
  const one = await asked();
  expect(await decide(one.id, 'approve')).toBe('done');
  await world.work();
  return one;
}

async function stands(id: OperationId) {
  const { state, reason } = await payouts.rowOf({ id });
  return [state, reason];
}

async function caseOf(id: OperationId) {
  const [one] = await withdrawCases.open(world.deps, id);
  return one;
}

async function stepsOf({ token }: TestMember) {
  const { body } = await world.api('withdraw.current', { token });
  return body.withdrawal?.steps.map(({ code, at }) => (at === undefined ? code : `${code} at`));
}

const linesOf = ({ id }: TestMember) =>
  world.database.rows(
    sql`select status, amount from statement where member_id = ${id} and type = 'withdraw' order by seq`,
  );

it('waits for an operator, who takes it on, pays it and settles it by the line of the bank’s statement', async () => {
  const { member, id } = await asked();
  expect(await stands(id)).toEqual(['review', 'NO_GATEWAY']);
  expect(await caseOf(id)).toMatchObject({ why: 'NO_GATEWAY', decisions: ['approve', 'reject'] });
  expect(await stepsOf(member)).toEqual(['REQUESTED at', 'WAITING_APPROVAL', 'SENT', 'PAID']);

  expect(await decide(id, 'approve')).toBe('done');
  await world.work();
  expect(await stands(id)).toEqual(['review', 'BY_HAND']);
  expect(await stepsOf(member)).toEqual(['REQUESTED at', 'APPROVED at', 'SENT', 'PAID']);
  const { bankCode, bankAccountNo, bankAccountName } = member;
  expect(await caseOf(id)).toMatchObject({
    ...{ why: 'BY_HAND', decisions: ['settle', 'release'] },
    // Whoever pays it needs the whole account.
    facts: `held, and paid by hand: anna has taken it on; to be paid to ${bankCode} ${bankAccountNo}, ${bankAccountName}; settle wants NUMBER as BANK@STATEMENT-REFERENCE`,
  });

  const before = await houseBalance(world.database, 'payout:BCEL', 'LAK');
  const line = newLine();
  expect(await decide(id, 'settle', `BCEL@${line}`)).toBe('done');
  expect(await stands(id)).toEqual(['paid', 'OPERATOR anna: ticket 7']);
  expect(await payouts.moneyOf({ member })).toEqual([7_500_000n, 0n]);
  expect(await houseBalance(world.database, 'payout:BCEL', 'LAK')).toBe(before + 2_500_000n);
  expect(await linesOf(member)).toEqual([{ status: 'SUCCESS', amount: -2_500_000n }]);
  expect(await stepsOf(member)).toBeUndefined();

  // No gateway hears of it, and it is over.
  await later(DAY_MS);
  expect(await payoutsTo(world, member)).toEqual([]);
  expect(await decide(id, 'settle', `BCEL@${newLine()}`)).toBe('not-open');
  expect(await decide(id, 'release')).toBe('not-open');
  await asked(member);
});

it('is settled by nothing but a line of a bank’s', async () => {
  const { member, id } = await takenOn();
  const wrong = [
    undefined,
    '25000',
    'BCEL',
    'BCEL@',
    'BCEL@FT1',
    'NOBANK@FT26001',
    'bcel@FT26001',
    'BCEL@FT-26001',
  ];
  for (const number of wrong) expect(await decide(id, 'settle', number), number).toBe('not-this');
  expect(await stands(id)).toEqual(['review', 'BY_HAND']);
  expect(await payouts.moneyOf({ member })).toEqual([7_500_000n, 2_500_000n]);
});

it('is settled by a line that a message has named for something else, where a person says that it is this one’s', async () => {
  const { id } = await takenOn();
  const line = newLine();
  const named = (by: string) =>
    world.owner.run(sql`insert into bank_line (bank, reference, movement, told_by) values ('BCEL', ${line}, gen_random_uuid(), ${by})
      on conflict (bank, reference) do update set told_by = excluded.told_by`);
  await named('person');
  expect(await decide(id, 'settle', `BCEL@${line}*`)).toBe('not-this');
  await named('message');
  expect(await decide(id, 'settle', `BCEL@${line}`)).toBe('not-this');
  expect(await decide(id, 'settle', `BCEL@${line}*`)).toBe('done');
  expect(await stands(id)).toEqual(['paid', 'OPERATOR anna: ticket 7']);
});

it('is decided about on the command line as well', async () => {
  const { id } = await takenOn();
  const said = await command(
    world.databaseUrl,
    'cases',
    'settle',
    id,
    'anna',
    'ticket 7',
    `BCEL@${newLine()}`,
  );
  expect(said).toMatchObject({ code: 0 });
  expect((await stands(id))[0]).toBe('paid');
});

it('is taken on by one of those who approve it at once, who is named, and by nobody after that', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id } = await asked();
    const seen = await shown(world, withdrawCases, id);
    const people = ['anna', 'bob', 'cara'];
    const said = await Promise.all(people.map((by) => decideAs({ by, shown: seen }, id, 'approve')));
    expect(said.filter((one) => one === 'done')).toHaveLength(1);
    const payer = people[said.indexOf('done')] ?? '';
    const late = people.filter((by) => by !== payer);
    // In the moment before it is looked at, and after it.
    for (const by of late) expect(await decideAs({ by, shown: seen }, id, 'approve')).toBe('not-open');
    await world.work();
    for (const by of late) {
      expect(await decideAs({ by, shown: seen }, id, 'approve')).toBe('changed');
      expect(await decideAs({ by }, id, 'approve')).toBe('changed');
    }
    expect((await caseOf(id))?.told[0]).toEqual({ code: 'heldByHand', values: [payer] });
    expect(await decide(id, 'release')).toBe('done');
  }
});

it('shows who pays it where withdrawals are listed, and how to go on', async () => {
  const { id } = await takenOn();
  const listed = await command(world.databaseUrl, 'withdrawals', 'list');
  expect(listed.stdout.split('\n').find((line) => line.startsWith(id))).toMatch(
    / {2}BY_HAND {2}paid by hand by anna: npm run cases$/,
  );
  const refused = await command(world.databaseUrl, 'withdrawals', 'approve', id, 'bob');
  expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('pays it by hand') });
});

it('tells the one who pays it what has become of the member meanwhile', async () => {
  const { member, id } = await takenOn();
  const seen = await shown(world, withdrawCases, id);
  const becomes = (change: Query) =>
    world.owner.run(sql`update member set ${change} where id = ${member.id}`);
  for (const state of ['suspended', 'closed', 'gone']) {
    await becomes(sql`status = ${state}`);
    const one = await caseOf(id);
    expect(one?.why).toBe(`BY_HAND, MEMBER_${state.toUpperCase()}`);
    expect(one?.facts).toContain('the member is not active any more');
    // What somebody saw before is not what they decide about.
    const line = `BCEL@${newLine()}`;
    expect(await decideAs({ by: 'anna', shown: seen }, id, 'settle', line)).toBe('changed');
  }
  await becomes(sql`status = 'active', excluded_until = now() + interval '1 year'`);
  expect((await caseOf(id))?.why).toBe('BY_HAND');
  // Their name in other letters is no other account.
  await becomes(sql`excluded_until = null, bank_account_name = 'OTHER SPELLING'`);
  expect((await caseOf(id))?.why).toBe('BY_HAND');
  await becomes(sql`bank_account_no = '010199999999999'`);
  const { bankCode, bankAccountNo } = member;
  expect(await caseOf(id)).toMatchObject({
    why: 'BY_HAND, BANK_CHANGED',
    facts: expect.stringMatching(
      new RegExp(`to be paid to ${bankCode} ${bankAccountNo}, .*; the member has another account by now`),
    ),
  });
  const listed = await command(world.databaseUrl, 'cases', 'list');
  expect(listed.stdout).toMatch(new RegExp(`${id} .* BY_HAND, BANK_CHANGED `));
  const short = await command(world.databaseUrl, 'withdrawals', 'list');
  expect(short.stdout).toMatch(new RegExp(`${id} .* BY_HAND, BANK_CHANGED `));
  expect(await decide(id, 'settle', `BCEL@${newLine()}`)).toBe('done');
});

it('is not given back as one that was never sent, once somebody pays it, but by who knows that it was not paid', async () => {
  const { member, id } = await takenOn();
  expect(await rejectWithdrawal(world.deps, id, 'bob')).toBe(false);
  expect(await approveWithdrawal(world.deps, id, 'bob')).toBe(false);
  expect(await decide(id, 'reject')).toBe('changed');
  expect(await stands(id)).toEqual(['review', 'BY_HAND']);
  expect(await decide(id, 'release')).toBe('done');
  expect(await stands(id)).toEqual(['failed', 'OPERATOR anna: ticket 7']);
  expect(await payouts.moneyOf({ member })).toEqual([10_000_000n, 0n]);
  expect(await linesOf(member)).toEqual([{ status: 'FAILED', amount: -2_500_000n }]);
  expect(await decide(id, 'settle', `BCEL@${newLine()}`)).toBe('not-open');
});

it('is paid by a line of its own, however many are settled at once', async () => {
  const all: Awaited<ReturnType<typeof takenOn>>[] = [];
  while (all.length < 4) all.push(await takenOn());
  const line = newLine();
  const settled = await Promise.all(all.map(({ id }) => decide(id, 'settle', `BCEL@${line}`)));
  expect(settled.filter((said) => said === 'done')).toHaveLength(1);
  const [next, ...others] = all.filter((_, at) => settled[at] !== 'done');
  for (const { id } of others)
    expect(await decide(id, 'settle', `BCEL@${line.toLowerCase()}`)).toBe('not-this');
  // At another bank it is another line.
  expect(next && (await decide(next.id, 'settle', `JDB@${line}`))).toBe('done');
});

it('is ended once, whatever operators decide about it at once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { member, id } = await takenOn();
    const [paid, again] = [newLine(), newLine()];
    const told = await Promise.all([
      decide(id, 'settle', `BCEL@${paid}`),
      decide(id, 'release'),
      decide(id, 'settle', `BCEL@${again}`),
    ]);
    expect(told.filter((said) => said === 'done')).toHaveLength(1);
    const wallet = told[1] === 'done' ? 10_000_000n : 7_500_000n;
    expect(await payouts.moneyOf({ member })).toEqual([wallet, 0n]);
  }
});

it('is not paid by a line that came in, and the line that paid it is credited to nobody', async () => {
  const [{ id }, credited, other] = [await takenOn(), await newCode(), await newCode()];
  const [incoming, outgoing] = [newLine(), newLine()];
  await credited.publish({ amount: 50_000, fccref: incoming });
  await later();
  expect(await walletOf(credited.member)).toBe(5_000_000n);
  expect(await decide(id, 'settle', `BCEL@${incoming}`)).toBe('not-this');
  expect(await stands(id)).toEqual(['review', 'BY_HAND']);
  expect(await decide(id, 'settle', `BCEL@${outgoing}`)).toBe('done');
  await other.publish({ amount: 90_000 });
  await later();
  expect(await decideCode(other.id, 'settle', `50000@${outgoing}`)).toBe('not-this');
  expect(await walletOf(other.member)).toBe(0n);
  expect(await decideCode(other.id, 'note')).toBe('done');
});

it('is paid by no line a second time, however that is written', async () => {
  const digits = newLine().replace('FT', '9');
  for (const [line, again] of [
    [digits, `000${digits}`],
    [`00${digits}1`, `${digits}1`],
    [`00${digits}2`, `0${digits}2`],
    [`ft${digits}`, `FT${digits}`],
  ]) {
    const [first, second] = [await takenOn(), await takenOn()];
    expect(await decide(first.id, 'settle', `BCEL@${line}`)).toBe('done');
    expect([again, await decide(second.id, 'settle', `BCEL@${again}`)]).toEqual([again, 'not-this']);
    expect(await decide(second.id, 'settle', `BCEL@${again}*`)).toBe('not-this');
    // Zeros that are not in front are of another line.
    expect(await decide(second.id, 'settle', `BCEL@${again}0`)).toBe('done');
  }
  const all: Awaited<ReturnType<typeof takenOn>>[] = [];
  while (all.length < 3) all.push(await takenOn());
  const settled = await Promise.all(
    all.map(({ id }, at) => decide(id, 'settle', `BCEL@${'0'.repeat(at)}${digits}7`)),
  );
  expect(settled.filter((said) => said === 'done')).toHaveLength(1);
});

it('finds what was taken before zeros in front were nothing: as it is written, or what a person named', async () => {
  await world.owner
    .transaction(async (tx) => {
      const taken = (reference: string, by: string) =>
        tx.run(
          sql`insert into bank_line (bank, reference, movement, told_by) values ('BCEL', ${reference}, gen_random_uuid(), ${by})`,
        );
      await taken('0077001', 'person');
      await taken('77001', 'message');
      const found: (string | null)[] = [];
      for (const told of ['0077001', '77001', '00-77001', '770010'])
        found.push(
          (await tx.one(sql<{ line: string | null }>`select (line_of('BCEL', ${told})).reference as line`))
            .line,
        );
      expect(found).toEqual(['0077001', '77001', '0077001', null]);
      // The message's is not taken over beside a person's.
      const { line } = await tx.one(
        sql<{
          line: string;
        }>`select (claim_line('BCEL', '77001', gen_random_uuid(), 'person', true)).reference as line`,
      );
      expect(line).toBe('0077001');
      throw new Error('rolled back');
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'));
});

it('takes over a line that a message has named with zeros in front', async () => {
  const [{ id }, digits] = [await takenOn(), newLine().replace('FT', '8')];
  const named = await newCode(10_000);
  await named.publish({ amount: 10_000, fccref: `00${digits}` });
  await later();
  expect(await walletOf(named.member)).toBe(1_000_000n);
  expect(await decide(id, 'settle', `BCEL@${digits}`)).toBe('not-this');
  expect(await decide(id, 'settle', `BCEL@${digits}*`)).toBe('done');
  expect(await caseOfCode(named.id)).toMatchObject({ why: 'LINE_TAKEN' });
  // A message that names it comes too late, with or without them.
  const other = await newCode(20_000);
  await other.publish({ amount: 20_000, fccref: digits });
  await later();
  expect(await caseOfCode(other.id)).toMatchObject({ why: 'LINE_TAKEN 20000' });
  for (const { id: of } of [named, other]) expect(await decideCode(of, 'note')).toBe('done');
});

it('says before it is approved that whoever does pays it, also where a rule holds it', async () => {
  const [{ id }, held] = [await asked(), await asked()];
  await world.owner.run(sql`update withdrawal set reason = 'AMOUNT' where id = ${held.id}`);
  for (const one of [id, held.id])
    expect((await caseOf(one))?.facts).toMatch(
      /^held, and never sent; to \w+ ….{4}; no gateway was there to pay it: who approves it takes it on, and pays it by hand, but not before the case says so$/,
    );
  expect(await decideAs({ by: 'bob' }, held.id, 'approve')).toBe('done');
  await world.work();
  expect((await caseOf(held.id))?.told[0]).toEqual({ code: 'heldByHand', values: ['bob'] });
});

it('names who has approved it where it waits again before it is taken on, and takes two to give back at the console', async () => {
  const { member, id } = await asked();
  expect(await decideAs({ by: 'bob' }, id, 'approve')).toBe('done');
  await world.owner.run(sql`update member set status = 'suspended' where id = ${member.id}`);
  await world.work();
  const one = await caseOf(id);
  expect(one).toMatchObject({ why: 'MEMBER_SUSPENDED', decisions: ['approve', 'reject'] });
  expect(one?.facts).toContain('bob has approved it, and may have paid it by hand: ask them first');
  expect((['approve', 'reject'] as const).map((what) => one && withdrawCases.takesTwo?.(one, what))).toEqual([
    false,
    true,
  ]);
  expect(await decide(id, 'reject')).toBe('done');
});

it('waits by what the rules say first, and is paid by hand after that', async () => {
  const member = await world.newMember({ money: 10_000_000n });
  await world.owner.run(
    sql`update member set bank_changed_at = created_at + interval '1 ms' where id = ${member.id}`,
  );
  const { id } = await asked(member);
  expect(await stands(id)).toEqual(['review', 'BANK_CHANGED']);
  expect(await approveWithdrawal(world.deps, id, 'bob')).toBe(true);
  await world.work();
  expect(await stands(id)).toEqual(['review', 'BY_HAND']);
  expect(await decide(id, 'settle', `BCEL@${newLine()}`)).toBe('done');
});

it('goes to a gateway that is there by the time it is approved', async () => {
  const member = await world.newMember({ money: 10_000n, currency: 'THB' });
  await world.api('withdraw.create', { token: member.token, body: { amount: 25 } });
  await world.owner.run(sql`update withdrawal set gateway = 'NONE' where member_id = ${member.id}`);
  await world.work({ ...world.deps, providers: { ...world.deps.providers, payout: undefined } });
  const { id } = await payouts.newestOf(member);
  expect(await stands(id)).toEqual(['review', 'NO_GATEWAY']);
  expect(await decide(id, 'approve')).toBe('done');
  await payouts.becomes(member, 'paid');
  expect(await payoutsTo(world, member)).toEqual([25]);
});

it('waits for its amount above `automaticPayoutMax` in kip, which lets one up to it go to a gateway that pays kip', async () => {
  const most = async () => (await world.deps.settings()).automaticPayoutMax;
  const before = await most();
  await world.owner.run(
    sql`insert into setting (name, value) values ('automaticPayoutMax', '{"LAK":"2500000"}')`,
  );
  onTestFinished(async () => {
    await world.owner.run(sql`delete from setting where name = 'automaticPayoutMax'`);
    await expect.poll(most).toEqual(before);
  });
  await expect.poll(most).toEqual({ ...before, LAK: 2_500_000n });
  // Without such a gateway a person pays both, and reads why.
  expect(await stands((await asked()).id)).toEqual(['review', 'NO_GATEWAY']);
  const above = await asked(undefined, { amount: 25_001 });
  expect(await stands(above.id)).toEqual(['review', 'AMOUNT']);

  const pay = vi.fn(
    async ({ reference }: { reference: string }) =>
      ({ kind: 'accepted', gatewayPayoutId: `p-${reference}` }) as const,
  );
  const { deps } = payouts.depsWith({
    ...{ currency: 'LAK', pay, find: found('paid') },
    answers: async () => confirmed(undefined),
    registerPayee: async ({ accountNo }) => confirmed({ payee: accountNo }),
  });
  const dear = await asked(undefined, { amount: 25_001, deps });
  expect(await stands(dear.id)).toEqual(['review', 'AMOUNT']);
  expect(pay).not.toHaveBeenCalled();
  const { member, id } = await asked(undefined, { deps });
  expect(pay).toHaveBeenCalledOnce();
  await payouts.looks(deps, 2_000);
  expect(await stands(id)).toEqual(['paid', null]);
  expect(await payouts.moneyOf({ member })).toEqual([7_500_000n, 0n]);
  // It is paid by the gateway once a person has approved it.
  expect(await approveWithdrawal(world.deps, dear.id, 'bob')).toBe(true);
  await payouts.looks(deps, 2_000);
  expect((await stands(dear.id))[0]).toBe('paid');
  expect(pay).toHaveBeenCalledTimes(2);
});
