import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/database.ts';
import { closeWheel, wheels } from '../features/spin/spin.ts';
import { checkLedger } from '../ledger/check.ts';
import { startWorld, type World } from '../testing/world.ts';
import { fillWithDemo } from './demo.ts';
import { demoOfficial } from './demo-official.ts';
import { demoWheels } from './demo-wheels.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await fillWithDemo(world.deps);
});
afterAll(() => world.close());

const logIn = (username: string) =>
  world.api('session.create', { body: { username, password: 'prae-demo-1' } });

test('the first member has 1,000.00 baht and 5 coins, and a statement that says so', async () => {
  const { token } = (await logIn('0800000001')).body;
  expect((await world.api('wallet.read', { token })).body).toMatchObject({
    profile: { coin: 5 },
    bankAccount: {
      bankAccountName: 'SOMCHAI JAIDEE',
      bankAccountNo: '0012345678',
      bank: { bankCode: 'KBANK' },
    },
    wallet: { amount: 1000 },
  });
  const { body } = await world.api('statement.list', { token, body: { page: 1, limit: 10 } });
  expect(body).toMatchObject({
    total: 1,
    statements: [{ statementType: 'deposit', status: 'SUCCESS', amount: 1000 }],
  });
});

test('the second is empty, has a Thai name at KTB and was invited by the first', async () => {
  const { token } = (await logIn('0800000002')).body;
  expect((await world.api('wallet.read', { token })).body).toMatchObject({
    bankAccount: { bankAccountName: 'สมหญิง ใจดี', bankAccountNo: '9876543210', bank: { bankCode: 'KTB' } },
    wallet: { amount: 0 },
  });
  const row = await world.owner.one(sql`
    select inviter.phone from member join member inviter on inviter.id = member.invited_by
    where member.phone = '0800000002'`);
  expect(row).toEqual({ phone: '0800000001' });
});

test('banners come before the sheets of invitations and refunds, in the language that is asked for', async () => {
  const { token } = (await logIn('0800000001')).body;
  const asked = { token, language: 'en' };
  const [invite, refund] = await Promise.all([
    world.api('invite.banners', asked),
    world.api('refund.banners', asked),
  ]);
  expect(invite.body).toHaveLength(2);
  expect(refund.body).toEqual([
    { image: '', html: expect.stringMatching(/^<h3>A part of your losses back, every week<\/h3>/) },
  ]);
});

test('a wheel is open in each currency, and the first member can spin the one in baht', async () => {
  const listed = await wheels(world.database);
  expect(listed.map(({ unit, isOpen }) => [unit, isOpen])).toEqual([
    ['THB', true],
    ['LAK', true],
  ]);
  expect(listed.map(({ code, slices }) => [code, slices.map((slice) => slice.code)])).toEqual(
    demoWheels.map(({ code, slices }) => [code, slices.map((slice) => slice.code)]),
  );
  const { token } = (await logIn('0800000001')).body;
  const { body } = await world.api('spin.setup', { token, language: 'en' });
  expect(body).toMatchObject({ activeSpinwheel: { name: 'New Year wheel' }, userCoin: 5 });
  expect(body.activeSpinwheel?.slice.map(({ code }) => code)).toEqual(
    demoWheels[0]?.slices.map(({ code }) => code),
  );
  expect(body.drawId).not.toBeNull();
});

test('a wheel that an operator has closed since stays closed when it is filled again', async () => {
  expect(await closeWheel(world.database, 'DEMO')).toBe(true);
  await fillWithDemo(world.deps);
  const { token } = (await logIn('0800000001')).body;
  expect((await world.api('spin.active', { token })).body).toEqual({ active: false });
  expect((await wheels(world.database)).map(({ code, isOpen }) => [code, isOpen])).toEqual([
    ['DEMO', false],
    ['DEMO-LAK', true],
  ]);
});

test('the third is suspended', async () => {
  expect((await logIn('0800000003')).body).toEqual({ message: 'INACTIVE_USER' });
});

test('filling again changes nothing, and the ledger is in order', async () => {
  const state = () =>
    world.owner.one(sql`select (select count(*) from member) as members, (select count(*) from ledger.posting) as postings,
      (select count(*) from statement) as lines, (select count(*) from banner) as banners`);
  const before = await state();
  await fillWithDemo(world.deps);
  expect(await state()).toEqual(before);
  expect(await checkLedger(world.owner)).toEqual([]);
});

test('a member who was given the money as an adjustment once is given it no second time', async () => {
  const posting = sql`update ledger.posting set kind = 'adjustment' where kind = 'deposit'`;
  expect(await world.owner.run(posting)).toBe(1);
  await fillWithDemo(world.deps);
  const { token } = (await logIn('0800000001')).body;
  expect((await world.api('wallet.read', { token })).body.wallet.amount).toBe(1000);
});

test('a database with somebody in it is left alone', async () => {
  await world.newMember();
  await world.owner.run(sql`update member set phone = '0600000000' where phone = '0800000003'`);
  await fillWithDemo(world.deps);
  expect(await world.owner.rows(sql`select from member where phone = '0800000003'`)).toEqual([]);
});

test.each([
  ['th', 'KBANK, SCB, GSB, TRUEWALLET'],
  ['la', 'BCEL'],
] as const)('the official accounts of %s are those that money is sent to', (variant, note) => {
  expect(demoOfficial(variant)).toContainEqual({ kind: 'account', value: 'PRAE PORTAL', note });
});
