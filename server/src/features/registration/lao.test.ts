import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWithDemo } from '../../demo/demo.ts';
import { startWorld, type World } from '../../testing/world.ts';

/** The Lao variant without one-time passwords: there is no gateway that sends them there. */
let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { VARIANT: 'la' } });
});
afterAll(() => world.close());

const person = {
  ...{ name: 'ສົມໄຊ', password: 'ຜ້າໄໝຈາກລາວ', sourceCode: 'FRIEND' },
  ...{ bankCode: 'BCEL', bankAccountName: 'Somxay Chaidee' },
};

test.each([
  ['+856 20 5551 2345', '010120000000001', undefined, 'LAK'],
  ['02055512346', '010120000000002', 'LAK', 'LAK'],
  ['02055512347', '010120000000003', 'BAHT', 'BAHT'],
] as const)('%s registers and has a wallet in %4$s', async (username, bankAccountNo, currency, wire) => {
  const body = { ...person, username, bankAccountNo, ...(currency === undefined ? {} : { currency }) };
  expect((await world.api('registration.validate', { body })).body).toEqual({ message: 'OK' });
  expect((await world.api('registration.create', { body })).status).toBe(201);
  const { token } = (await world.api('session.create', { body: { username, password: person.password } }))
    .body;
  const wallet = await world.api('wallet.read', { token });
  expect(wallet.body).toMatchObject({ currency: wire, wallet: { amount: 0 } });
  expect(wallet.body.profile.username).toMatch(/^02055512/);
  const { banks } = (await world.api('lookup.deposit', { token })).body;
  const read = await world.api('deposit.qr.read', { token, params: { bankCode: 'ZPAY' } });
  expect([read.status, read.body.message]).toEqual(wire === 'BAHT' ? [200, undefined] : [503, 'QR_FAIL']);
  expect(new Set(banks.map((way) => way.currency))).toEqual(new Set([wire]));
});

test('a phone or an account that is not Lao is refused', async () => {
  const body = { ...person, username: '02055512348', bankAccountNo: '010120000000004' };
  const refused = async (change: Partial<typeof body>) =>
    (await world.api('registration.create', { body: { ...body, ...change } })).body.message;
  expect(await refused({ username: '020555' })).toBe('KEY_INVALID');
  expect(await refused({ bankCode: 'KBANK' })).toBe('INVALID_BANK');
  expect(await refused({ bankAccountNo: '1234567' })).toBe('INVALID_BANK');
});

test('the banks have Lao names', async () => {
  const { body } = await world.api('lookup.banks');
  expect(body.every(({ nameLA }) => nameLA !== undefined)).toBe(true);
  expect(body[0]?.code).toBe('BCEL');
});

test('the demo data is Lao too, where nobody is yet', async () => {
  const empty = await startWorld({ env: { VARIANT: 'la' } });
  try {
    await fillWithDemo(empty.deps);
    const { token } = (
      await empty.api('session.create', { body: { username: '0800000001', password: 'prae-demo-1' } })
    ).body;
    expect((await empty.api('wallet.read', { token })).body).toMatchObject({
      currency: 'LAK',
      wallet: { amount: 1000 },
    });
  } finally {
    await empty.close();
  }
});
