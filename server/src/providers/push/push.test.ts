import { createECDH, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { scriptedParty } from '../scripted.fixture.ts';
import { encrypted, MESSAGE_MAX_BYTES } from './encrypt.ts';
import type { PushSent } from './port.ts';
import { serviceOf } from './services.ts';
import { publicKeyOf, pusherOf } from './vapid.ts';
import { webPush } from './web-push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** The example of RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
} as const;

const browser = { p256dh: bytes(example.p256dh), auth: bytes(example.auth) };

it('encrypts the message of RFC 8291 to its bytes', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(example.sender, 'base64url');
  const body = encrypted(example.text, browser, { salt: bytes(example.salt), sender });
  expect(body.toString('base64url')).toBe(example.body);
});

it('takes another key and another salt for each message', () => {
  const [one, other] = [encrypted('x', browser), encrypted('x', browser)];
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86));
  expect(encrypted('ກ'.repeat(300), browser).length).toBeLessThan(MESSAGE_MAX_BYTES / 2);
});

it('knows the public key of a private one as RFC 8291 has it', () => {
  expect(publicKeyOf(example.sender)).toBe(
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  );
});

describe('the signature of RFC 8292', () => {
  const now = new Date('2026-11-26T03:00:00Z');
  const pusher = pusherOf(example.sender, 'mailto:push@example.com');

  it('says for which service it is, for how long it counts, and who pushes, by the key beside it', () => {
    const said = pusher.authorization('https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV', now);
    const [, head = '', claims = '', signature = '', k = ''] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(said) ?? [];
    expect(k).toBe(publicKeyOf(example.sender));
    expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(JSON.parse(bytes(claims).toString())).toEqual({
      aud: 'https://push.example.net',
      exp: now.getTime() / 1000 + 12 * 3_600,
      sub: 'mailto:push@example.com',
    });
    const point = bytes(k);
    const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const signed = { key, dsaEncoding: 'ieee-p1363' as const };
    const by = bytes(signature);
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, by)).toBe(true);
    expect(verify('sha256', Buffer.from(`${head}.${claims}x`), signed, by)).toBe(false);
  });
});

describe('the addresses that may be spoken to', () => {
  const more = ['http://127.0.0.1:3001'];
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc:def', 'FCM'],
    ['https://fcm.googleapis.com:443/wp/abc', 'FCM'],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'MOZILLA'],
    ['https://web.push.apple.com/abc', 'APPLE'],
    ['https://wns2-sg2p.notify.windows.com/w/?token=abc', 'WNS'],
    ['http://127.0.0.1:3001/push/wp/1', '127.0.0.1:3001'],
  ])('%s is of %s', (endpoint, party) => expect(serviceOf(endpoint, more)).toBe(party));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/fcm/send/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@evil.example/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://evilpush.apple.com/x',
    'https://push.apple.com/x',
    'https://xnotify.windows.com/x',
    'https://fcm.googleapis.com./x',
    'https://web.push.apple.com/x#y',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:3002/push/wp/1',
    'http://localhost:3001/push/wp/1',
    'https://a.b.push.apple.com/x',
    'https://a.b.notify.windows.com/w/?token=1',
    'https://push.apple.com/x',
    'file:///etc/passwd',
    'nothing',
  ])('%s is of nobody', (endpoint) => expect(serviceOf(endpoint, more)).toBeUndefined());
});

describe('what a service says', () => {
  /** What comes of a message that is answered like this. */
  async function sentTo(status: number, headers: Record<string, string> = {}): Promise<PushSent> {
    const { url } = await scriptedParty(() => ({ status, json: {}, headers }));
    const services = [new URL(url).origin];
    const push = webPush({ privateKey: example.sender, subject: 'mailto:a@b.example', services });
    const message = { text: 'x', ttlSeconds: 60, topic: 'abc' };
    return push.send({ endpoint: `${url}/push/1`, ...browser }, message);
  }

  it.each([
    [201, { kind: 'confirmed', value: 'taken' }],
    [202, { kind: 'confirmed', value: 'taken' }],
    // Not of the protocol: a page of somebody on the way, say.
    [200, { kind: 'unknown', cause: 'unlistedStatus' }],
    [302, { kind: 'unknown', cause: 'unlistedStatus' }],
    [404, { kind: 'rejected', code: 'gone' }],
    [410, { kind: 'rejected', code: 'gone' }],
    [400, { kind: 'rejected', code: 'refused', message: '400' }],
    [413, { kind: 'rejected', code: 'refused', message: '413' }],
    [401, { kind: 'unknown', cause: 'refused' }],
    [403, { kind: 'unknown', cause: 'refused' }],
    [429, { kind: 'unknown', cause: 'tooMany' }],
    [500, { kind: 'unknown', cause: 'http5xx' }],
    [503, { kind: 'unknown', cause: 'http5xx' }],
  ])('of %i is %j', async (status, outcome) => expect(await sentTo(status)).toEqual(outcome));

  it('says how long to wait, in seconds or by a date', async () => {
    expect(await sentTo(429, { 'retry-after': '120' })).toMatchObject({ retryAfterMs: 120_000 });
    const until = new Date(Date.now() + 60_000).toUTCString();
    const { retryAfterMs = 0 } = await sentTo(503, { 'retry-after': until });
    expect(retryAfterMs).toBeGreaterThan(50_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
    expect(await sentTo(503, { 'retry-after': 'soon' })).toEqual({ kind: 'unknown', cause: 'http5xx' });
  });

  it('is not heard where the address is of nobody that is known', async () => {
    const { url, asked } = await scriptedParty(() => ({ status: 201, json: {} }));
    const push = webPush({ privateKey: example.sender, subject: 'mailto:a@b.example', services: [] });
    const message = { text: 'x', ttlSeconds: 60, topic: 'abc' };
    const sent = await push.send({ endpoint: `${url}/push/1`, ...browser }, message);
    expect(sent).toMatchObject({ kind: 'rejected', code: 'gone' });
    expect(asked).toEqual([]);
  });
});
