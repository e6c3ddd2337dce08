import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWithDemo } from '../../demo/demo.ts';
import { codeSentTo } from '../../testing/sms.ts';
import { startWorld, type World } from '../../testing/world.ts';

/** The Lao variant, without one-time passwords unless told. */
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

test('where a code is asked for, it comes to a Lao phone in Lao, and one number is one phone however it is written', async () => {
  let offsetMs = 0;
  const env = { VARIANT: 'la', REGISTER_OTP: 'true', BRAND_NAME: 'Khao' };
  const asking = await startWorld({ env, clock: () => new Date(Date.now() + offsetMs) });
  const phone = '02055512349';
  const body = { ...person, username: phone, bankAccountNo: '010120000000009' };
  try {
    expect((await asking.api('registration.create', { body })).body.message).toBe('UNVERIFIED_OTP');
    const sent = await asking.api('registration.otp.send', { body: { phoneNumber: '+856 20 5551 2349' } });
    expect(sent.body).toMatchObject({ code: 'OK', otpRef: expect.stringMatching(/^[A-Z]{5}$/) });
    const [sms] = await asking.act<{ text: string }[]>('GET', `/sms?to=${phone}`);
    expect(sms?.text).toContain(`ແມ່ນລະຫັດ OTP ຂອງ Khao (Ref: ${sent.body.otpRef}) ໃຊ້ໄດ້ 5 ນາທີ`);
    const code = await codeSentTo(asking, phone);
    const verify = (otpCode: string) =>
      asking.api('registration.otp.verify', { body: { otpToken: sent.body.otpToken, otpCode } });
    const wrong = await verify(code === '000000' ? '000001' : '000000');
    expect(wrong.body.message).toBe('OTP_CODE_INVALID');
    expect((await verify(code)).body).toEqual({ code: 'OTP_CODE_VALID' });
    expect((await asking.api('registration.create', { body })).status).toBe(201);

    // A forgotten password goes the same way, and a network that loses the answer is no end.
    offsetMs = 61_000;
    const ask = () => asking.api('passwordReset.otp.send', { body: { phoneNumber: phone } });
    await asking.act('POST', '/faults', { party: 'SMS', kind: 'lost-response', call: 'sms', times: 1 });
    expect((await ask()).body.message).toBe('OTP_SEND_FAIL');
    const { otpToken } = (await ask()).body;
    const newPassword = 'ຜ້າໄໝຜືນໃໝ່';
    const reset = { otpToken, otpCode: await codeSentTo(asking, phone), newPassword };
    expect((await asking.api('passwordReset.create', { body: reset })).body.message).toBe('SUCCESS');
    const login = await asking.api('session.create', { body: { username: phone, password: newPassword } });
    expect(login.status).toBe(200);
  } finally {
    await asking.close();
  }
});
