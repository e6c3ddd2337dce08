import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { codeSentTo } from '../../testing/sms.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
let offsetMs = 0;
beforeAll(async () => {
  world = await startWorld({ clock: () => new Date(Date.now() + offsetMs) });
});
afterAll(() => world.close());
afterEach(async () => {
  offsetMs = 0;
  await world.act('DELETE', '/faults');
});

let count = 0;
function newPhone(): string {
  count += 1;
  return `086000${String(count).padStart(4, '0')}`;
}

const send = (phoneNumber: string) => world.api('registration.otp.send', { body: { phoneNumber } });
const verify = async (otpToken: string, otpCode: string): Promise<string | undefined> => {
  const { body } = await world.api('registration.otp.verify', { body: { otpToken, otpCode } });
  return body.code ?? body.message;
};

function wrongOf(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

test('a verified phone stays verified for a day and gets no second message', async () => {
  const phone = newPhone();
  const { body } = await send(phone);
  expect(await verify(body.otpToken, await codeSentTo(world, phone))).toBe('OTP_CODE_VALID');
  expect((await send(phone)).body).toEqual({ otpRef: '', otpToken: '', code: 'OTP_VERIFIED' });
  offsetMs = 25 * 3_600_000;
  expect((await send(phone)).body.code).toBe('OK');
});

test('the browser never sees the provider token', async () => {
  const { body } = await send(newPhone());
  expect(Object.keys(body).sort()).toEqual(['code', 'otpRef', 'otpToken']);
  expect(body.otpToken).toHaveLength(43);
});

test('five wrong tries end a token, even for the right code, and a crowd has no more of them', async () => {
  const phone = newPhone();
  const { body } = await send(phone);
  const code = await codeSentTo(world, phone);
  const answers = await Promise.all(Array.from({ length: 12 }, () => verify(body.otpToken, wrongOf(code))));
  expect(answers.filter((answer) => answer === 'OTP_CODE_INVALID')).toHaveLength(5);
  expect(answers.filter((answer) => answer === 'OTP_TOKEN_INVALID')).toHaveLength(7);
  expect(await verify(body.otpToken, code)).toBe('OTP_TOKEN_INVALID');
});

test('a code is good for five minutes', async () => {
  const phone = newPhone();
  const { body } = await send(phone);
  offsetMs = 5 * 60_000 + 1_000;
  expect(await verify(body.otpToken, await codeSentTo(world, phone))).toBe('OTP_EXPIRED');
});

test('tokens that are malformed or unknown are told apart', async () => {
  expect(await verify('short', '123456')).toBe('OTP_TOKEN_INVALID');
  expect(await verify('x'.repeat(43), '123456')).toBe('OTP_NOT_EXIST');
});

test('a phone is sent to once a minute and five times a day', async () => {
  const phone = newPhone();
  for (let sends = 0; sends < 5; sends += 1) {
    expect((await send(phone)).body.code, `send ${sends + 1}`).toBe('OK');
    if (sends < 4)
      expect(await send(phone)).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT_1MIN' } });
    offsetMs += 61_000;
  }
  expect(await send(phone)).toMatchObject({ status: 429, body: { message: 'OTP_BLOCK' } });
  offsetMs = 24 * 3_600_000;
  expect((await send(phone)).body.code).toBe('OK');
});

test('of many requests for one phone at once, one message goes out', async () => {
  const phone = newPhone();
  const all = await Promise.all(Array.from({ length: 10 }, () => send(phone)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await world.act<unknown[]>('GET', `/sms?to=${phone}`)).toHaveLength(1);
});

test.each(['error', 'lost-response'])('a gateway with %s keeps nobody from asking again', async (kind) => {
  const phone = newPhone();
  await world.act('POST', '/faults', { party: 'SMS', kind, times: 1 });
  expect(await send(phone)).toMatchObject({ status: 503, body: { message: 'OTP_SEND_FAIL' } });
  const again = await send(phone);
  expect(again.body.code).toBe('OK');
  expect(await verify(again.body.otpToken, await codeSentTo(world, phone))).toBe('OTP_CODE_VALID');
});

test('a comparison that the gateway does not answer costs no try', async () => {
  const phone = newPhone();
  const { body } = await send(phone);
  const code = await codeSentTo(world, phone);
  for (let tries = 0; tries < 6; tries += 1) {
    await world.act('POST', '/faults', { party: 'SMS', kind: 'error', times: 1 });
    expect(await verify(body.otpToken, code)).toBe('OTP_VERIFY_FAIL');
  }
  expect(await verify(body.otpToken, code)).toBe('OTP_CODE_VALID');
});
