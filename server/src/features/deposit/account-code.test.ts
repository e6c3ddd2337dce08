import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { readLaoQr } from '../../providers/payment/lao-qr.ts';
import { command } from '../../testing/command.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { closeAccount, openAccount } from './accounts.sql.ts';
import { whyNotAccount, withLaoQr } from './accounts.ts';

let world: World;
let member: TestMember;
beforeAll(async () => {
  world = await startWorld({ env: { VARIANT: 'la' }, recheck: false });
  member = await world.newMember({ currency: 'LAK' });
});
afterAll(() => world.close());

const account = { bankCode: 'BCEL', bankAccountNo: '010110099887766' };
const vector =
  '00020101021238580016A00526628466257701080000041802030020315SBXRECEIVER00015204799553034185405500005802LA5907SANDBOX6003VTE63047752';

const run = async (...args: string[]): Promise<[number, string]> => {
  const { code, stdout } = await command(world.databaseUrl, 'accounts', ...args);
  return [code, stdout];
};
const open = (laoQr: string, ...name: string[]) =>
  run('open', account.bankCode, account.bankAccountNo, 'MANUAL', 'LAK', ...name, '--lao-qr', laoQr);
const code = (amount?: number, of: TestMember = member, to = account) =>
  world.api('deposit.account.code', {
    token: of.token,
    body: { ...to, ...(amount !== undefined && { amount }) },
  });

/** What the pixels of a code say. */
async function scanned(svg: string): Promise<string> {
  const picture = await sharp(Buffer.from(svg)).resize(600, 600).png().toBuffer();
  const read = await world.deps.pictures.readCodes(picture);
  return read.kind === 'read' ? (read.texts[0] ?? '') : read.kind;
}

test('the code over 50,000 kip is, in its pixels, byte for byte what was computed apart from this program', async () => {
  expect(await open('00000418:002:SBXRECEIVER0001', 'SANDBOX', '/', 'ແຊນບັອກ')).toEqual([0, 'Done.\n']);
  const { status, body } = await code(50_000);
  expect([status, body.amount]).toEqual([200, 50_000]);
  expect(await scanned(body.qrcode)).toBe(vector);
});

test('without an amount the payer chooses, and the name is the one that every app can show', async () => {
  const { status, body } = await code();
  expect([status, body.amount]).toEqual([200, undefined]);
  const { to } = readLaoQr(vector) ?? {};
  expect(readLaoQr(await scanned(body.qrcode))).toEqual({ to, name: 'SANDBOX' });
});

test('members are told which account has one, and the operator reads it in the list', async () => {
  expect(await run('open', 'JDB', '020220098765432', 'MANUAL', 'LAK', 'PRAE')).toEqual([0, 'Done.\n']);
  const { banks } = (await world.api('lookup.deposit', { token: member.token })).body;
  expect(
    banks.filter(({ bankType }) => bankType === 'BANK').map(({ bankCode, hasLaoQr }) => [bankCode, hasLaoQr]),
  ).toEqual([
    ['BCEL', true],
    ['JDB', undefined],
  ]);
  const line =
    'BCEL  010110099887766  MANUAL  LAK  SANDBOX / ແຊນບັອກ  --lao-qr 00000418:002:SBXRECEIVER0001:7995:VTE';
  expect((await run('list'))[1]).toContain(`${line}\n`);
});

test.each([
  ['a fraction of a kip', 1000.5],
  ['nothing', 0],
])('an amount of %s is refused', async (_, amount) => {
  expect(await code(amount)).toMatchObject({ status: 400, body: { message: 'KEY_INVALID' } });
});

test('an account without one, of another currency or of nobody has no code', async () => {
  const jdb = { bankCode: 'JDB', bankAccountNo: '020220098765432' };
  const refused = { status: 404, body: { message: 'NO_DATA' } };
  expect(await code(1000, member, jdb)).toMatchObject(refused);
  expect(await code(1000, member, { ...account, bankAccountNo: '010110099887767' })).toMatchObject(refused);
  const inBaht = await world.newMember({ currency: 'THB' });
  expect(await code(1000, inBaht)).toMatchObject(refused);
});

test('above a limit of the member’s own there is none, and asking sets nothing aside', async () => {
  const limited = await world.newMember({ currency: 'LAK' });
  await world.api('protection.limits', { token: limited.token, body: { day: 100_000 } });
  for (let times = 0; times < 3; times++) expect((await code(100_000, limited)).status).toBe(200);
  expect(await code(100_001, limited)).toMatchObject({
    status: 400,
    body: { message: 'DEPOSIT_LIMIT', limits: { day: 100_000 }, used: { day: 0 } },
  });
  expect((await code(undefined, limited)).status).toBe(200);
});

test('who stays away from play is given none', async () => {
  const away = await world.newMember({ currency: 'LAK' });
  await world.owner.run(sql`update member set status = 'excluded' where id = ${away.id}`);
  for (const amount of [undefined, 1000])
    expect(await code(amount, away)).toMatchObject({ status: 403, body: { message: 'SELF_EXCLUDED' } });
});

test('a receiver at a bank is one account, until that is closed; the text of the bank’s code tells it as well', async () => {
  const ldb = { bankCode: 'LDB', accountNo: '030310011122233', mode: 'MANUAL', currency: 'LAK' } as const;
  const again = withLaoQr({ ...ldb, accountName: 'PRAE', laoQr: vector });
  expect(await whyNotAccount(world.database, again)).toBe('account 010110099887766 has that LAO QR');
  await expect(world.database.run(openAccount(again))).rejects.toThrow('deposit_account_lao_qr');
  await world.database.run(closeAccount(account.bankCode, account.bankAccountNo));
  expect(await code(1000)).toMatchObject({ status: 404 });
  expect(await whyNotAccount(world.database, again)).toBeUndefined();
  await world.database.run(openAccount(again));
  const other = await code(50_000, member, { bankCode: 'LDB', bankAccountNo: '030310011122233' });
  const { to } = readLaoQr(vector) ?? {};
  expect(readLaoQr(await scanned(other.body.qrcode))).toEqual({ to, name: 'PRAE', kip: 50_000n });
});

test('the database takes no other words for it, and none in baht', async () => {
  const write = (laoQr: string, currency: string) =>
    world.owner.run(sql`insert into deposit_account (bank_code, account_no, account_name, currency, mode, lao_qr)
      values ('BCEL', '010110099887799', 'X', ${currency}, 'MANUAL', ${laoQr})`);
  await expect(write('00000418:002:R1', 'LAK')).rejects.toThrow('deposit_account_lao_qr_check');
  await expect(write('00000418:002:R1:7995:VTE', 'THB')).rejects.toThrow('deposit_account_check');
});
