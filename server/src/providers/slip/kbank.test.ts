import { expect, it } from 'vitest';
import { rejected, unknown } from '../outcome.ts';
import { scriptedParty } from '../scripted.fixture.ts';
import { found, itmx, question, spoilt } from './facts.fixture.ts';
import { kbankSlip } from './kbank.ts';

type Fields = Record<string, unknown>;

/** The bank, which signs everybody in and answers with the question's rqUID and what the test adds. */
async function bank(reply: (call: number) => Fields & { http?: number }) {
  let [tokens, calls] = [0, 0];
  const { url, asked } = await scriptedParty(({ path, body }) => {
    if (path === '/v2/oauth/token') {
      tokens += 1;
      return { json: { access_token: `T${tokens}`, expires_in: '1799' } };
    }
    calls += 1;
    const { http = 200, ...json } = reply(calls);
    return { status: http, json: { rqUID: (JSON.parse(body) as Fields).rqUID, ...json } };
  });
  const verifier = kbankSlip({ baseUrl: url, consumerId: 'consumer', consumerSecret: 'secret' });
  return { asked, verify: () => verifier.verify(question) };
}

const whole = (changes: Fields = {}) => ({ statusCode: '0000', data: { ...itmx, ...changes } });

it('asks by sending bank and reference, under a name of its own each time', async () => {
  const { verify, asked } = await bank(() => whole({ amount: '500.25', paidLocalAmount: '500.25' }));
  expect(await verify()).toEqual(found);
  expect(await verify()).toEqual(found);
  expect(asked.map(({ path }) => path)).toEqual([
    '/v2/oauth/token',
    '/v1/verslip/kbank/verify',
    '/v1/verslip/kbank/verify',
  ]);
  expect(asked[1]?.headers.authorization).toBe('Bearer T1');
  const [first, second] = asked.slice(1).map(({ body }) => JSON.parse(body) as Fields);
  expect(first).toEqual({
    rqUID: expect.stringMatching(/^[\da-f-]{36}$/),
    rqDt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+07:00$/),
    data: { sendingBank: '004', transRef: 'T100' },
  });
  expect(second?.rqUID).not.toBe(first?.rqUID);
});

it.each(spoilt)('takes no transfer from an answer with %s', async (_, changes) => {
  expect(await (await bank(() => whole(changes))).verify()).toEqual(unknown('badBody'));
});

it.each([
  ['8404', { kind: 'confirmed', value: { state: 'none' } }],
  ['8999', { kind: 'confirmed', value: { state: 'captcha' } }],
  ...['6501', '6400', '8400', '6403', '6421', '6422', '6423', '6424'].map(
    (code) => [code, rejected(code)] as const,
  ),
  ...['6701', '6702', '6703', '8701', '8702', '8703'].map((code) => [code, rejected(code)] as const),
  ...['8501', '8503', '6500', '8500'].map((code) => [code, unknown('http5xx')] as const),
  ['00', unknown('unlistedStatus')],
  ['8405', unknown('unlistedStatus')],
] as const)('understands the statusCode %s, though it comes with HTTP 200', async (statusCode, outcome) => {
  expect(await (await bank(() => ({ statusCode }))).verify()).toEqual(outcome);
  // Carried along, a transfer changes nothing.
  expect(await (await bank(() => ({ statusCode, data: itmx }))).verify()).toEqual(outcome);
});

it.each([{ rqUID: 'another' }, { rqUID: null }, { rqUID: undefined }])(
  'takes no answer to %j for its own',
  async (named) => {
    expect(await (await bank(() => ({ ...whole(), ...named }))).verify()).toEqual(unknown('badBody'));
    expect(await (await bank(() => ({ statusCode: '8404', ...named }))).verify()).toEqual(unknown('badBody'));
  },
);

it.each([
  ['a fault of theirs', { http: 500 }, 'http5xx'],
  ['too many calls', { http: 429 }, 'tooMany'],
  ['success under a status of failure', { http: 409 }, 'unlistedStatus'],
  ['no statusCode', { statusCode: undefined }, 'unlistedStatus'],
  ['a number for a statusCode', { statusCode: 0 }, 'unlistedStatus'],
] as const)('knows nothing from %s', async (_, changes, cause) => {
  expect(await (await bank(() => ({ ...whole(), ...changes }))).verify()).toEqual(unknown(cause));
});

it('signs in once more when its token is turned down, and asks four times at most', async () => {
  const { verify, asked } = await bank((call) => (call === 1 ? { http: 401 } : whole()));
  expect(await verify()).toEqual(found);
  expect(asked).toHaveLength(4);
  const never = await bank(() => ({ http: 401 }));
  expect(await never.verify()).toEqual(unknown('unlistedStatus'));
  expect(never.asked).toHaveLength(4);
});
