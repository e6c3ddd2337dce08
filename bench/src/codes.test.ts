import { openAccount } from '@prae/server/src/features/deposit/deposit.ts';
import { startOwnCodes } from '@prae/server/src/features/deposit/own-code.fixture.ts';
import { orderOf } from '@prae/server/src/testing/bank.ts';
// Declares what each run is given: the database that worlds are made on.
import type {} from '@prae/server/src/testing/postgres.ts';
import { startWorld } from '@prae/server/src/testing/world.ts';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { readByZbar } from './slips.ts';

/* The server, the sandbox and the phone all read codes by one decoder. A bank's app has another one. */

/** What zbar reads from the pixels of a code. */
async function scanned(svg: string | null | undefined): Promise<string[]> {
  return readByZbar(
    await sharp(Buffer.from(svg ?? ''))
      .resize(600, 600)
      .png()
      .toBuffer(),
  );
}

test.each([
  ['KBANK in baht', 'th', 'KBANK', 123.45, '5406123.45'],
  ['WW', 'th', 'WW', 200, '5406200.00'],
  ['PAYONEX', 'th', 'PAYONEX', 200, '5406200.00'],
  ['PAYTIMZ', 'th', 'PAYTIMZ', 200, '5406200.00'],
  ['ZPAY', 'th', 'ZPAY', 200, '5406200.00'],
  ['BCEL OnePay in kip', 'la', 'BCEL', 50_000, '540550000'],
] as const)(
  'zbar reads in the code of %s what its gateway has made, and the amount in it',
  async (...each) => {
    const [, VARIANT, bankCode, amount, written] = each;
    const world = await startWorld({ env: { VARIANT }, recheck: false });
    onTestFinished(() => world.close());
    const { token } = await world.newMember();
    const { body } = await world.api('deposit.qr.create', { token, params: { bankCode }, body: { amount } });
    const { payload } = await orderOf(world, body.qrcodeId);
    expect(payload).toContain(written);
    expect(await scanned(body.qrcode)).toEqual([payload]);
  },
);

test('zbar reads in a code of the house’s own what was made, and the amount that no other code has', async () => {
  const { world, code } = await startOwnCodes();
  onTestFinished(() => world.close());
  const made = await code(await world.newMember());
  const { payload } = await orderOf(world, made.id);
  expect(payload).toContain(`5406${made.written}`);
  expect(await scanned(made.svg)).toEqual([payload]);
});

test('zbar reads in a LAO QR code what was computed apart from this program', async () => {
  const world = await startWorld({ env: { VARIANT: 'la' }, recheck: false });
  onTestFinished(() => world.close());
  const { token } = await world.newMember({ currency: 'LAK' });
  const account = { bankCode: 'BCEL', accountNo: '010110099887766', accountName: 'SANDBOX' };
  const laoQr = '00000418:002:SBXRECEIVER0001:7995:VTE';
  await world.database.run(openAccount({ ...account, currency: 'LAK', mode: 'MANUAL', laoQr }));
  const { bankCode, accountNo: bankAccountNo } = account;
  const { body } = await world.api('deposit.account.code', {
    token,
    body: { bankCode, bankAccountNo, amount: 50_000 },
  });
  expect(await scanned(body.qrcode)).toEqual([
    '00020101021238580016A00526628466257701080000041802030020315SBXRECEIVER00015204799553034185405500005802LA5907SANDBOX6003VTE63047752',
  ]);
});
