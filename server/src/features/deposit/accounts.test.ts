import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from '../../testing/command.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
});
afterAll(() => world.close());

const run = async (...args: string[]): Promise<[number, string]> => {
  const { code, stdout } = await command(world.databaseUrl, 'accounts', ...args);
  return [code, stdout];
};

/** Thirteen programs that start at once would leave nothing of a small machine to the tests beside. */
async function oneByOne(commands: readonly string[][]): Promise<[number, string][]> {
  const said: [number, string][] = [];
  for (const words of commands) said.push(await run(...words));
  return said;
}

test('members are shown the open accounts of their currency, as an operator set them up', async () => {
  const done = [0, 'Done.\n'];
  expect(await run('open', 'KBANK', '0401122334', 'MANUAL', 'THB', 'PRAE', 'PORTAL')).toEqual(done);
  expect(await run('open', 'TRUEWALLET', '0955550101', 'LINK', 'THB', 'Prae Gift')).toEqual(done);
  expect(await run('open', 'TRUEWALLET', '0955550102', 'AUTO', 'THB', 'Prae Wallet')).toEqual(done);
  expect(await run('open', 'BCEL', '010110099887766', 'MANUAL', 'LAK', 'PRAE PORTAL')).toEqual(done);
  const { token } = await world.newMember();
  const ways = async () => (await world.api('lookup.deposit', { token })).body;
  const before = await ways();
  expect(before.banks.filter(({ bankType }) => bankType === 'BANK')).toEqual([
    {
      ...{ bankType: 'BANK', bankCode: 'KBANK', mode: 'MANUAL', currency: 'THB' },
      bank: { nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank' },
      ...{ bankAccountName: 'PRAE PORTAL', bankAccountNo: '0401122334' },
    },
  ]);
  expect(before.wallets).toEqual([
    { mode: 'LINK', walletAccountName: 'Prae Gift' },
    { mode: 'AUTO', walletAccountName: 'Prae Wallet', walletAccountNo: '0955550102' },
  ]);
  expect(before.isManual).toBe(false);
  const own = ['KBANK', '0401122334', 'SMS', 'THB', 'PRAE', 'PORTAL', '--promptpay', '0994000112233'];
  expect(await run('open', ...own)).toEqual(done);
  expect((await ways()).banks.filter(({ bankCode }) => bankCode === 'KBANK')).toMatchObject([
    { mode: 'SMS' },
  ]);
  expect(await run('close', 'KBANK', '0401122334')).toEqual(done);
  expect((await ways()).banks.filter(({ bankType }) => bankType === 'BANK')).toEqual([]);
  const [how, list] = await run('list');
  expect([how, list]).toEqual([
    0,
    [
      'KBANK  0401122334  SMS  THB  PRAE PORTAL  --promptpay 0994000112233  (closed)',
      'BCEL  010110099887766  MANUAL  LAK  PRAE PORTAL',
      'TRUEWALLET  0955550101  LINK  THB  Prae Gift',
      'TRUEWALLET  0955550102  AUTO  THB  Prae Wallet',
      '',
    ].join('\n'),
  ]);
});

test('what does not fit is refused in a sentence, and nothing is written', async () => {
  const refusals = await oneByOne([
    ['open', 'NOBANK', '0401122334', 'MANUAL', 'THB', 'X'],
    ['open', 'KBANK', '12', 'MANUAL', 'THB', 'X'],
    ['open', 'KBANK', '0401122339', 'LINK', 'THB', 'X'],
    ['open', 'TRUEWALLET', '1234567890', 'LINK', 'THB', 'X'],
    ['open', 'TRUEWALLET', '0955550103', 'LINK', 'LAK', 'X'],
    ['open', 'TRUEWALLET', '0955550101', 'LINK', 'THB'],
    ['open', 'SCB', '4405566778', 'SMS', 'THB', 'X', '--promptpay', '0994000112233'],
    ['open', 'KBANK', '0401122334', 'SMS', 'THB', 'X'],
    ['open', 'BCEL', '010110099887766', 'AUTO', 'LAK', 'X'],
    ['open', 'KBANK', '0401122334', 'SMS', 'THB', 'X', '--promptpay', '123'],
    ['open', 'TRUEWALLET', '0955550101', 'AUTO', 'THB', 'X', '--promptpay', '0994000112233'],
    ['open', 'KBANK', '0401122334', 'SMS', 'THB', 'X', '--promptpay'],
    ['close', 'KBANK', '9999999999'],
  ]);
  expect(refusals.map(([how, line]) => [how, line.split('\n')[0]])).toEqual([
    [1, 'Nothing was changed: there is no bank NOBANK.'],
    [1, 'Nothing was changed: an account number at KBANK has other digits.'],
    [1, 'Nothing was changed: only a wallet takes gift links.'],
    [1, 'Nothing was changed: the number of a wallet is a mobile of 10 digits.'],
    [1, 'Nothing was changed: a wallet is AUTO or LINK, in THB.'],
    [2, 'npm run accounts -- list'],
    [1, 'Nothing was changed: codes are made for accounts at KBANK with a PromptPay number.'],
    [1, 'Nothing was changed: codes are made for accounts at KBANK with a PromptPay number.'],
    [
      1,
      'Nothing was changed: nothing tells us what comes to BCEL: of such an account slips tell, as MANUAL.',
    ],
    [1, 'Nothing was changed: a PromptPay number has 10 digits from 0, 13 or 15, of an account in THB.'],
    [1, 'Nothing was changed: a wallet has no PromptPay number of its own.'],
    [2, 'npm run accounts -- list'],
    [1, 'Nothing was changed: no such account is open.'],
  ]);
});

test('a LAO QR is of an account in kip, and has its shape', async () => {
  const refusals = await oneByOne([
    ['open', 'BCEL', '010110099887766', 'MANUAL', 'LAK', 'X', '--lao-qr'],
    ['open', 'BCEL', '010110099887766', 'MANUAL', 'THB', 'X', '--lao-qr', '00000418:002:R1'],
    ['open', 'TRUEWALLET', '0955550101', 'AUTO', 'THB', 'X', '--lao-qr', '00000418:002:R1'],
    ['open', 'BCEL', '010110099887766', 'MANUAL', 'LAK', 'X', '--lao-qr', '418:002:R1'],
  ]);
  expect(refusals.map(([how, line]) => [how, line.split('\n')[0]])).toEqual([
    [2, 'npm run accounts -- list'],
    [1, 'Nothing was changed: LAO QR is of accounts in LAK.'],
    [1, 'Nothing was changed: a wallet has no LAO QR.'],
    [
      1,
      "Nothing was changed: a LAO QR is IIN:TYPE:RECEIVER (eight digits, 001 to 003, the bank's id of the account), or the text of the bank's own code.",
    ],
  ]);
});
