import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { type Caller, testSandbox } from '../testing/world.ts';
import { openedText } from './aes128gcm.ts';
import { whyNotSigned } from './vapid.ts';

/** The example of RFC 8291, appendix A. */
const example = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const body =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

it('reads the message of RFC 8291 with the keys of its browser, and with no others', () => {
  const bytes = Buffer.from(body, 'base64url');
  expect(openedText(bytes, example)).toBe('When I grow up, I want to be a watermelon');
  expect(openedText(bytes, { ...example, auth: 'AAAAAAAAAAAAAAAAAAAAAA' })).toBeUndefined();
  expect(openedText(bytes.subarray(0, -1), example)).toBeUndefined();
  expect(openedText(Buffer.alloc(3), example)).toBeUndefined();
});

/** The example of RFC 8292, section 2.4. */
const token =
  'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA';
const key = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';

it('takes the signature of RFC 8292, in its time, for its service and by its key alone', () => {
  const known = {
    audience: 'https://push.example.net',
    serverKey: key,
    now: 1_453_523_768_000 - 3_600_000,
  };
  const says = `vapid t=${token}, k=${key}`;
  expect(whyNotSigned(says, known)).toBeUndefined();
  expect(whyNotSigned(says, { ...known, serverKey: '' })).toBeUndefined();
  expect(whyNotSigned(says, { ...known, serverKey: example.p256dh })?.status).toBe(403);
  expect(whyNotSigned(says, { ...known, audience: 'https://other.example' })?.status).toBe(401);
  expect(whyNotSigned(says, { ...known, now: 1_453_523_768_000 })?.status).toBe(401);
  expect(whyNotSigned(says, { ...known, now: known.now - 25 * 3_600_000 })?.status).toBe(401);
  expect(whyNotSigned(says.replace('i3CY', 'i3CZ'), known)?.status).toBe(401);
  expect(whyNotSigned('', known)?.status).toBe(401);
});

/** A signature as a server would write it. */
function signed(audience: string): string {
  const pair = createECDH('prime256v1');
  const point = pair.generateKeys();
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const d = pair.getPrivateKey('base64url');
  const jwk = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d, x, y }, format: 'jwk' });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 3_600;
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: audience, exp, sub: 'mailto:a@b.example' })}`;
  const by = sign('sha256', Buffer.from(text), { key: jwk, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${by.toString('base64url')}, k=${point.toString('base64url')}`;
}

interface Made {
  id: string;
  endpoint: string;
}

const subscribe = async (call: Caller, json: unknown = {}): Promise<Made> =>
  (await call('/push/subscriptions', { json })).json as unknown as Made;

it('takes nothing that is not all as the protocol wants it', async () => {
  const { call } = await testSandbox();
  const { endpoint, id } = await subscribe(call);
  const { origin, pathname } = new URL(endpoint);
  const right = {
    authorization: signed(origin),
    ttl: '60',
    'content-encoding': 'aes128gcm',
    topic: 'abc',
    urgency: 'normal',
  };
  const push = async (headers: Record<string, string>, size = 200) => {
    const data = new Uint8Array(size);
    const bytes = { type: 'application/octet-stream', data };
    return (await call(pathname, { method: 'POST', headers: { ...right, ...headers }, bytes })).status;
  };
  expect(await push({ authorization: 'vapid nothing' })).toBe(401);
  expect(await push({ authorization: signed('https://other.example') })).toBe(401);
  expect(await push({ ttl: '' })).toBe(400);
  expect(await push({ topic: 'x'.repeat(33) })).toBe(400);
  expect(await push({ urgency: 'now' })).toBe(400);
  expect(await push({ 'content-encoding': 'aesgcm' })).toBe(400);
  expect(await push({}, 4_097)).toBe(413);
  // Bytes that its browser cannot read.
  expect(await push({})).toBe(400);
  expect((await call(`/push/messages?subscription=${id}`)).json).toEqual([]);
  const others = await subscribe(call, { applicationServerKey: key });
  const path = new URL(others.endpoint).pathname;
  expect((await call(path, { method: 'POST', headers: right })).status).toBe(403);
});

it('says that a browser is gone which was taken away, and knows no other', async () => {
  const { call } = await testSandbox();
  const { endpoint, id } = await subscribe(call);
  const push = (path: string) => call(path, { method: 'POST' });
  expect((await push('/push/wp/nobody')).status).toBe(404);
  expect((await call(`/push/subscriptions/${id}`, { method: 'DELETE' })).status).toBe(200);
  expect((await push(new URL(endpoint).pathname)).status).toBe(410);
  expect((await call('/push/subscriptions/nobody', { method: 'DELETE' })).status).toBe(404);
});
