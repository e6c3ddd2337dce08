import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';
import { decideCase } from '../../jobs/case.ts';
import type { TestMember, World } from '../../testing/world.ts';
import { slipCases } from '../slip/review.ts';
import { type Slips, slipsOf } from '../slip/slips.fixture.ts';
import { openAccount } from './deposit.ts';
import { newLine, startOnepay } from './onepay.fixture.ts';
import { depositCases } from './review.ts';

/* One line of a bank's statement is credited once, whatever tells of it: messages, a person who read it, slips. */

const account = { bankCode: 'BCEL', accountNo: '010110099887766', accountName: 'PRAE PORTAL' } as const;

let world: World;
let slips: Omit<Slips, 'world'>;
const { lao, create, newCode, later, caseOf, decide, walletOf } = startOnepay((given) => {
  world = given;
});
beforeAll(async () => {
  slips = slipsOf(world);
  await world.owner.run(sql`insert into setting (name, value) values ('slipClosedFrom', '"00:30"')`);
  await world.database.run(openAccount({ ...account, currency: 'LAK', mode: 'MANUAL' }));
});

/** A LAO QR code over 50,000 kip, which is paid from BCEL, so that the slip has a code; `line` is what the bank's statement names it. */
const code =
  '00020101021238580016A00526628466257701080000041802030020315SBXRECEIVER00015204799553034185405500005802LA5907SANDBOX6003VTE63047752';
async function transferred(member: TestMember) {
  const payer = { fromBankCode: 'BCEL', fromAccountNo: `0201100${randomInt(1e7)}`, fromName: 'SOMPHONE' };
  const { slip: address } = await world.act<{ slip: string }>('POST', '/bank/pay-qr', {
    payload: code,
    ...payer,
  });
  const picture = await (await fetch(new URL(address, world.sandbox.url))).arrayBuffer();
  const slip = (await slips.upload(member, new Uint8Array(picture))) as OperationId;
  await world.work();
  const row = await world.owner.one(
    sql<{ line: string | null }>`select reference as line from slip where id = ${slip}`,
  );
  expect(row.line).toMatch(/^\w{4,}$/);
  return { slip, line: row.line ?? '' };
}

/** A slip of the same transfer without a code that could be read. */
async function plainSlip(member: TestMember): Promise<OperationId> {
  const side = 400 + randomInt(100);
  const picture = await sharp({ create: { width: side, height: 700, channels: 3, background: '#abc' } })
    .png()
    .toBuffer();
  const slip = await slips.upload(member, picture);
  await world.work();
  return slip as OperationId;
}

const decideOnce = (id: OperationId, decision: 'settle' | 'release', number?: string) =>
  decideCase(world.deps, slipCases, {
    ...{ id, decision },
    evidence: { by: 'bob', reason: 'statement of the day', ...(number !== undefined && { number }) },
  });

/** By who has seen what else was credited of the sum, which is shown once. */
async function decideSlip(id: OperationId, decision: 'settle' | 'release', number?: string) {
  const decided = await decideOnce(id, decision, number);
  const [open] = decided === 'changed' ? await slipCases.open(world.deps, id) : [];
  return open ? decideOnce(id, decision, number) : decided;
}
const inKip = (line: string, sum = '50000') => `${sum}@BCEL-${account.accountNo}@${line}`;

it('is not credited by a message after a person settled another code by it', async () => {
  const [settled, other, line] = [await newCode(), await newCode(), newLine()];
  await settled.publish({ amount: 90_000 });
  await later();
  expect(await decide(settled.id, 'settle', `50000@${line}`)).toBe('done');
  await other.publish({ amount: 50_000, fccref: line.toLowerCase().replace('ft', 'ft-') });
  await later();
  expect([await walletOf(settled.member), await walletOf(other.member)]).toEqual([5_000_000n, 0n]);
  const found = await caseOf(other.id);
  expect(found).toMatchObject({ why: 'LINE_TAKEN 50000', decisions: ['settle', 'note'] });
  expect(found?.facts).toContain(`line ${line} of BCEL is credited as code ${settled.id}`);
  expect(await decide(other.id, 'settle', `50000@${line}`)).toBe('not-this');
  expect(await decide(other.id, 'settle', `50000@${line}*`)).toBe('not-this');
  expect(await decide(other.id, 'note')).toBe('done');
});

it.each([[`FT${'7'.repeat(12)}`], [240012345678]])(
  'is credited by one of two messages that name %s for two codes',
  async (fccref) => {
    const codes = [await newCode(), await newCode()];
    for (const { publish } of codes) await publish({ amount: 50_000, fccref });
    await later();
    const wallets = await Promise.all(codes.map(({ member }) => walletOf(member)));
    expect(wallets.toSorted()).toEqual([0n, 5_000_000n]);
    const [waiting] = codes.filter((_, at) => wallets[at] === 0n);
    expect(await caseOf(waiting?.id as OperationId)).toMatchObject({ why: 'LINE_TAKEN 50000' });
    expect(await decide(waiting?.id as OperationId, 'note')).toBe('done');
  },
);

it('is a case of the code that was credited before its message named a line that another has', async () => {
  const [settled, other, line] = [await newCode(), await newCode(), newLine()];
  await settled.publish({ amount: 90_000 });
  await other.publish({ amount: 50_000 });
  await later();
  expect(await decide(settled.id, 'settle', `50000@${line}`)).toBe('done');
  expect(await caseOf(other.id)).toBeUndefined();
  await other.publish({ amount: 50_000, fccref: line });
  await later(700_000);
  expect([await walletOf(other.member), await caseOf(other.id)]).toMatchObject([
    5_000_000n,
    { why: 'LINE_TAKEN', decisions: ['note'] },
  ]);
  expect(await decide(other.id, 'note')).toBe('done');
  await later(60_000, 3);
  expect(await caseOf(other.id)).toBeUndefined();
});

it('is credited once where a person settles by it and its message is read at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [settled, other, line] = [await newCode(), await newCode(), newLine()];
    await settled.publish({ amount: 90_000 });
    await later();
    await other.publish({ amount: 50_000, fccref: line });
    await world.timePasses(15_000);
    const [told] = await Promise.all([decide(settled.id, 'settle', `50000@${line}`), world.work()]);
    await later();
    expect((await walletOf(settled.member)) + (await walletOf(other.member))).toBe(5_000_000n);
    expect(await decide(told === 'done' ? other.id : settled.id, 'note')).toBe('done');
  }
});

it('is credited once where a message has told of it and the slip of it comes', async () => {
  const code = await newCode();
  const { slip, line } = await transferred(code.member);
  await code.publish({ amount: 50_000, fccref: line });
  await later();
  const [shown] = await slipCases.open(world.deps, slip);
  expect(shown?.facts).toContain(`line ${line.toUpperCase()} of BCEL is credited as code ${code.id}`);
  expect(await decideSlip(slip, 'settle', inKip(line))).toBe('changed');
  expect([await walletOf(code.member), await slips.shown(code.member)]).toEqual([
    5_000_000n,
    ['FAILED (SLIP_REFNO_DUPLICATED)'],
  ]);
});

it('is credited once where the slip of it was settled and a message comes, or a person settles the code by it', async () => {
  const [code, second] = [await newCode(), await newCode()];
  const { slip, line } = await transferred(code.member);
  expect(await decideSlip(slip, 'settle', inKip(line))).toBe('done');
  await code.publish({ amount: 50_000, fccref: line });
  await second.publish({ amount: 90_000 });
  await later();
  expect(await caseOf(code.id)).toMatchObject({ why: 'LINE_TAKEN 50000' });
  for (const { id } of [code, second]) {
    expect(await decide(id, 'settle', `50000@${line}`)).toBe('not-this');
    expect(await decide(id, 'note')).toBe('done');
  }
  expect([await walletOf(code.member), await walletOf(second.member)]).toEqual([5_000_000n, 0n]);
});

it('is credited once of several slips, by whatever name of a bank', async () => {
  const member = await lao();
  const { slip, line } = await transferred(member);
  const [second, third] = [await plainSlip(member), await plainSlip(await lao())];
  for (const wrong of [
    `50000@BCEL-${account.accountNo}`,
    `50000@BCEL-${account.accountNo}@LDB-${line}`,
    inKip(line, '50000.5'),
    inKip(line, '10000001'),
    inKip(line, '0'),
  ])
    expect([wrong, await decideSlip(slip, 'settle', wrong)]).toEqual([wrong, 'not-this']);
  expect(await decideSlip(slip, 'settle', inKip(line))).toBe('done');
  expect(await decideSlip(second, 'settle', inKip(line))).toBe('changed');
  expect(await decideSlip(third, 'settle', inKip(line.toLowerCase()))).toBe('not-this');
  expect(await decideSlip(third, 'release')).toBe('done');
  expect(await walletOf(member)).toBe(5_000_000n);
});

it('is nobody’s for a code that was drawn with its number', async () => {
  const { slip, line } = await transferred(await lao());
  expect(await decideSlip(slip, 'settle', inKip(newLine()))).toBe('done');
  const owner = await newCode();
  await owner.publish({ amount: 50_000, fccref: line });
  await later();
  expect(await caseOf(owner.id)).toMatchObject({ why: 'LINE_TAKEN 50000' });
  expect(await decide(owner.id, 'settle', `50000@${line}`)).toBe('not-this');
  expect(await decide(owner.id, 'settle', `50000@${line}*`)).toBe('done');
  expect(await walletOf(owner.member)).toBe(5_000_000n);
});

it('is asked for twice where a message without a number has credited the member the same sum, or a slip has', async () => {
  const [credited, slipped] = [await newCode(), await newCode()];
  await credited.publish({ amount: 50_000 });
  await later();
  const second = await plainSlip(credited.member);
  const [shown] = await slipCases.open(world.deps, second);
  expect(shown?.facts).toMatch(
    new RegExp(`messages credited.*: .*50000 \\(${credited.id}, ${credited.member.id}, `),
  );
  expect(await decideSlip(second, 'settle', inKip(newLine()))).toBe('not-this');
  expect(await decideSlip(second, 'settle', inKip(`${newLine()}*`))).toBe('done');
  const { slip, line } = await transferred(slipped.member);
  expect(await decideSlip(slip, 'settle', inKip(line))).toBe('done');
  await slipped.publish({ amount: 50_000 });
  await later();
  expect(await caseOf(slipped.id)).toMatchObject({ why: 'LIKE_SLIP 50000', decisions: ['settle', 'note'] });
  expect(await decide(slipped.id, 'settle', `50000@${newLine()}`)).toBe('done');
  expect([await walletOf(credited.member), await walletOf(slipped.member)]).toEqual([
    10_000_000n,
    10_000_000n,
  ]);
});

it('may be another member’s whose message named no line, which is shown before a slip is settled by it, or a code', async () => {
  const sum = 71_000;
  const [credited, unpaid] = [await newCode(sum), await newCode(sum)];
  await credited.publish({ amount: sum });
  await later();
  const shown = `${sum} (${credited.id}, ${credited.member.id}, `;
  const other = await lao();
  const slip = await plainSlip(other);
  const [before] = await slipCases.open(world.deps, slip);
  expect(before?.facts).not.toContain(shown);
  const number = inKip(newLine(), `${sum}`);
  expect(await decideOnce(slip, 'settle', number)).toBe('changed');
  expect(await walletOf(other)).toBe(0n);
  expect((await slipCases.open(world.deps, slip))[0]?.facts).toContain(shown);
  expect(await decideOnce(slip, 'settle', number)).toBe('done');
  expect(await walletOf(other)).toBe(BigInt(sum) * 100n);
  await world.owner.run(sql`update qr_order set state = 'expired' where id = ${unpaid.id}`);
  expect((await depositCases.open(world.deps, unpaid.id as OperationId))[0]?.facts).toContain(shown);
});

it('may be what a message without a number credited the member weeks before its slip comes, which is shown first', async () => {
  const sum = 73_000;
  const code = await newCode(sum);
  await code.publish({ amount: sum });
  await later();
  await world.timePasses(45 * 86_400_000);
  const slip = await plainSlip(code.member);
  const number = inKip(newLine(), `${sum}`);
  expect(await decideOnce(slip, 'settle', number)).toBe('changed');
  expect((await slipCases.open(world.deps, slip))[0]?.facts).toContain(
    `${sum} (${code.id}, ${code.member.id}, `,
  );
  // Whoever has looked whether it came twice says so.
  expect(await decideOnce(slip, 'settle', number)).toBe('not-this');
  expect(await walletOf(code.member)).toBe(BigInt(sum) * 100n);
  expect(await decideOnce(slip, 'settle', `${number}*`)).toBe('done');
});

it('credits its member once, whoever takes it over from the message that named it for them', async () => {
  const [sum, line] = [75_000, newLine()];
  const before = await newCode(sum);
  const { member } = before;
  await before.publish({ amount: sum });
  await later();
  const named = await newCode(sum, member);
  await named.publish({ amount: sum, fccref: line });
  await later();
  expect(await walletOf(member)).toBe(BigInt(2 * sum) * 100n);
  const other = await newCode(sum, member);
  const slip = await plainSlip(member);
  // The first is another transfer, as who has looked says; that does not make this one two.
  expect(await decideSlip(slip, 'settle', inKip(`${line}*`, `${sum}`))).toBe('changed');
  await world.owner.run(sql`update qr_order set state = 'expired' where id = ${other.id}`);
  expect(await decide(other.id, 'settle', `${sum}@${line}*`)).toBe('not-this');
  expect(await walletOf(member)).toBe(BigInt(2 * sum) * 100n);
  expect(await caseOf(named.id)).toBeUndefined();
});

it('is shown what messages have credited others of the sum that a person reads for a code, whatever the code is over', async () => {
  const sum = 74_000;
  const [credited, told, silent] = [await newCode(sum), await newCode(), await newCode()];
  await credited.publish({ amount: sum });
  await told.publish({ amount: sum + 1_000 });
  await later();
  await world.owner.run(sql`update qr_order set state = 'expired' where id = ${silent.id}`);
  const shown = `${sum} (${credited.id}, ${credited.member.id}, `;
  const facts = async (id: string) => (await depositCases.open(world.deps, id as OperationId))[0]?.facts;
  for (const { id, member } of [told, silent]) {
    expect(await facts(id)).not.toContain(shown);
    const number = `${sum}@${newLine()}`;
    expect(await decide(id, 'settle', number)).toBe('changed');
    expect(await walletOf(member)).toBe(0n);
    expect(await facts(id)).toContain(shown);
    expect(await decide(id, 'settle', number)).toBe('done');
    expect(await walletOf(member)).toBe(BigInt(sum) * 100n);
  }
});

it('may be that of a slip that was settled before a message was read that names no line, however late', async () => {
  const sum = 72_000;
  const late = await newCode(sum);
  const slip = await plainSlip(await lao());
  expect(await decideSlip(slip, 'settle', inKip(newLine(), `${sum}`))).toBe('done');
  await late.publish({ amount: sum });
  await world.owner.run(
    sql`update arrival set credited_at = (select created_at + interval '1 minute' from qr_order where id = ${late.id}) where amount = ${sum * 100}`,
  );
  await later();
  expect(await caseOf(late.id)).toMatchObject({ why: `LIKE_SLIP ${sum}` });
  expect(await walletOf(late.member)).toBe(0n);
  expect(await decide(late.id, 'note')).toBe('done');
});

it('stays whose it is where what was to take it over is not credited', async () => {
  const [named, line] = [await newCode(10_000), newLine()];
  await named.publish({ amount: 10_000, fccref: line });
  await later();
  const { slip, line: own } = await transferred(await lao());
  expect(await decideSlip(slip, 'settle', inKip(own))).toBe('done');
  // The same slip again, with the line of somebody else.
  const other = await lao();
  const again = await plainSlip(other);
  expect(await decideSlip(again, 'settle', inKip(own))).toBe('not-this');
  expect(await decideSlip(again, 'settle', inKip(line))).toBe('not-this');
  expect(await decideSlip(again, 'release')).toBe('done');
  const row = await world.owner.one(
    sql<{ movement: string; told_by: string }>`select p.qr_order as movement, l.told_by from bank_line l
      join qr_payment p on p.id = l.movement where l.reference = ${line}`,
  );
  expect(row).toEqual({ movement: named.id, told_by: 'message' });
  expect([await walletOf(other), await caseOf(named.id)]).toEqual([0n, undefined]);
});

it('goes from the payment that a stranger’s message named it for to whose it is, and that is a case', async () => {
  const [victim, forger, line] = [await newCode(), await newCode(10_000), newLine()];
  await forger.publish({ amount: 10_000, fccref: line });
  await later();
  await victim.publish({ amount: 50_000, fccref: line });
  await later();
  expect(await caseOf(victim.id)).toMatchObject({ why: 'LINE_TAKEN 50000' });
  const slip = await plainSlip(victim.member);
  expect(await decideSlip(slip, 'settle', inKip(line))).toBe('not-this');
  expect(await decide(victim.id, 'settle', `50000@${line}`)).toBe('not-this');
  expect(await decide(victim.id, 'settle', `50000@${line}*`)).toBe('done');
  expect(await caseOf(forger.id)).toMatchObject({ why: 'LINE_TAKEN', decisions: ['note'] });
  // Nor does it hide behind what else is told of that payment, which is another thing to see to.
  await forger.publish({ amount: 20_000 });
  await later(700_000);
  expect(await caseOf(forger.id)).toMatchObject({ why: 'LINE_TAKEN, OTHER_AMOUNT 20000' });
  expect([await walletOf(victim.member), await walletOf(forger.member)]).toEqual([5_000_000n, 1_000_000n]);
  // A person has seen it now: it goes nowhere any more.
  expect(await decideSlip(slip, 'settle', inKip(`${line}*`))).toBe('changed');
  expect(await decide(forger.id, 'note')).toBe('done');
});

it('settles a code of which a person noted that nothing came, once the statement shows it', async () => {
  const [early, silent] = [await newCode(), await newCode()];
  await early.publish({});
  await later();
  expect(await decide(early.id, 'note')).toBe('done');
  await later(11 * 60_000);
  for (const { id, member } of [early, silent]) {
    expect(await caseOf(id)).toBeUndefined();
    expect(await decide(id, 'note')).toBe('not-this');
    const line = newLine();
    expect(await decide(id, 'settle', `50000@${line}`)).toBe('done');
    expect(await decide(id, 'settle', `50000@${newLine()}`)).toBe('not-open');
    expect(await walletOf(member)).toBe(5_000_000n);
  }
});

it('counts towards the member’s own limit while a person checks it', async () => {
  const member = await lao();
  await world.api('protection.limits', { token: member.token, body: { day: 6_000_000 } });
  const code = await newCode(6_000_000, member);
  await code.publish({ amount: 6_000_000 });
  await later();
  expect(await create(member, 10_000)).toMatchObject({ status: 400, body: { message: 'DEPOSIT_LIMIT' } });
  expect(await decide(code.id, 'note')).toBe('done');
  expect(await create(member, 10_000)).toMatchObject({ status: 200, body: { hasQrcode: true } });
});

it('of the open code is told as checked beside ten others', async () => {
  const member = await lao();
  const codes: OperationId[] = [];
  for (let count = 0; count < 11; count += 1) {
    const { id, publish } = await newCode(5_001_000 + count * 1_000, member);
    codes.push(id);
    await publish({ amount: 5_001_000 + count * 1_000 });
    await later();
  }
  const { body } = await world.api('deposit.qr.current', { token: member.token });
  expect(body.checked).toHaveLength(10);
  expect(body.checked?.map(({ qrcodeId }) => qrcodeId)).toContain(codes.at(-1));
  for (const id of codes) expect(await decide(id, 'note')).toBe('done');
});
