import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { parse } from 'promptparse';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rejected, unknown } from '../outcome.ts';
import { type HeardRequest, scriptedParty } from '../scripted.fixture.ts';
import { emvIn, readEmv } from './emv.ts';
import { onepayText } from './onepay.text.ts';
import { onepay } from './onepay.ts';

const code = {
  ...{ mcid: 'mchSANDBOX00001', mcc: '7995', terminal: 'T1', invoice: 'INV1', uuid: 'TX1' },
  ...{ amount: 50_000n, description: 'dep' },
};
const NOW = Date.parse('2026-11-23T15:00:00Z');
const payer = { memberId: 'M', name: 'n', bankCode: 'BCEL', accountNo: '1', accountName: 'SOMSACK' };
const options = {
  ...{ baseUrl: 'http://127.0.0.1:9', subscribeKey: 'sub-c-test', mcid: code.mcid, shop: 'SHOP1' },
  ...{ terminal: 'T1', mcc: '7995', description: 'Prae', clock: () => NOW },
};
const question = {
  reference: 'TX1',
  terms: { amount: 5_000_000n, expiresAt: new Date(NOW + 600_000) },
};
const channel = `uuid-${code.mcid}-TX1`;

describe('the text of a code', () => {
  it('is byte for byte what was computed apart from this program', () => {
    expect(onepayText(code)).toBe(
      '00020101021133370004BCEL0106ONEPAY0215mchSANDBOX000015204799553034185405500005802LA6003VTE62280104INV10503TX10702T10803dep6304D07B',
    );
  });

  it('has a check sum of four digits where it begins with zero', () => {
    const texts = Array.from({ length: 60 }, (_, at) => onepayText({ ...code, uuid: `TX${at}` }));
    const padded = texts.filter((text) => text.at(-4) === '0');
    expect(padded.length).toBeGreaterThan(0);
    for (const text of padded) expect(parse(text, true)?.getTagValue('62', '05')).toMatch(/^TX\d+$/);
  });

  it('says its end in Bangkok and closes the payer’s app', () => {
    const expiresAt = new Date('2026-12-31T18:30:05Z');
    const template = emvIn(readEmv(onepayText({ ...code, expiresAt }))?.get('33') ?? '');
    expect([template?.get('03'), template?.get('05')]).toEqual(['20270101013005', 'CLOSEWHENDONE']);
  });

  it('counts bytes, and cuts what it shows after a whole letter', () => {
    const long = { uuid: 'u'.repeat(25), invoice: 'i'.repeat(12), terminal: 't'.repeat(12) };
    const named = (description: string) => {
      const extra = readEmv(onepayText({ ...code, ...long, description }))?.get('62') ?? '';
      expect(Buffer.byteLength(extra)).toBeLessThanOrEqual(99);
      return emvIn(extra)?.get('08');
    };
    expect(named('Prae')).toBe('Prae');
    for (const text of ['ຝາກເງິນເຂົ້າກະເປົາແພຣ', 'ກີ້ກີ້ກີ້ກີ້ກີ້', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦']) {
      const cut = named(text) ?? '';
      const letters = [...new Intl.Segmenter('lo').segment(text)].map(({ segment }) => segment);
      const wholes = letters.map((_, at) => letters.slice(0, at + 1).join(''));
      expect(['', ...wholes]).toContain(cut);
    }
  });
});

describe('a code', () => {
  it('is made without a call, over whole kip alone', async () => {
    const gateway = onepay(options);
    const order = { reference: gateway.newReference(), amount: 5_000_000n, payer };
    const made = await gateway.create({ ...order, expiresAt: new Date(NOW) });
    const payload = made.kind === 'confirmed' ? made.value.payload : '';
    expect(order.reference).toMatch(/^[0-9a-f]{24}$/);
    expect(emvIn(readEmv(payload)?.get('62') ?? '')?.get('05')).toBe(order.reference);
    for (const amount of [5_000_050n, 0n])
      expect(await gateway.create({ ...order, amount })).toEqual(rejected('not-whole'));
  });
});

/** A message as it stands in the history, so many seconds ago. */
const message = (fields: object, secondsAgo = 5) => ({
  message: JSON.stringify({ uuid: 'TX1', mcid: code.mcid, amount: 50_000, ccy: 'LAK', ...fields }),
  timetoken: `${NOW - secondsAgo * 1000}0000`,
});

async function inquire(
  json: unknown,
  { status = 200, asked = question }: { status?: number; asked?: object } = {},
) {
  const party = await scriptedParty(() => ({ status, json }));
  const found = await onepay({ ...options, baseUrl: party.url }).inquire({ ...question, ...asked });
  return { found, heard: party.asked };
}

const history = (...messages: object[]) => ({
  ...{ status: 200, error: false, error_message: '' },
  channels: messages.length > 0 ? { [channel]: messages } : {},
});

const told = async (...messages: object[]) => (await inquire(history(...messages))).found;

describe('a question', () => {
  it('reads the history of the code’s own channel', async () => {
    const { found, heard } = await inquire(history(message({})));
    expect(heard.map(({ method, path }: HeardRequest) => `${method} ${path}`)).toEqual([
      `GET /v3/history/sub-key/sub-c-test/channel/${channel}?max=100`,
    ]);
    expect(found).toMatchObject({
      kind: 'confirmed',
      value: {
        ...{ state: 'paid', payment: 'TX1', amount: 5_000_000n },
        heard: { at: new Date(NOW - 5_000) },
      },
    });
  });

  it('finds nothing paid while the code may yet be, and that it is over afterwards', async () => {
    expect(await told()).toMatchObject({ kind: 'confirmed', value: { state: 'open' } });
    const over = { ...question, terms: { ...question.terms, expiresAt: new Date(NOW - 180_000) } };
    expect((await inquire(history(), { asked: over })).found).toMatchObject({ value: { state: 'expired' } });
  });

  it.each([
    ['a stranger’s', message({ uuid: 'TX2' })],
    ['part of ours', message({ uuid: 'TX' })],
    ['another merchant’s', message({ mcid: 'mchOTHER' })],
    ['no text', { message: 7, timetoken: '17000000000000000' }],
    ['no JSON', { message: '{"uuid":"TX1"', timetoken: '17000000000000000' }],
    ['without a time', { ...message({}), timetoken: 'now' }],
  ])('finds no payment in a message that is %s', async (_, one) => {
    expect(await told(one)).toMatchObject({ value: { state: 'open' } });
  });

  it.each([
    ['50000', 5_000_000n],
    ['50000.00', 5_000_000n],
    [60_000, 6_000_000n],
    [undefined, 'NO_AMOUNT'],
    ['50,000', 'NO_AMOUNT'],
    ['50000.5', 'NO_AMOUNT'],
    [-50_000, 'NO_AMOUNT'],
    [0, 'NO_AMOUNT'],
    [5e20, 'NO_AMOUNT'],
  ])('reads the amount %s as %s', async (amount, as) => {
    const found = await told(message({ amount }));
    expect(found).toMatchObject({
      value:
        typeof as === 'bigint'
          ? { amount: as, heard: { at: new Date(NOW - 5_000) } }
          : { amount: 5_000_000n, heard: { doubt: as } },
    });
  });

  it('reads no amount of another currency', async () => {
    expect(await told(message({ ccy: 'THB' }))).toMatchObject({ value: { heard: { doubt: 'NO_AMOUNT' } } });
    expect(await told(message({ ccy: '418' }))).not.toHaveProperty('value.heard.doubt');
  });

  it('tells of one payment however often it is published, by the time of the first', async () => {
    const found = await told(message({}, 3), message({ amount: undefined }, 9), message({}, 3));
    expect(found).toMatchObject({ value: { payment: 'TX1', heard: { at: new Date(NOW - 9_000) } } });
    expect(found).not.toHaveProperty('value.more');
  });

  it('tells the amount that was not asked for, where messages name several', async () => {
    expect(await told(message({}, 9), message({ amount: 70_000 }, 3))).toMatchObject({
      value: { payment: 'TX1', amount: 7_000_000n },
    });
  });

  it('tells another number of the bank’s as a second payment', async () => {
    const found = await told(message({ fccref: 'FT1' }, 9), message({ fccref: 'FT2', amount: 9_000 }, 3));
    expect(found).toMatchObject({
      value: {
        ...{ payment: 'TX1', amount: 5_000_000n },
        more: [{ payment: 'TX1.FT2', amount: 900_000n, heard: { doubt: 'SECOND' } }],
      },
    });
  });

  it('takes zeros for no number', async () => {
    const found = await told(
      message({ fccref: 'FT1' }, 9),
      message({ fccref: '0000' }, 5),
      message({ fccref: '0' }, 3),
    );
    expect(found).toMatchObject({ value: { payment: 'TX1' } });
    expect(found).not.toHaveProperty('value.more');
  });

  it('takes no number that is written there for another code’s, and three at most', async () => {
    const numbers = ['FT1', 'TX2', 'FT3', 'FT4', 'FT5', 'FT6'];
    const found = await told(...numbers.map((fccref, index) => message({ fccref }, 30 - index)));
    expect(found).toMatchObject({
      value: { more: ['TX1.TX2', 'TX1.FT3', 'TX1.FT4'].map((payment) => ({ payment })) },
    });
  });

  it.each<{ ccy: unknown }>([
    ...[{ toString: 0 }, { toString: 0, valueOf: 0 }, [['LAK']], null, true].map((ccy) => ({ ccy })),
  ])('is not brought down by what anybody may write: %j', async ({ ccy }) => {
    expect(await told(message({ ccy }), message({}, 3))).toMatchObject({ value: { payment: 'TX1' } });
    expect(await told(message({ amount: ccy, fccref: ccy, mcid: ccy }), message({}, 3))).toMatchObject({
      value: { payment: 'TX1' },
    });
  });

  it('knows nothing of a payment that is not told any more', async () => {
    const asked = { ...question, payment: 'FT2' };
    expect((await inquire(history(message({ fccref: 'FT1' })), { asked })).found).toEqual(
      unknown('ambiguous'),
    );
  });

  it.each([
    ['an error', { status: 403, error: true, message: 'Forbidden' }, 403, 'unlistedStatus'],
    ['an error under HTTP 200', { status: 403, error: true, channels: {} }, 200, 'badBody'],
    ['too many calls', {}, 429, 'tooMany'],
    ['maintenance', {}, 503, 'http5xx'],
    ['no channels', { status: 200, error: false }, 200, 'badBody'],
    ['another channel', { status: 200, error: false, channels: { other: [] } }, 200, 'badBody'],
    ['no list', { status: 200, error: false, channels: { [channel]: {} } }, 200, 'badBody'],
    ['no object', [], 200, 'badBody'],
  ])('knows nothing from %s', async (_, json, status, cause) => {
    expect((await inquire(json, { status })).found).toMatchObject({ kind: 'unknown', cause });
  });
});

describe('the line', () => {
  const shop = `mcid-${code.mcid}-SHOP1`;
  const never = new AbortController().signal;
  const lineTo = async (answer: (asked: HeardRequest) => { status?: number; json: unknown }) => {
    const party = await scriptedParty(answer);
    const { stream } = onepay({ ...options, baseUrl: party.url, lineMs: 200 });
    return { heard: party.asked, next: (mark?: string) => stream?.next(mark, never) };
  };
  const t = { t: '17000000000000001', r: 4 };

  it('begins now, and goes on after what it was told last', async () => {
    const d = JSON.stringify({ uuid: 'TX1' });
    const m = [d, d, JSON.stringify({ uuid: 'TX2' }), 'nonsense', 7].map((one) => ({
      d: one,
      p: t,
      c: shop,
    }));
    const { heard, next } = await lineTo(({ path }) => ({
      json: path.includes('tt=0&') ? { t, m: [] } : { t, m },
    }));
    const first = await next();
    expect(first).toEqual({ mark: '17000000000000001.4', references: [] });
    expect(await next(first?.mark)).toEqual({ mark: '17000000000000001.4', references: ['TX1', 'TX2'] });
    expect(heard.map(({ path }) => path)).toEqual([
      `/v2/subscribe/sub-c-test/${shop}/0?tt=0&uuid=prae`,
      `/v2/subscribe/sub-c-test/${shop}/0?tt=17000000000000001&tr=4&uuid=prae`,
    ]);
  });

  it.each([
    ['an error', { status: 403, json: { error: true } }],
    ['nonsense', { json: { t: 'now', m: [] } }],
    ['no list', { json: { t } }],
  ])('comes to nothing with %s', async (_, answer) => {
    const { next } = await lineTo(() => answer);
    expect(await next('17000000000000001')).toBeUndefined();
  });

  it('is quiet where it hangs, from where it was', async () => {
    const { stream } = onepay({ ...options, baseUrl: await silentParty(), lineMs: 50 });
    expect(await stream?.next('17000000000000001.4', never)).toEqual({
      ...{ mark: '17000000000000001.4', references: [] },
    });
    expect(await stream?.next(undefined, never)).toBeUndefined();
  });

  it('ends when it is told to', async () => {
    const { stream } = onepay({ ...options, baseUrl: await silentParty(), lineMs: 60_000 });
    const ending = new AbortController();
    const waiting = stream?.next('17000000000000001', ending.signal);
    setTimeout(() => ending.abort(), 20);
    expect(await waiting).toBeUndefined();
  });
});

/** Takes calls and never answers. */
async function silentParty(): Promise<string> {
  const server = createServer((socket) => onTestFinished(() => void socket.destroy()));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
