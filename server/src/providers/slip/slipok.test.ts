import { expect, it } from 'vitest';
import { rejected, unknown } from '../outcome.ts';
import { scriptedParty } from '../scripted.fixture.ts';
import { found, itmx, question, spoilt } from './facts.fixture.ts';
import { slipOk } from './slipok.ts';

type Fields = Record<string, unknown>;

/** SlipOK, which answers with this. */
async function answering(json: unknown, status = 200) {
  const { url, asked } = await scriptedParty(() => ({ status, json }));
  const verifier = slipOk({ baseUrl: url, branch: '77', key: 'our-key' });
  return { asked, verify: () => verifier.verify(question) };
}

const whole = (changes: Fields = {}) => ({ success: true, data: { success: true, ...itmx, ...changes } });

it('asks with the mini QR’s text under our branch, and has no slip remembered', async () => {
  const { verify, asked } = await answering(whole());
  expect(await verify()).toEqual(found);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ method: 'POST', path: '/api/line/apikey/77' });
  expect(asked[0]?.headers['x-authorization']).toBe('our-key');
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ data: question.payload });
});

it.each(['500.25', '500.250'])('reads an amount of %j digit by digit', async (amount) => {
  const { verify } = await answering(whole({ amount, paidLocalAmount: undefined, paidLocalCurrency: null }));
  expect(await verify()).toEqual(amount === '500.25' ? found : unknown('badBody'));
});

it.each<[Fields, string[]]>([
  [{ ref1: 7, ref2: 'R'.repeat(300) }, ['7', 'R'.repeat(200)]],
  [{ ref1: 'R\u0000\u202e1\nR' }, ['R\ufffd1 R']],
  [{ ref1: '-', ref2: '000', ref3: 0, toMerchantId: { toString: 1 } }, []],
  [{ ref1: 'N/A', ref2: 'null', ref3: false, toMerchantId: ' ' }, []],
  [{ ref1: 'R1', ref2: '', ref3: null, toMerchantId: 'KB000000000001' }, ['R1', 'KB000000000001']],
  [
    { receiver: { ...itmx.receiver, proxy: { type: 'billerid', value: '0105536000315' } } },
    ['0105536000315'],
  ],
])('reads what bill was paid of %j', async (changes, bill) => {
  const outcome = await (await answering(whole(changes))).verify();
  expect(outcome).toMatchObject({ kind: 'confirmed', value: { state: 'found', facts: { bill } } });
});

it.each(spoilt)('takes no transfer from an answer with %s', async (_, changes) => {
  expect(await (await answering(whole(changes))).verify()).toEqual(unknown('badBody'));
  const flagged = { code: 1012, message: 'duplicate', ...whole(changes) };
  expect(await (await answering(flagged, 400)).verify()).toEqual(unknown('badBody'));
});

it.each([1012, 1013, 1014, '1012'])('reads what %j carries as found', async (code) => {
  const { verify } = await answering({ code, message: 'flagged', data: itmx }, 400);
  expect(await verify()).toEqual(found);
  const bare = await answering({ code, message: 'flagged' }, 400);
  expect(await bare.verify()).toEqual(unknown('badBody'));
});

it.each([
  ['1000', rejected('1000')],
  ['1001', rejected('1001')],
  ['1002', rejected('1002')],
  ['1003', rejected('1003')],
  ['1004', rejected('1004')],
  ['1005', rejected('1005')],
  ['1006', rejected('1006')],
  ['1007', rejected('not-slip', '1007')],
  ['1008', rejected('not-slip', '1008')],
  ['1009', unknown('unlistedStatus')],
  ['1011', { kind: 'confirmed', value: { state: 'none' } }],
  ['1015', unknown('unlistedStatus')],
  ['1999', { kind: 'confirmed', value: { state: 'captcha' } }],
])('understands the refusal %s', async (code, outcome) => {
  const { verify } = await answering({ code: Number(code), message: 'no' }, 400);
  expect(await verify()).toEqual(outcome);
  const carrying = await answering({ code: Number(code), message: 'no', data: itmx }, 400);
  expect(await carrying.verify()).toEqual(outcome);
});

it.each<[Fields | undefined, unknown]>([
  [
    { bankCode: '004', bankName: 'KBANK', delay: 7 },
    { kind: 'confirmed', value: { state: 'later', retryMs: 420_000 } },
  ],
  [{ delay: 1 }, { kind: 'confirmed', value: { state: 'later', retryMs: 60_000 } }],
  [{ bankCode: '014', delay: 7 }, unknown('badBody')],
  [{ bankCode: '004', delay: 0 }, unknown('badBody')],
  [{ bankCode: '004', delay: 100_000 }, unknown('badBody')],
  [{ bankCode: '004', delay: 'soon' }, unknown('badBody')],
  [undefined, unknown('badBody')],
])('asks again after the delay of %j', async (data, outcome) => {
  const { verify } = await answering({ code: 1010, message: 'later', data }, 400);
  expect(await verify()).toEqual(outcome);
});

it.each<
  [what: string, json: unknown, status: number, cause: 'http5xx' | 'tooMany' | 'badBody' | 'unlistedStatus']
>([
  ['a fault of theirs', { code: 1011 }, 500, 'http5xx'],
  ['too many calls', { code: 1011 }, 429, 'tooMany'],
  ['a status of failure with a transfer', whole(), 400, 'unlistedStatus'],
  ['no success', { ...whole(), success: false }, 200, 'unlistedStatus'],
  ['no success inside', whole({ success: false }), 200, 'unlistedStatus'],
  ['a transfer alone', itmx, 200, 'unlistedStatus'],
  ['a code that is neither number nor text', { ...whole(), code: null }, 200, 'unlistedStatus'],
  ['nothing', null, 200, 'badBody'],
])('knows nothing from %s', async (_, json, status, cause) => {
  expect(await (await answering(json, status)).verify()).toEqual(unknown(cause));
});
