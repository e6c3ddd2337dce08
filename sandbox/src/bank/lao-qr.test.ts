import { readSlipCode } from '@prae/contract/slip-code';
import { create } from 'qrcode';
import { expect, it } from 'vitest';
import { crc, tagsIn } from '../onepay/payload.ts';
import { testSandbox } from '../testing/world.ts';
import { readCode } from './scan.ts';

/** Computed apart from this program. */
const vector =
  '00020101021238580016A00526628466257701080000041802030020315SBXRECEIVER00015204799553034185405500005802LA5907SANDBOX6003VTE63047752';
const house = '/bank/accounts/BCEL/010110099887766';

/** A row of fields under a right check sum. */
const coded = (fields: readonly (readonly [string, string])[]): string => {
  const row = fields.map(
    ([tag, value]) => `${tag}${String(Buffer.byteLength(value)).padStart(2, '0')}${value}`,
  );
  const text = `${row.join('')}6304`;
  return `${text}${crc(Buffer.from(text))}`;
};
const fieldsOf = (text: string) => [...(tagsIn(Buffer.from(text)) ?? [])].filter(([tag]) => tag !== '63');

/** The vector with some fields changed; an empty one is left out. */
const changed = (change: Record<string, string>) =>
  coded(
    fieldsOf(vector)
      .map(([tag, value]) => [tag, change[tag] ?? value] as const)
      .filter(([, value]) => value !== ''),
  );
const payee = (change: Record<string, string>) => {
  const template = tagsIn(Buffer.from(fieldsOf(vector).find(([tag]) => tag === '38')?.[1] ?? '')) ?? [];
  const row = [...template].map(([tag, value]) => {
    const now = change[tag] ?? value;
    return `${tag}${String(now.length).padStart(2, '0')}${now}`;
  });
  return changed({ 38: row.join('') });
};

it('shows whom a code pays, pays it, and draws a slip in kip with BCEL’s proof on it', async () => {
  const { call, url } = await testSandbox();
  expect(changed({})).toBe(vector);
  expect((await call('/bank/scan', { json: { payload: vector } })).json).toEqual({
    ...{ payload: vector, payee: 'PRAE PORTAL', detail: 'SBXRECEIVER0001' },
    ...{ amount: 50_000, currency: 'LAK', status: null },
  });
  const before = (await call(house)).json.balance as number;
  const paid = (await call('/bank/pay-qr', { json: { payload: vector } })).json;
  expect(paid).toMatchObject({ amount: 50_000, payee: 'PRAE PORTAL' });
  expect((await call(house)).json).toMatchObject({
    balance: before + 50_000,
    history: [{ kind: 'qr', amount: 50_000, reference: paid.reference, slip: paid.slip }],
  });
  const slip = await fetch(new URL(String(paid.slip), url()));
  expect(readSlipCode(await readCode(Buffer.from(await slip.arrayBuffer())))).toMatchObject({
    kind: 'bcelOneProof',
    reference: paid.reference,
  });
});

it('takes an amount of the payer’s where the code has none, whole kip, from a bank in Laos alone', async () => {
  const { call, url } = await testSandbox();
  const payload = changed({ '01': '11', 54: '' });
  expect((await call('/bank/scan', { json: { payload } })).json).toMatchObject({ amount: null });
  const pay = (more: object) => call('/bank/pay-qr', { json: { payload, ...more } });
  expect((await pay({})).json).toMatchObject({ message: 'KEY_INVALID', field: 'amount' });
  expect((await pay({ amount: 1000.5 })).json).toMatchObject({ message: 'KEY_INVALID', field: 'amount' });
  const thai = { fromBankCode: 'KBANK', fromAccountNo: '0012345678' };
  expect((await pay({ amount: 1000, ...thai })).json).toMatchObject({ message: 'NOT_IN_KIP' });
  const jdb = { fromBankCode: 'JDB', fromAccountNo: '020220098765432' };
  const paid = await pay({ amount: 1000, ...jdb });
  expect(paid.json).toMatchObject({ amount: 1000 });
  const slip = await fetch(new URL(String(paid.json.slip), url()));
  await expect(readCode(Buffer.from(await slip.arrayBuffer()))).rejects.toThrow('NO_QR_IN_PICTURE');
});

it.each([
  ['a changed amount', vector.replace('50000', '50001'), 'QR_UNREADABLE'],
  [
    'a check sum in small letters',
    changed({ 54: '50001' }).replace(/....$/, (sum) => sum.toLowerCase()),
    'QR_UNREADABLE',
  ],
  ['no amount on a code of one payment', changed({ 54: '' }), 'QR_UNREADABLE'],
  ['a fraction of a kip', changed({ 54: '50000.00' }), 'QR_UNREADABLE'],
  ['baht', changed({ 53: '764' }), 'QR_UNREADABLE'],
  ['another country', changed({ 58: 'TH' }), 'QR_UNREADABLE'],
  ['no name', changed({ 59: '' }), 'QR_UNREADABLE'],
  ['a name that is too long', changed({ 59: 'X'.repeat(26) }), 'QR_UNREADABLE'],
  ['no city', changed({ 60: '' }), 'QR_UNREADABLE'],
  ['no trade', changed({ 52: '' }), 'QR_UNREADABLE'],
  ['a short IIN', payee({ '01': '418' }), 'QR_UNREADABLE'],
  ['a kind of payment that there is not', payee({ '02': '004' }), 'QR_UNREADABLE'],
  ['a kind that the receiver is not registered for', payee({ '02': '001' }), 'QR_UNKNOWN'],
  ['an unknown receiver', payee({ '03': 'SBXRECEIVER0002' }), 'QR_UNKNOWN'],
  ['another network', payee({ '01': '27710418' }), 'QR_UNKNOWN'],
  ['the format at the end', coded([...fieldsOf(vector).slice(1), ['00', '01'] as const]), 'QR_UNREADABLE'],
])('a code with %s is refused, and no money moves', async (_, payload, message) => {
  const { call } = await testSandbox();
  const before = (await call(house)).json.balance;
  expect((await call('/bank/scan', { json: { payload } })).json).toMatchObject({ message });
  expect((await call('/bank/pay-qr', { json: { payload, amount: 50_000 } })).json).toMatchObject({ message });
  expect((await call(house)).json.balance).toBe(before);
});

it('fits a code that a phone reads', () => {
  expect(create(vector, { errorCorrectionLevel: 'M' }).version).toBeLessThan(11);
});
