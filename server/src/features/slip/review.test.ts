import { generate } from 'promptparse';
import { toBuffer as draw } from 'qrcode';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { decideCase } from '../../jobs/case.ts';
import { allWell } from '../../testing/bank.ts';
import type { TestMember } from '../../testing/world.ts';
import { openAccount } from '../deposit/deposit.ts';
import { slipCases } from './review.ts';
import { slipCredit } from './slip.sql.ts';
import { ours, type Slips, startSlips } from './slips.fixture.ts';

let slips: Slips;
let member: TestMember;
beforeAll(async () => {
  slips = await startSlips({ limits: { timeoutMs: 1_000 } });
});
afterAll(() => slips.world.close());
beforeEach(async () => {
  member = await slips.world.newMember();
  baht += 1;
  await allWell(slips.world);
});

/** Since when the member's details are theirs. */
const bankChangedAt = async () =>
  (
    await slips.world.owner.one(
      sql<{ at: Date | null }>`select bank_changed_at as at from member where id = ${member.id}`,
    )
  ).at?.toISOString() ?? null;

const evidence = { by: 'anna', reason: 'statement of 23 November' };
const decide = (id: string, decision: 'settle' | 'note' | 'release', number?: string) =>
  decideCase(slips.world.deps, slipCases, {
    ...{ id: id as OperationId, decision },
    evidence: { ...evidence, ...(number !== undefined && { number }) },
  });
const open = (id: string) => slipCases.open(slips.world.deps, id as OperationId);
const wallet = () => slips.world.balance(member, 'wallet');
const wallets = {
  bankCode: 'TRUEWALLET',
  accountNo: '0955550102',
  accountName: 'Prae Wallet',
  currency: 'THB',
  mode: 'AUTO',
} as const;
/** Another sum for each test, in baht: what one left must not be taken for another's. */
let baht = 250.5;
const inKbank = () => `${baht.toFixed(2)}@${ours.bankCode}-${ours.accountNo}`;

const minor = () => BigInt(Math.round(baht * 100));

/** A slip of which no verifier told anything for as long as they are asked. */
async function unknown(): Promise<{ id: string; reference: string; picture: Buffer }> {
  const { reference, picture } = await slips.transfer(member, { amount: baht });
  await slips.world.act('POST', '/faults', { party: 'SLIP', kind: 'error', times: 1_000 });
  const id = await slips.upload(member, picture);
  for (let look = 0; look < 10; look += 1) {
    await slips.world.work();
    await slips.world.timePasses(15_000);
  }
  await slips.world.act('DELETE', '/faults');
  expect(await slips.shown(member)).toEqual(['FAILED (UNKNOW_ERROR)']);
  return { id, reference, picture };
}

describe('a slip that nobody could be asked about', () => {
  it('is a case, and is credited once by a person who names amount and account', async () => {
    const { id, reference, picture } = await unknown();
    const [one] = await open(id);
    expect(one).toMatchObject({ why: 'UNKNOW_ERROR', decisions: ['settle', 'note'], member: member.id });
    expect(one?.facts).toContain(`transfer ${reference} of bank 004`);
    expect(await decide(id, 'settle')).toBe('not-this');
    expect(await decide(id, 'settle', baht.toFixed(2))).toBe('not-this');
    expect(await decide(id, 'settle', `${baht.toFixed(2)}@SCB-0000000000`)).toBe('not-this');
    expect(await wallet()).toBe(0n);
    const both = await Promise.all([decide(id, 'settle', inKbank()), decide(id, 'settle', inKbank())]);
    expect(both.toSorted()).toEqual(['done', 'not-open']);
    expect(await wallet()).toBe(minor());
    expect(await slips.shown(member)).toEqual(['SUCCESS']);
    // The same slip again, now that the bank answers.
    await slips.upload(member, picture);
    await slips.world.work();
    expect(await slips.shown(member)).toEqual(['FAILED (SLIP_REFNO_DUPLICATED)', 'SUCCESS']);
    expect(await wallet()).toBe(minor());
    await slips.world.expectClean();
  });

  it('is not credited by a person where it was credited by another upload meanwhile', async () => {
    const { id, picture } = await unknown();
    await slips.upload(member, picture);
    await slips.world.work();
    expect((await slips.shown(member))[0]).toBe('SUCCESS');
    expect(await decide(id, 'settle', inKbank())).toBe('changed');
    expect(await slips.shown(member)).toEqual(['SUCCESS', 'FAILED (SLIP_REFNO_DUPLICATED)']);
    expect(await wallet()).toBe(minor());
    expect(await open(id)).toEqual([]);
    await slips.world.expectClean();
  });

  it('stays refused once a person has noted it', async () => {
    const { id } = await unknown();
    expect(await decide(id, 'note')).toBe('done');
    expect([await open(id), await decide(id, 'settle', inKbank())]).toEqual([[], 'not-open']);
    expect(await slips.shown(member)).toEqual(['FAILED (UNKNOW_ERROR)']);
  });
});

describe('a slip whose code nobody vouches for', () => {
  const toOurs = (baht: number) => `${baht}@${ours.bankCode}-${ours.accountNo}`;

  async function walletSlip(transactionId: string): Promise<string> {
    const id = await slips.upload(member, await trueMoneySlip(transactionId));
    await slips.world.work();
    return id;
  }

  it('is not settled to a bank account by a number that a wallet’s code says', async () => {
    const id = await walletSlip('60001234567891');
    expect(await decide(id, 'settle', toOurs(251))).toBe('not-this');
    expect(await decide(id, 'settle', `${toOurs(251)}@TRUEMONEY-60001234567891`)).toBe('not-this');
    expect(await wallet()).toBe(0n);
    expect(await decide(id, 'settle', `${toOurs(251)}@004-0153241234`)).toBe('done');
    expect(await wallet()).toBe(25_100n);
  });

  it('is settled by who has seen that the member was credited as much before', async () => {
    const { picture } = await slips.transfer(member, { amount: 252 });
    await slips.upload(member, picture);
    await slips.world.work();
    expect(await wallet()).toBe(25_200n);
    const id = await walletSlip('60001234567892');
    const number = `${toOurs(252)}@004-0153241235`;
    expect(await decide(id, 'settle', number)).toBe('changed');
    expect(await wallet()).toBe(25_200n);
    expect((await open(id))[0]?.facts).toContain(`may be this: ${toOurs(252)} (${member.id}, `);
    expect(await decide(id, 'settle', number)).toBe('done');
    expect(await wallet()).toBe(50_400n);
    await slips.world.expectClean();
  });

  it('is settled by who has seen that another member was credited as much that day', async () => {
    const other = await slips.world.newMember();
    const { picture } = await slips.transfer(other, { amount: 256 });
    await slips.upload(other, picture);
    await slips.world.work();
    expect(await slips.world.balance(other, 'wallet')).toBe(25_600n);
    const id = await walletSlip('60001234567897');
    const number = `${toOurs(256)}@004-0153241239`;
    expect(await decide(id, 'settle', number)).toBe('changed');
    expect((await open(id))[0]?.facts).toContain(`may be this: ${toOurs(256)} (${other.id}, `);
    expect(await wallet()).toBe(0n);
  });

  it('leaves the slip of the same sum that comes after it was settled to a person', async () => {
    const id = await walletSlip('60001234567893');
    expect(await decide(id, 'settle', `${toOurs(253)}@004-0153241236`)).toBe('done');
    const { picture } = await slips.transfer(member, { amount: 253 });
    const genuine = await slips.upload(member, picture);
    await slips.world.work();
    expect((await slips.shown(member))[0]).toBe('FAILED (UNKNOW_ERROR)');
    expect((await open(genuine))[0]?.facts).toContain(`may be this: ${toOurs(253)} (${member.id}, `);
    expect(await wallet()).toBe(25_300n);
  });

  it('is settled by who has seen that no message tells of it, where the bank’s messages come here', async () => {
    const scb = { bankCode: 'SCB', accountNo: '4405566778' };
    const heard = (sum: number) =>
      slips.world.owner.run(
        sql`insert into bank_notification (id, received_at, device, text, digest, state, why, key, bank_code, account_tail, account_no, currency, amount, told_at)
        values (${newOperation()}, now(), 'phone', 'message', ${`digest ${sum}`}, 'waiting', 'NO_PAYER', ${`key ${sum}`}, 'SCB', '6778', ${scb.accountNo}, 'THB', ${sum}, now())`,
      );
    await heard(11_100);
    const id = await walletSlip('60001234567894');
    const number = `254@SCB-${scb.accountNo}@004-0153241237`;
    expect(await decide(id, 'settle', number)).toBe('changed');
    expect((await open(id))[0]?.facts).toContain('no message of the bank tells');
    await heard(25_400);
    expect((await open(id))[0]?.facts).not.toContain('no message of the bank tells');
    expect(await decide(id, 'settle', number)).toBe('done');
    expect(await wallet()).toBe(25_400n);
  });
});

it('the slip of who changed their bank details since the transfer is a person’s to judge, who is shown what the bank said of the amount', async () => {
  const { picture } = await slips.transfer(member, { amount: 99 });
  await slips.world.owner.run(
    sql`update member set bank_changed_at = now() + interval '5 minutes' where id = ${member.id}`,
  );
  const id = await slips.upload(member, picture);
  await slips.world.work();
  expect(await slips.shown(member)).toEqual(['FAILED (UNKNOW_ERROR)']);
  const [one] = await open(id);
  expect(one).toMatchObject({ amount: 9_900n, decisions: ['settle', 'note'] });
  expect(await decide(id, 'note')).toBe('done');
});

/** The slip that TrueMoney's app saves of a transfer within it. */
async function trueMoneySlip(transactionId: string): Promise<Buffer> {
  const text = generate.trueMoneySlipVerify({ eventType: 'P2P', transactionId, date: '23112026' });
  const code = await draw(text, { width: 400, margin: 4 });
  return sharp(code).extend({ top: 300, bottom: 100, background: '#fff' }).png().toBuffer();
}

describe('the slip of a transfer to the house’s wallet', () => {
  const inWallet = () => `${baht.toFixed(2)}@${wallets.bankCode}-${wallets.accountNo}`;
  const uploaded = async (picture: Buffer, by = member) => {
    const id = await slips.upload(by, picture);
    await slips.world.work();
    return id;
  };
  const openWallet = () => slips.world.database.run(openAccount(wallets));

  it('is refused where the house never had one, and may be credited by a person yet', async () => {
    await slips.world.owner.run(sql`delete from deposit_account where bank_code = ${wallets.bankCode}`);
    const id = await uploaded(await trueMoneySlip('50001234567889'));
    expect(await slips.shown(member)).toEqual(['FAILED (UNKNOW_ERROR)']);
    expect((await open(id))[0]).toMatchObject({ why: 'UNKNOW_ERROR', decisions: ['settle', 'note'] });
  });

  it('waits for a person, in progress, and is credited once, whoever uploads it how often', async () => {
    await openWallet();
    const other = await slips.world.newMember();
    const picture = await trueMoneySlip('50001234567890');
    const [first, second] = [await uploaded(picture), await uploaded(picture)];
    const stranger = await uploaded(picture, other);
    expect(await slips.shown(member)).toEqual(['PROCESSING', 'PROCESSING']);
    const [one] = await open(first);
    expect(one).toMatchObject({ why: 'NO_VERIFIER', decisions: ['settle', 'release'], unit: 'THB' });
    expect(one?.facts).toContain('transfer 50001234567890 of bank TRUEMONEY');
    expect(await decide(first, 'settle', `${baht.toFixed(2)}@TRUEWALLET-0000000000`)).toBe('not-this');
    const both = await Promise.all([first, stranger].map((id) => decide(id, 'settle', inWallet())));
    expect(both.toSorted()).toEqual(['changed', 'done']);
    expect(await decide(second, 'settle', inWallet())).toBe('changed');
    const sums = [await wallet(), await slips.world.balance(other, 'wallet')];
    expect(sums.reduce((all, each) => all + each)).toBe(minor());
    // And once more, now that it is known: nobody has to look.
    expect(await open(await uploaded(picture))).toEqual([]);
    expect((await slips.shown(member))[0]).toBe('FAILED (SLIP_REFNO_DUPLICATED)');
    await slips.world.expectClean();
  });

  it('may be a gift that was redeemed, or may have been, which is shown before it is credited', async () => {
    await openWallet();
    const id = await uploaded(await trueMoneySlip('50001234567892'));
    const hash = `gift${newOperation().slice(0, 8)}`;
    await slips.world.owner.run(sql`insert into gift (id, member_id, hash, party, wallet, currency, state, created_at, sent_at)
      values (${newOperation()}, ${member.id}, ${hash}, 'TRUEWALLET', ${wallets.accountNo}, 'THB', 'sent', now(), now())`);
    expect(await decide(id, 'settle', inWallet())).toBe('changed');
    expect((await open(id))[0]?.facts).toContain(
      `gifts of as much to that wallet, which may be this: ? (${hash}, ${member.id}, `,
    );
    expect([await wallet(), await decide(id, 'settle', inWallet()), await wallet()]).toEqual([
      0n,
      'done',
      minor(),
    ]);
    await slips.world.owner.run(sql`delete from gift where hash = ${hash}`);
  });

  it('ends as no slip where the money never came', async () => {
    await openWallet();
    const id = await uploaded(await trueMoneySlip('50001234567891'));
    expect(await decide(id, 'release')).toBe('done');
    expect(await slips.shown(member)).toEqual(['FAILED (INVALID_SLIP)']);
  });

  it('waits as well where it is a bank’s, with what that says of the amount, and is credited once', async () => {
    await openWallet();
    const [toBankCode, toAccountNo] = ['XXX', '0000000000'];
    const toWallet = {
      ...{ toBankCode, toAccountNo },
      toProxy: `14000${wallets.accountNo}`,
      hideAccount: true,
    };
    const named = { toName: wallets.accountName, amount: baht };
    const { picture } = await slips.transfer(member, { ...toWallet, ...named });
    const [id, again] = [await uploaded(picture), await uploaded(picture)];
    expect(await slips.shown(member)).toEqual(['PROCESSING', 'PROCESSING']);
    expect((await open(id))[0]).toMatchObject({ why: 'NO_VERIFIER', amount: minor() });
    expect(await decide(id, 'settle', inWallet())).toBe('done');
    expect(await decide(again, 'settle', inWallet())).toBe('changed');
    expect(await wallet()).toBe(minor());
    // Another's wallet.
    const others = await slips.transfer(member, { ...toWallet, ...named, toProxy: '140000955550199' });
    await uploaded(others.picture);
    expect((await slips.shown(member))[0]).toBe('FAILED (DEST_ACC_INVALID)');
    await slips.world.expectClean();
  });
});

it('a transfer that two slips tell of at once, by two servers in batches, is credited once', async () => {
  const { world } = slips;
  const changedAt = await bankChangedAt();
  for (let round = 0; round < 10; round += 1) {
    const { reference, picture } = await slips.transfer(member);
    const [one, two] = [await slips.upload(member, picture), await slips.upload(member, picture)];
    const second = await slips.transfer(member);
    const [three, four] = [await slips.upload(member, picture), await slips.upload(member, picture)];
    const item = (slip: string, told: string) => ({
      ...{ operation: slip as OperationId, arrival: newOperation(), amount: 25_000n, reference: told },
      ...{ bankCode: ours.bankCode, accountNo: ours.accountNo, sendingBank: '004' },
      ...{ sentAt: new Date().toISOString(), bankChangedAt: changedAt },
    });
    const batch = (...items: ReturnType<typeof item>[]) =>
      world.database.one(
        slipCredit.query(
          JSON.stringify(items, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
        ),
      );
    const [a, b] = await Promise.all([
      batch(item(one, reference), item(three, second.reference)),
      batch(item(four, second.reference), item(two, reference)),
    ]);
    const outcomes = [...a.results, ...b.results].map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(['credited', 'credited', 'duplicated', 'duplicated']);
  }
  expect(await wallet()).toBe(20n * 25_000n);
  await world.expectClean();
});

it('a reference in other letters is the same transfer', async () => {
  const changedAt = await bankChangedAt();
  const { reference, picture } = await slips.transfer(member);
  const [one, two] = [await slips.upload(member, picture), await slips.upload(member, picture)];
  const item = (slip: string, told: string) => ({
    ...{ operation: slip as OperationId, arrival: newOperation(), amount: 25_000n, reference: told },
    ...{ bankCode: ours.bankCode, accountNo: ours.accountNo, sendingBank: '004' },
    ...{ sentAt: new Date().toISOString(), bankChangedAt: changedAt },
  });
  const { steps } = slips.world.deps;
  expect(await steps.run(slipCredit, item(one, reference.toLowerCase()))).toEqual({ outcome: 'credited' });
  expect(await steps.run(slipCredit, item(two, reference))).toEqual({ outcome: 'duplicated' });
  await slips.world.expectClean();
});

it('whoever sees another’s slip and puts down its digits as their own does not get the transfer', async () => {
  const owner = await slips.world.newMember();
  const { picture } = await slips.transfer(owner, { amount: 9_000 });
  const shownDigits = owner.bankAccountNo.slice(5, 9);
  const bankAccountNo = `11111${shownDigits}${owner.bankAccountNo.endsWith('1') ? '2' : '1'}`;
  const { name, bankCode, bankAccountName } = owner;
  const body = { name, bankCode, bankAccountName, bankAccountNo };
  expect((await slips.world.api('profile.update', { token: member.token, body })).status).toBe(200);
  await slips.world.owner.run(
    sql`update member set bank_changed_at = now() + interval '2 minutes' where id = ${member.id}`,
  );
  await slips.upload(member, picture);
  await slips.world.work();
  expect(await wallet()).toBe(0n);
  expect(await slips.shown(member)).toEqual(['FAILED (UNKNOW_ERROR)']);
});

describe('in Laos', () => {
  let lao: Slips;
  beforeAll(async () => {
    lao = await startSlips({ env: { VARIANT: 'la' } });
    const account = { bankCode: 'BCEL', accountNo: '010110099887766', accountName: 'PRAE PORTAL' };
    await lao.world.database.run(openAccount({ ...account, currency: 'LAK', mode: 'MANUAL' }));
  });
  afterAll(() => lao.world.close());

  it('a slip waits for a person, in progress, and is credited in kip or ended by what they decide', async () => {
    const someone = await lao.world.newMember();
    const picture = await sharp({ create: { width: 400, height: 700, channels: 3, background: '#abc' } })
      .png()
      .toBuffer();
    const [first, second] = [await lao.upload(someone, picture), await lao.upload(someone, picture)];
    await lao.world.work();
    expect(await lao.shown(someone)).toEqual(['PROCESSING', 'PROCESSING']);
    const decideThere = (id: string, decision: 'settle' | 'release', number?: string) =>
      decideCase(lao.world.deps, slipCases, {
        ...{ id: id as OperationId, decision },
        evidence: { ...evidence, ...(number !== undefined && { number }) },
      });
    const [one] = await slipCases.open(lao.world.deps, first as OperationId);
    expect(one).toMatchObject({ why: 'NO_VERIFIER', decisions: ['settle', 'release'], unit: 'LAK' });
    expect(await decideThere(first, 'settle', '50000@BCEL-010110099887766')).toBe('not-this');
    const number = '50000@BCEL-010110099887766@TICKET0001';
    expect(await decideThere(first, 'settle', number)).toBe('done');
    expect(await decideThere(second, 'settle', number)).toBe('changed');
    expect(await lao.shown(someone)).toEqual(['FAILED (SLIP_REFNO_DUPLICATED)', 'SUCCESS']);
    const third = await lao.upload(someone, picture);
    await lao.world.work();
    expect(await decideThere(third, 'release')).toBe('done');
    expect((await lao.shown(someone))[0]).toBe('FAILED (INVALID_SLIP)');
    expect(await lao.world.balance(someone, 'wallet')).toBe(5_000_000n);
    await lao.world.expectClean();
  });
});
