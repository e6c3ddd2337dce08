import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation, postingId } from '../../domain/operation.ts';
import { checkLedger } from '../../ledger/check.ts';
import { dyingAt } from '../../testing/crash.ts';
import { runSweep } from '../../testing/sweep.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { proofRules } from './proof.check.sql.ts';
import { checkedAsDocumented, daysPass, fits, proofOf, untilSealed, writes } from './proof.fixture.ts';
import { sealAll } from './proof.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  await world.owner.run(sql`insert into setting (name, value) values ('exportsPerMinute', '1000000')`);
});
afterAll(() => world.close());

async function sealsOf({ token }: TestMember, after = 0) {
  const { status, body } = await world.api('proof.seals', { token, body: { after } });
  expect(status).toBe(200);
  return body.seals;
}

/** What a line's leaf says beside what the statement does: status, amount, what it moved, the balance. */
async function leafOf(member: TestMember, operation: string): Promise<string[] | undefined> {
  const proof = await proofOf(world, member, operation);
  if (!proof) return undefined;
  expect(fits(proof)).toBe(true);
  return proof.line.split('\n').slice(8, 12);
}

async function expectTrue(): Promise<void> {
  expect(await checkLedger(world.database, proofRules)).toEqual([]);
}

const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
/** The roots over the first one, two, three… of them, as Certificate Transparency's own tests have them. */
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

test('a tree is that of RFC 6962', async () => {
  const hashes = LEAVES.map((hex) =>
    createHash('sha256')
      .update(Buffer.concat([Buffer.of(0), Buffer.from(hex, 'hex')]))
      .digest('hex'),
  );
  for (const [nth, root] of ROOTS.entries()) {
    const { found } = await world.database.one(sql<{ found: string }>`
      select encode(merkle_root(array(select decode(h, 'hex') from unnest(${hashes.slice(0, nth + 1)}::text[]) with ordinality u(h, n)
        order by n)), 'hex') as found`);
    expect(found).toBe(root);
  }
});

test('a line has a proof once its day is over, and is nobody else’s', async () => {
  const [member, other] = [await world.newMember({ money: 100n }), await world.newMember()];
  const line = await writes(world, member);
  await runSweep(world.deps, 'proof.seal');
  expect(await proofOf(world, member, line)).toBeUndefined();
  expect(await sealsOf(member)).toEqual([]);
  await daysPass(world);
  await runSweep(world.deps, 'proof.seal');
  const proof = await proofOf(world, member, line);
  expect(proof).toMatchObject({ place: 1, leaves: 2, number: 1, before: '0'.repeat(64) });
  expect(await sealsOf(member)).toEqual([
    { number: 1, day: proof?.day, leaves: 2, root: proof?.root, seal: proof?.seal },
  ]);
  expect(await sealsOf(member, 1)).toEqual([]);
  for (const [token, _id] of [
    [other.token, line],
    [member.token, newOperation()],
    [member.token, 'none'],
  ] as const)
    expect(await world.api('proof.read', { token, params: { _id } })).toMatchObject({
      status: 404,
      body: { message: 'NO_DATA' },
    });
  await expectTrue();
});

test('a day ends at midnight in Bangkok', async () => {
  const member = await world.newMember();
  const [last, first] = [await writes(world, member), await writes(world, member)];
  for (const [operation, seconds] of [
    [last, -1],
    [first, 1],
  ] as const)
    await world.owner.run(sql`update statement
      set created_at = (day_to_seal() + 1)::timestamp at time zone 'Asia/Bangkok' + make_interval(secs => ${seconds}::int)
      where operation = ${operation}`);
  await runSweep(world.deps, 'proof.seal');
  expect(await proofOf(world, member, last)).toMatchObject({ number: 1, leaves: 1 });
  expect(await proofOf(world, member, first)).toBeUndefined();
  await expectTrue();
});

test('a line of a clock that ran ahead holds up nothing behind it', async () => {
  const member = await world.newMember();
  const dated = (seq: number) =>
    world.owner.run(sql`update statement set created_at = now() + interval '1 year'
      where member_id = ${member.id} and seq = ${seq}::bigint`);
  const lines = [await writes(world, member), await writes(world, member), await writes(world, member)];
  await daysPass(world);
  await dated(2);
  await runSweep(world.deps, 'proof.seal');
  for (const line of lines)
    expect(await proofOf(world, member, line)).toMatchObject({ number: 1, leaves: 3 });
  await writes(world, member);
  await daysPass(world);
  await dated(4);
  await runSweep(world.deps, 'proof.seal');
  expect(await sealsOf(member)).toHaveLength(2);
  await expectTrue();
});

test('what is under way is sealed as that, its end by itself, and the balance adds up', async () => {
  const member = await world.newMember({ money: 50_000n });
  const { ledger } = world.deps;
  const [wallet, hold] = [
    await ledger.accountOf(member.id, 'wallet', 'THB'),
    await ledger.accountOf(member.id, 'hold', 'THB'),
  ];
  const operation = newOperation();
  const withdrawal = { operation, type: 'withdraw', from: 'WALLET', to: 'SCB', amount: -10_000n } as const;
  const posted = { amount: 10_000n };
  await ledger.post({
    id: postingId(operation, 0),
    from: wallet,
    to: hold,
    kind: 'withdraw.hold',
    ...posted,
  });
  await writes(world, member, { ...withdrawal, status: 'PROCESSING' });
  const deposit = await writes(world, member);
  await daysPass(world);
  await sealAll(world.deps);
  expect(await leafOf(member, operation)).toEqual(['PROCESSING', '-100.00', '-100.00', '400.00']);
  expect(await leafOf(member, deposit)).toEqual(['FAILED', '123.45', '0.00', '400.00']);

  await ledger.post({
    id: postingId(operation, 2),
    from: hold,
    to: wallet,
    kind: 'withdraw.release',
    ...posted,
  });
  await writes(world, member, { ...withdrawal, status: 'FAILED' });
  expect(await leafOf(member, operation)).toBeUndefined();
  await expectTrue();
  await sealAll(world.deps);
  expect(await leafOf(member, operation)).toEqual(['FAILED', '-100.00', '100.00', '500.00']);
  expect(await leafOf(member, deposit)).toEqual(['FAILED', '123.45', '0.00', '400.00']);
  expect((await sealsOf(member)).map(({ leaves }) => leaves)).toEqual([3, 1]);
  await sealAll(world.deps);
  expect(await sealsOf(member)).toHaveLength(2);
  await expectTrue();
});

test('a line whose transaction is open beyond the sealing of its day is in a later seal', async () => {
  const member = await world.newMember({ money: 100n });
  const operation = newOperation();
  await daysPass(world);
  await world.owner.transaction(async (tx) => {
    await tx.one(
      sql`select record_statement(${member.id}, ${operation}, 'deposit', 'KBANK', 'WALLET', 'FAILED', 1)`,
    );
    await tx.run(
      sql`update statement set created_at = created_at - ${untilSealed} where operation = ${operation}`,
    );
    await sealAll(world.deps);
  });
  const late = await writes(world, member);
  await sealAll(world.deps);
  expect(await proofOf(world, member, operation)).toMatchObject({ number: 2, leaves: 1 });
  expect(await proofOf(world, member, late)).toBeUndefined();
  expect(await sealsOf(member)).toHaveLength(2);
  await expectTrue();
});

test('nodes that seal at once seal each line once', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => world.newMember({ money: 100n })));
  for (const member of members) await writes(world, member, { status: 'PROCESSING' });
  await daysPass(world);
  await Promise.all(Array.from({ length: 4 }, () => sealAll(world.deps, 3)));
  await sealAll(world.deps);
  for (const member of members) expect((await sealsOf(member)).map(({ leaves }) => leaves)).toEqual([2]);
  await expectTrue();
});

test.each(['before', 'after'] as const)(
  'a node that dies %s any step leaves nothing half done',
  async (moment) => {
    const members = await Promise.all(Array.from({ length: 5 }, () => world.newMember({ money: 100n })));
    for (let effects = 1; ; effects += 1) {
      for (const member of members) await writes(world, member);
      await daysPass(world);
      const mortal = dyingAt(effects, world.deps, moment);
      await sealAll(mortal.deps, 2).catch(() => undefined);
      await expectTrue();
      await sealAll(world.deps, 2);
      for (const member of members) expect(await sealsOf(member)).toHaveLength(effects);
      await expectTrue();
      if (!mortal.died()) break;
    }
  },
);

test('a member whose seals were tampered with keeps nobody else from theirs, and is found', async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => world.newMember()));
  const [first, middle, last] = members.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  if (!first || !middle || !last) throw new Error('There are three');
  await writes(world, middle, { status: 'PROCESSING' });
  await daysPass(world);
  await sealAll(world.deps);
  await world.owner.run(sql`delete from statement_seal where member_id = ${middle.id}`);
  const lines = [await writes(world, first), await writes(world, last)];
  await daysPass(world);
  for (const atOnce of [100, 1]) await sealAll(world.deps, atOnce);
  expect(await proofOf(world, first, lines[0] ?? '')).toMatchObject({ number: 1 });
  expect(await proofOf(world, last, lines[1] ?? '')).toMatchObject({ number: 1 });
  const broken = await checkLedger(world.database, proofRules);
  expect(broken.map(({ found }) => found.member)).toEqual([middle.id]);
  await world.owner.run(sql`delete from statement_open where member_id = ${middle.id}`);
  await sealAll(world.deps);
  expect(await sealsOf(middle)).toHaveLength(1);
  await expectTrue();
});

test('more lines than a seal takes are in several, and each has its proof', async () => {
  const member = await world.newMember({ money: 100n });
  await world.owner.run(sql`
    insert into statement (member_id, seq, operation, type, origin, target, status, amount, created_at)
      select ${member.id}, n + 1, overlay(gen_random_uuid()::text placing '0' from 36)::uuid, 'deposit', 'TEST', 'WALLET', 'FAILED', n,
          now() from generate_series(1, 10500) n`);
  await world.owner.run(sql`update statement_count set total = 10501 where member_id = ${member.id}`);
  await daysPass(world);
  await sealAll(world.deps);
  expect((await sealsOf(member)).map(({ leaves }) => leaves)).toEqual([10_000, 501]);
  for (const seq of [1, 2, 8_192, 8_193, 9_999, 10_000, 10_001, 10_501]) {
    const { operation } = await world.owner.one(
      sql<{
        operation: string;
      }>`select operation from statement where member_id = ${member.id} and seq = ${seq}`,
    );
    const proof = await proofOf(world, member, operation);
    expect(proof && fits(proof), `of line ${seq}`).toBe(true);
    expect(JSON.stringify(proof).length).toBeLessThan(1_900);
  }
  await expectTrue();
});

test('the application cannot write what is sealed, nor seal a day that is not over', async () => {
  const member = await world.newMember({ money: 100n });
  await sealAll(world.deps);
  expect(await sealsOf(member)).toEqual([]);
  for (const change of [
    sql`update statement_seal set leaves = 1`,
    sql`delete from statement_seal`,
    sql`insert into statement_open (member_id, seq, number, origin, amount, moved) values ('x', 1, 1, 'x', 1, 1)`,
    sql`delete from statement_open`,
    sql`update statement_ended set number = 1`,
    sql`select seal_member(${member.id}, current_date + 1)`,
  ])
    await expect(world.database.run(change)).rejects.toThrow(/permission denied/);
});

/** Three days of a member: what was kept, and the line in the middle of the second. */
async function threeDays() {
  const member = await world.newMember({ money: 100n });
  const lines: string[] = [];
  for (let day = 0; day < 3; day += 1) {
    for (let nth = 0; nth < 4; nth += 1)
      lines.push(await writes(world, member, { amount: BigInt(lines.length + 1) }));
    await daysPass(world);
    await sealAll(world.deps);
  }
  const kept = await sealsOf(member);
  expect(kept).toHaveLength(3);
  return { member, lines, middle: lines[6] ?? '', beside: lines[5] ?? '', kept };
}

test.each<[string, (of: { middle: string; beside: string; member: string }) => ReturnType<typeof sql>[]]>([
  [
    'a changed satang',
    ({ middle }) => [sql`update statement set amount = amount + 1 where operation = ${middle}`],
  ],
  [
    'a changed time',
    ({ middle }) => [
      sql`update statement set created_at = created_at + interval '1 ms' where operation = ${middle}`,
    ],
  ],
  [
    'a satang of the row beside',
    ({ beside }) => [sql`update statement set amount = amount + 1 where operation = ${beside}`],
  ],
  ['a dropped row', ({ beside }) => [sql`delete from statement where operation = ${beside}`]],
  [
    'an added row',
    ({ member }) => [
      sql`update statement set seq = -seq where member_id = ${member} and seq >= 6`,
      sql`update statement set seq = 1 - seq where member_id = ${member} and seq < 0`,
      sql`insert into statement (member_id, seq, operation, type, origin, target, status, amount)
      values (${member}, 6, ${newOperation()}, 'deposit', 'KBANK', 'WALLET', 'FAILED', 1)`,
    ],
  ],
  [
    'reordered rows',
    ({ member }) => [
      sql`update statement set seq = -seq where member_id = ${member} and seq in (6, 7)`,
      sql`update statement set seq = 13 + seq where member_id = ${member} and seq < 0`,
    ],
  ],
  [
    'money that moved otherwise',
    ({ middle, member }) => [
      sql`insert into ledger.posting (id, debit, credit, amount, created_at, kind, outcome)
      select ${middle}, 16, o.account_id, 1, now(), 'deposit', 'posted' from ledger.owner o where o.member_id = ${member} and o.kind = 'wallet'`,
    ],
  ],
])('%s in the past makes the member’s own check fail, and the house’s', async (_, change) => {
  const { member, middle, beside, kept } = await threeDays();
  for (const query of change({ middle, beside, member: member.id }))
    expect(await world.owner.run(query)).toBeGreaterThan(0);
  const proof = await proofOf(world, member, middle);
  expect(await checkedAsDocumented(proof ?? {}, kept[1]?.seal)).toBe('does not fit');
  const broken = await checkLedger(world.database, proofRules);
  expect(broken.map(({ rule, found }) => [rule, found.member])).toContainEqual([
    proofRules[0]?.name,
    member.id,
  ]);
  await world.owner.run(sql`delete from ledger.posting where id = ${middle}`);
  await world.owner.run(sql`delete from statement_seal where member_id = ${member.id}`);
});

test('a past that was sealed anew fits itself, and is not what was kept', async () => {
  const { member, middle, kept } = await threeDays();
  await world.owner.run(sql`update statement set amount = amount + 1 where operation = ${middle}`);
  await world.owner.run(sql`delete from statement_seal where member_id = ${member.id}`);
  await sealAll(world.deps);
  const proof = await proofOf(world, member, middle);
  expect(await checkedAsDocumented(proof ?? {}, kept.at(-1)?.seal)).toBe('fits, but another seal was kept');
  await expectTrue();
});

const ACTS = ['write', 'begin', 'end', 'day', 'seal'] as const;

test('whatever comes in whatever order: every seal stays true, and every line that has ended comes to a proof', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ACTS), { minLength: 5, maxLength: 40 }), async (acts) => {
      const member = await world.newMember({ money: 100n });
      const [ended, open]: [string[], Awaited<ReturnType<typeof writes>>[]] = [[], []];
      const kept: string[] = [];
      const does = {
        write: async () => void ended.push(await writes(world, member, { amount: BigInt(ended.length) })),
        begin: async () =>
          void open.push(await writes(world, member, { status: 'PROCESSING', from: 'BANK' })),
        end: async () => {
          const operation = open.shift();
          if (operation)
            ended.push(await writes(world, member, { operation, status: 'FAILED', amount: 7n, from: 'SCB' }));
        },
        day: () => daysPass(world),
        seal: async () => {
          await sealAll(world.deps);
          const seals = (await sealsOf(member)).map(({ seal }) => seal);
          expect(seals.slice(0, kept.length)).toEqual(kept);
          kept.splice(0, kept.length, ...seals);
        },
      };
      for (const act of [...acts, 'day', 'seal'] as const) await does[act]();
      for (const operation of [...ended, ...open]) {
        const proof = await proofOf(world, member, operation);
        expect(proof && fits(proof)).toBe(true);
        expect(proof?.line.split('\n')[8]).toBe(
          open.some((one) => one === operation) ? 'PROCESSING' : 'FAILED',
        );
      }
      await expectTrue();
    }),
    { numRuns: 12 },
  );
});
