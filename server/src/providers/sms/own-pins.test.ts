import { randomBytes } from 'node:crypto';
import { expect, it, test } from 'vitest';
import type { Outcome } from '../outcome.ts';
import { confirmed, rejected, unknown } from '../outcome.ts';
import { scriptedParty } from '../scripted.fixture.ts';
import { ownPins } from './own-pins.ts';
import { thaiBulkMessages } from './thaibulksms.messages.ts';

const secret = randomBytes(32);

/** What the phone got, and the gateway under some keys. */
function phone(answer: Outcome<'sent'> = confirmed('sent')) {
  const got: { number: string; text: string }[] = [];
  const gateway = {
    async send(number: string, text: string) {
      got.push({ number, text });
      return answer;
    },
  };
  const under = (...secrets: [Buffer, ...Buffer[]]) =>
    ownPins(gateway, {
      secrets,
      numberOf: (typed) => typed.replace(/^0/, '856'),
      textOf: (pin, reference) => `${pin} ${reference}`,
    });
  return { got, under };
}

/** A password that was sent: the token, what the phone got, and another password. */
async function sent(pins: ReturnType<ReturnType<typeof phone>['under']>, got: { text: string }[]) {
  const asked = await pins.request('02055512345');
  if (asked.kind !== 'confirmed') throw new Error('Nothing was sent');
  const [pin = '', reference] = got.at(-1)?.text.split(' ') ?? [];
  const wrong = pin === '000000' ? '000001' : '000000';
  return { ...asked.value, pin, wrong, said: reference };
}

it('sends another password each time, and knows it from a wrong one', async () => {
  const { got, under } = phone();
  const pins = under(secret);
  const { providerToken, reference, pin, wrong, said } = await sent(pins, got);
  expect(got[0]?.number).toBe('8562055512345');
  expect(pin).toMatch(/^\d{6}$/);
  expect(said).toBe(reference);
  expect(await pins.verify(providerToken, wrong)).toMatchObject({ kind: 'rejected', code: 'wrong' });
  expect(await pins.verify(providerToken, pin)).toEqual(confirmed('verified'));
  const other = await sent(pins, got);
  expect(await pins.verify(other.providerToken, pin)).toMatchObject(
    other.pin === pin ? { kind: 'confirmed' } : { kind: 'rejected' },
  );
});

it('makes passwords of all digits, and no two tokens under one salt', async () => {
  const { got, under } = phone();
  const all = [];
  for (let nth = 0; nth < 40; nth += 1) all.push(await sent(under(secret), got));
  // Of 40 there are fewer than 6 first digits once in ten thousand million times.
  expect(new Set(all.map(({ pin }) => pin[0])).size).toBeGreaterThanOrEqual(6);
  const salts = all.map(({ providerToken }) =>
    Buffer.from(providerToken, 'base64url').toString('hex', 0, 16),
  );
  expect(new Set(salts).size).toBe(all.length);
});

it('keeps no password, nor what tells it without the key', async () => {
  const { got, under } = phone();
  const { providerToken, pin } = await sent(under(secret), got);
  expect(Buffer.from(providerToken, 'base64url').toString('latin1')).not.toContain(pin);
  expect(await under(randomBytes(32)).verify(providerToken, pin)).toMatchObject({ kind: 'rejected' });
  expect(await under(randomBytes(32), secret).verify(providerToken, pin)).toEqual(confirmed('verified'));
});

it.each([['unlistedStatus'], ['timeout']] as const)(
  'sends nothing where the gateway says %s',
  async (cause) => {
    const { under } = phone(unknown(cause));
    expect(await under(secret).request('02055512345')).toEqual(unknown(cause));
    expect(await phone(rejected('badNumber')).under(secret).request('02055512345')).toMatchObject({
      kind: 'rejected',
    });
  },
);

it('says of a token that another gateway gave that it is over', async () => {
  expect(await phone().under(secret).verify('a-token', '123456')).toEqual(rejected('expired'));
});

const number = '8562055512345';
const taken = {
  remaining_credit: 9,
  phone_number_list: [{ number, used_credit: 1 }],
  bad_phone_number_list: [],
};
const bad = {
  remaining_credit: 9,
  phone_number_list: [],
  bad_phone_number_list: [{ number, message: 'bad' }],
};

test.each([
  [201, taken, { kind: 'confirmed' }],
  [200, taken, { kind: 'confirmed' }],
  [201, bad, { kind: 'rejected', code: 'badNumber' }],
  [201, {}, { kind: 'unknown', cause: 'badBody' }],
  [201, 'ok', { kind: 'unknown', cause: 'badBody' }],
  [400, { message: 'The msisdn is invalid.' }, { kind: 'rejected', code: 'refused' }],
  [401, { error: { name: 'ERROR_UNAUTHORIZED' } }, { kind: 'unknown', cause: 'unlistedStatus' }],
  [503, {}, { kind: 'unknown', cause: 'http5xx' }],
])('a plain message that is answered %i %j', async (status, json, outcome) => {
  const { url, asked } = await scriptedParty(() => ({ status, json }));
  const gateway = thaiBulkMessages({ baseUrl: url, key: 'key', secret: 'secret', sender: 'Prae' });
  expect(await gateway.send(number, 'ສະບາຍດີ')).toMatchObject(outcome);
  expect(asked.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/sms', `Basic ${Buffer.from('key:secret').toString('base64')}`],
  ]);
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    msisdn: number,
    message: 'ສະບາຍດີ',
    sender: 'Prae',
  });
});
