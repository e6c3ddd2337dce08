import { validate } from 'promptparse';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testSandbox } from '../testing/world.ts';
import { maskedAccount } from './masked.ts';
import { transferReference } from './reference.ts';
import { readCode } from './scan.ts';
import { miniQr, slipPicture } from './slip/slip.ts';

const order = {
  fromBankCode: 'KBANK',
  fromAccountNo: '0012345678',
  fromName: 'SOMCHAI JAIDEE',
  toBankCode: 'SCB',
  toAccountNo: '1234567890',
  amount: 300,
};

it('writes the published mini QR', () => {
  expect(miniQr('004', '015324123456BPP00001')).toBe(
    '0041000600000101030040220015324123456BPP000015102TH91042FB7',
  );
});

it('names a KBANK transfer by year, day of the year and time in Bangkok', () => {
  expect(transferReference('KBANK', new Date('2019-07-02T06:55:40Z'))).toMatch(/^019183135540[0-9A-Z]{8}$/);
});

/** An account of each bank that has a look of its own, its mask, and its interbank number; and of one that has none. */
const drawn: [bankCode: string, accountNo: string, mask: string, number: string, reference: RegExp][] = [
  ['KBANK', '0012345678', 'xxx-x-x4567-x', '004', /^016324190005[0-9A-Z]{8}$/],
  ['SCB', '1234567890', 'xxx-xxx789-0', '014', /^20261120[0-9A-Z]{15}$/],
  ['BBL', '2345678901', '234-5-xxx901', '002', /^20261120190005\d{11}$/],
  ['KTB', '9876543210', 'XXX-X-XX321-0', '006', /^A[0-9a-f]{16}$/],
  ['BAY', '4567890123', 'XXX-7-89012-X', '025', /^BAYM\d{14}$/],
  ['TMB', '5678901234', 'x901234', '011', /^20261120\d{12}$/],
  ['GSB', '020012345678', '0200xxxxx678', '030', /^190005[0-9A-Z]{9}$/],
  ['BAAC', '034012345678', 'xxxxxxxx5678', '034', /^261120190005B\d{6}$/],
  ['UOBT', '1112223334', 'xxx-x-x2333-x', '024', /^20261120[0-9A-Z]{15}$/],
];

it.each(drawn)(
  'draws a slip of %s whose mini QR can be read, with the same bytes each time',
  async (bankCode, accountNo, mask, sendingBank, shape) => {
    const at = '2026-11-20T12:00:05.000Z';
    const reference = transferReference(bankCode, new Date(at));
    expect(reference).toMatch(shape);
    const from = { bankCode, accountNo, name: 'ชิซูกะ สมใจ' };
    expect(maskedAccount(from)).toBe(mask);
    const to = { bankCode: 'KBANK', accountNo: '0990009990', name: 'PRAE CO LTD' };
    const transfer = { reference, from, to, amount: 1_234_567_89n, at };
    const [first, second] = [await slipPicture(transfer), await slipPicture({ ...transfer })];
    expect(first.equals(second)).toBe(true);
    expect(validate.slipVerify(await readCode(first))).toEqual({ sendingBank, transRef: reference });
  },
);

it('draws a slip of the longest names and numbers, and of a transfer to a phone number', async () => {
  const at = '2026-01-01T00:00:00.000Z';
  const name = 'ณัฐฐ์ธนันท์กุลเชษฐ์รัตนาภรณ์ เจริญสุขพิพัฒน์รัตนโกสินทร์มหินทรายุธยา'.repeat(2);
  for (const [bankCode] of drawn) {
    const reference = transferReference(bankCode, new Date(at));
    const from = { bankCode, accountNo: '12345678901234567890', name };
    const to = { bankCode: 'BAAC', accountNo: '034012345678', name };
    const picture = await slipPicture({
      reference,
      from,
      to,
      amount: 9_999_999_999_99n,
      at,
      toProxy: '0812341234',
    });
    expect(validate.slipVerify(await readCode(picture))?.transRef).toBe(reference);
  }
});

it('moves money between accounts, opens them on demand, and gives a slip whose mini QR can be read', async () => {
  const { call, url } = await testSandbox();
  const made = await call('/bank/transfer', { json: { ...order, at: '2026-11-20T12:00:00.000Z' } });
  const { reference, slip } = made.json;
  const picture = await fetch(new URL(String(slip), url()));
  expect(picture.headers.get('content-type')).toBe('image/png');
  const text = await readCode(Buffer.from(await picture.arrayBuffer()));
  expect(validate.slipVerify(text)).toEqual({ sendingBank: '004', transRef: reference });
  expect((await call('/bank/accounts/KBANK/0012345678')).json).toMatchObject({
    balance: 999_700,
    history: [{ amount: -300, at: '2026-11-20T12:00:00.000Z' }],
  });
  expect((await call('/bank/accounts/SCB/1234567890')).json.balance).toBe(50_000_300);
  expect((await call('/bank/transfer', { json: { ...order, amount: 1.005 } })).status).toBe(400);
  expect((await call('/bank/transfer', { json: { ...order, amount: 2_000_000 } })).json).toEqual({
    message: 'MONEY_NOT_ENOUGH',
    field: 'amount',
  });
});

describe('a photograph of a slip', () => {
  async function slipOf() {
    const { call, url } = await testSandbox();
    const { slip, reference } = (await call('/bank/transfer', { json: order })).json;
    const take = (query: string) => fetch(new URL(`${slip}?photo${query}`, url()));
    return { take, reference: String(reference) };
  }
  const pixels = async (taken: Response) => {
    expect([taken.status, taken.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const bytes = Buffer.from(await taken.arrayBuffer());
    const grey = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) =>
      grey.data[Math.round(y * grey.info.height) * grey.info.width + Math.round(x * grey.info.width)] ?? 0;
    return { bytes, at, width: grey.info.width, height: grey.info.height };
  };

  it('has the width that was asked for, its code can be read, and it is the same each time', async () => {
    const { take, reference } = await slipOf();
    const usual = await pixels(await take(''));
    expect(usual.width).toBe(1200);
    expect(await readCode(usual.bytes)).toContain(reference);
    const query = '&turn=-12.5&blur=1&quality=60&width=900&crop=0.25&noise=8&shade=0.4';
    const other = await pixels(await take(query));
    expect(other.width).toBe(900);
    expect(await readCode(other.bytes)).toContain(reference);
    expect((await pixels(await take(query))).bytes.equals(other.bytes)).toBe(true);
  });

  it('shows the paper turned clockwise on the table', async () => {
    const { take } = await slipOf();
    // The code's side of the paper's lower end goes down and to the left, and the table shows where the paper's corners were.
    const straight = await pixels(await take('&noise=0&shade=0.05'));
    const turned = await pixels(await take('&noise=0&shade=0.05&turn=15'));
    expect(straight.at(0.1, 0.5)).toBeGreaterThan(200);
    expect(turned.at(0.1, 0.3)).toBeLessThan(130);
    expect(turned.at(0.1, 0.8)).toBeGreaterThan(200);
    const around = await pixels(await take('&noise=0&turn=-15'));
    expect(around.at(0.9, 0.3)).toBeLessThan(130);
  });

  it('is cut at the top, blurred, noisy and shaded as asked', async () => {
    const { take } = await slipOf();
    const plain = await pixels(await take('&noise=0&width=600'));
    const cut = await pixels(await take('&noise=0&width=600&crop=0.3'));
    expect(cut.height / plain.height).toBeCloseTo(0.7, 1);
    const detail = async (query: string) =>
      (await sharp((await pixels(await take(`&width=600${query}`))).bytes).stats()).sharpness;
    expect(await detail('&noise=0&blur=3')).toBeLessThan((await detail('&noise=0')) / 2);
    expect(await detail('&noise=25')).toBeGreaterThan(2 * (await detail('&noise=0')));
    const dark = await pixels(await take('&noise=0&shade=0.8'));
    // White paper at its left upper end and its right lower end.
    expect(dark.at(0.1, 0.3) - dark.at(0.88, 0.93)).toBeGreaterThan(80);
    const usual = plain.at(0.1, 0.3) - plain.at(0.88, 0.93);
    expect(usual).toBeGreaterThan(10);
  });

  it.each([
    ['turn=181'],
    ['turn='],
    ['turn=east'],
    ['blur=-1'],
    ['quality=39'],
    ['width=9000'],
    ['crop=0.31'],
    ['noise=NaN'],
    ['shade=0'],
    ['turn=1&turn=2'],
  ])('refuses %s', async (query) => {
    const { take } = await slipOf();
    const refused = await take(`&${query}`);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { message: 'KEY_INVALID', field: query.split('=')[0] },
    ]);
  });
});

it('does a hundred transfers at once without losing a satang', async () => {
  const { call } = await testSandbox();
  await Promise.all(
    Array.from({ length: 100 }, () => call('/bank/transfer', { json: { ...order, amount: 0.01 } })),
  );
  expect((await call('/bank/accounts/KBANK/0012345678')).json.balance).toBe(999_999);
});
