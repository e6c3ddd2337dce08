import { createHash, randomBytes } from 'node:crypto';
import { signatureOf as bodySignatureOf } from '../amb/signature.ts';
import type { AssumedParty } from '../assumed/parties.ts';
import { signedHeaders } from '../assumed/signature.ts';
import { credentials } from '../credentials.ts';
import type { providersBy } from '../games/providers.ts';
import { signatureOf } from '../joker/signature.ts';
import { signatureOf as joker2Signature } from '../joker2/signature.ts';
import { crc } from '../onepay/payload.ts';
import { signatureOf as s3SignatureOf, sha256 } from '../s3/signature.ts';
import type { Caller, Got, Sent } from './world.ts';

/** A merchant of KBANK, signed in: calls the QR service with right identity fields unless told otherwise. */
export async function merchant(call: Caller) {
  const { consumerId, consumerSecret, partnerId, partnerSecret, merchantId, terminalId } = credentials.kbank;
  const basic = `Basic ${Buffer.from(`${consumerId}:${consumerSecret}`).toString('base64')}`;
  const signedIn = await call('/kbank/v2/oauth/token', {
    form: { grant_type: 'client_credentials' },
    headers: { authorization: basic },
  });
  const headers = { authorization: `Bearer ${signedIn.json.access_token}` };
  const ask = (path: string, fields: Record<string, unknown>): Promise<Got> =>
    call(`/kbank/v1/qrpayment/${path}`, {
      headers,
      json: {
        partnerTxnUid: newUid(),
        partnerId,
        partnerSecret,
        merchantId,
        terminalId,
        requestDt: '2026-11-20T19:42:08+07:00',
        ...fields,
      },
    });
  return {
    request: (fields: Record<string, unknown> = {}) =>
      ask('request', {
        qrType: '3',
        txnAmount: 500,
        txnCurrencyCode: 'THB',
        reference1: 'DEPOSIT1',
        ...fields,
      }),
    inquire: (origPartnerTxnUid: string) => ask('v4/inquiry', { origPartnerTxnUid }),
    cancel: (origPartnerTxnUid: string) => ask('cancel', { origPartnerTxnUid }),
  };
}

/** A partnerTxnUid that was never used: fifteen characters. */
export function newUid(): string {
  return randomBytes(8).toString('hex').slice(0, 15).toUpperCase();
}

/** Calls Joker, or who speaks as it does, with a right signature; `timestamp` moves the clock of the request. */
export function joker(
  call: Caller,
  fields: Record<string, string>,
  {
    provider = 'JOKER',
    ...sent
  }: Sent & { timestamp?: number; provider?: (typeof providersBy.joker)[number] } = {},
) {
  const { appId, secret } = credentials[provider];
  const form = { Timestamp: String(sent.timestamp ?? Math.floor(Date.now() / 1000)), ...fields };
  const query = new URLSearchParams({ AppID: appId, Signature: signatureOf(form, secret) });
  return call(`/${provider.toLowerCase()}?${query}`, { ...sent, form });
}

/** Calls AWC's wallet with the agent's key, or as `fields` say. */
export function awc(call: Caller, name: string, fields: Record<string, string> = {}): Promise<Got> {
  return call(`/sexygame/wallet/${name}`, { form: { ...credentials.SEXYGAME, ...fields } });
}

/** Calls BetFlix with the agent's keys, or as `headers` say; a question (GET) where `query` is given. */
export function betflix(
  call: Caller,
  path: string,
  form: Record<string, string>,
  { query, ...sent }: Sent & { query?: true } = {},
): Promise<Got> {
  const { apiKey, secret } = credentials.BETFLIX;
  const headers = { 'x-api-key': apiKey, 'x-api-betflix': secret, ...sent.headers };
  const address = `/betflix/v4/${path}`;
  return query
    ? call(`${address}?${new URLSearchParams(form)}`, { ...sent, headers })
    : call(address, { ...sent, form, headers });
}

/** Calls HUAYHD with a right signature, or as `headers` say. */
export function huay(
  call: Caller,
  path: string,
  fields: Record<string, unknown> = {},
  { headers, ...sent }: Sent = {},
): Promise<Got> {
  const { agent, secret } = credentials.HUAYHD;
  const json = { agent, ...fields };
  const signed = { 'x-signature': bodySignatureOf(JSON.stringify(json), secret) };
  return call(`/huayhd/${path}`, { ...sent, json, headers: { ...signed, ...headers } });
}

/** Calls JOKER2 with a right signature, or as `form` says. */
export function joker2(
  call: Caller,
  name: string,
  form: Record<string, string> = {},
  sent: Sent = {},
): Promise<Got> {
  const { agent, agentId, authCode, secret } = credentials.JOKER2;
  const time = form.time ?? String(Math.floor(Date.now() / 1000));
  const sign = joker2Signature(agent, authCode, time, secret);
  return call(`/joker2/${agent}/${name}`, { ...sent, form: { time, agentId, authCode, sign, ...form } });
}

/** In what AMB's generations differ, by game. */
const ambWays = {
  PG: ['/pg/partner', 'x-amb-signature'],
  PGSLOT: ['/pgslot/partner', 'x-amb-signature'],
  SUPERSLOT: ['/superslot/transfer', 'x-ambslot-signature'],
} as const;

/** Calls a game of AMB's with a right signature, or by that of another secret. */
export function amb(
  call: Caller,
  game: keyof typeof ambWays,
  name: string,
  { timeoutMs, secret, ...fields }: Record<string, unknown> & { timeoutMs?: number; secret?: string } = {},
): Promise<Got> {
  const [folder, header] = ambWays[game];
  const json = { username: 'prae1', ...fields, agent: credentials[game].agentId };
  const signature = bodySignatureOf(JSON.stringify(json), secret ?? credentials[game].secret);
  return call(`${folder}/${name}`, {
    ...{ json, headers: { [header]: signature } },
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}

type SignedSent = Record<string, unknown> & Pick<Sent, 'headers' | 'timeoutMs'>;

/** Calls a gateway of the assumed profile with a right signature, or as `headers` say. */
export function assumedCall(
  call: Caller,
  party: AssumedParty,
  name: 'create' | 'query' | 'cancel',
  sent: SignedSent = {},
): Promise<Got> {
  const { merchantId, secret } = credentials[party];
  return signedCall(call, `/${party.toLowerCase()}/qr/${name}`, secret, {
    ...{ call: name, nonce: 'a-nonce-of-a-test', merchantId, reference: 'R1', ...sent },
  });
}

/** Calls a game of the assumed profile with a right signature, or as `headers` say. */
export function assumedGameCall(
  call: Caller,
  game: (typeof providersBy.assumed)[number],
  name: string,
  sent: SignedSent = {},
): Promise<Got> {
  const { agentId, secret } = credentials[game];
  return signedCall(call, `/${game.toLowerCase()}/game/${name}`, secret, {
    ...{ call: name, nonce: 'a-nonce-of-a-test', agentId, player: 'prae1', ...sent },
  });
}

function signedCall(
  call: Caller,
  path: string,
  secret: string,
  { headers, timeoutMs, ...json }: SignedSent,
): Promise<Got> {
  const signed = signedHeaders(secret, JSON.stringify(json));
  return call(path, {
    ...{ json, headers: { ...signed, ...headers } },
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}

/** Signs in at PayOneX and gives the header for further calls. */
export async function payonexHeaders(call: Caller): Promise<Record<string, string>> {
  const signedIn = await call('/payonex/authenticate', { json: { ...credentials.payonex } });
  return { authorization: (signedIn.json.data as { token: string }).token };
}

/** A transfer of 300 baht between two people, as `fields` say, and its reference. */
export async function transferred(
  call: Caller,
  fields: Record<string, unknown> = {},
): Promise<{ transRef: string; slip: string }> {
  const { json } = await call('/bank/transfer', {
    json: {
      ...{ fromBankCode: 'KBANK', fromAccountNo: '0012345678', fromName: 'SOMCHAI JAIDEE' },
      ...{ toBankCode: 'SCB', toAccountNo: '1234567890', toName: 'ชิซูกะ สมใจ', amount: 300 },
      ...{ notify: false, ...fields },
    },
  });
  return { transRef: String(json.reference), slip: String(json.slip) };
}

/** Asks the verifiers with right keys: EasySlip and SlipOK by a mini QR's text, KBANK by sending bank and reference. */
export function verifiers(call: Caller) {
  const { easyslip, slipok, kbank } = credentials.slip;
  return {
    easyslip: (payload: string, more: Record<string, string> = {}) =>
      call(`/slip/easyslip/api/v1/verify?${new URLSearchParams({ payload, ...more })}`, {
        headers: { authorization: `Bearer ${easyslip.token}` },
      }),
    slipok: (data: string, more: Record<string, unknown> = {}) =>
      call(`/slip/slipok/api/line/apikey/${slipok.branch}`, {
        json: { data, ...more },
        headers: { 'x-authorization': slipok.key },
      }),
    async kbank(sendingBank: string, transRef: string, more: Record<string, unknown> = {}) {
      const basic = Buffer.from(`${kbank.consumerId}:${kbank.consumerSecret}`).toString('base64');
      const { json } = await call('/slip/kbank/v2/oauth/token', {
        form: { grant_type: 'client_credentials' },
        headers: { authorization: `Basic ${basic}` },
      });
      return call('/slip/kbank/v1/verslip/kbank/verify', {
        json: {
          ...{ rqUID: 'a-question', rqDt: '2026-11-20T19:42:08+07:00', data: { sendingBank, transRef } },
          ...more,
        },
        headers: { authorization: `Bearer ${json.access_token}` },
      });
    },
  };
}

/** Calls the S3-compatible store of a sandbox by a right signature; `headers` go over what is signed, `keys` over whose it is. */
export function s3Call(
  { call, url }: { call: Caller; url(): string },
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
  path: string,
  { body, headers, keys, at = new Date() }: S3Sent = {},
): Promise<Got> {
  const { accessKey, secretKey, region } = { ...credentials.s3, ...keys };
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const signed = {
    host: new URL(url()).host,
    'x-amz-date': time,
    'x-amz-content-sha256': sha256(body ?? ''),
    ...(body && { 'content-md5': createHash('md5').update(body).digest('base64') }),
  };
  const claim = { date: time.slice(0, 8), region, signedHeaders: Object.keys(signed).sort() };
  const signature = s3SignatureOf({ method, url: path, headers: signed }, claim, secretKey);
  const { host: _, ...sent } = signed;
  const authorization =
    `AWS4-HMAC-SHA256 Credential=${accessKey}/${claim.date}/${region}/s3/aws4_request, ` +
    `SignedHeaders=${claim.signedHeaders.join(';')}, Signature=${signature}`;
  return call(path, {
    method,
    headers: { ...sent, authorization, ...headers },
    ...(body && { bytes: { type: 'image/jpeg', data: new Uint8Array(body) } }),
  });
}

interface S3Sent extends Pick<Sent, 'headers'> {
  readonly body?: Buffer;
  readonly keys?: Partial<Record<'accessKey' | 'secretKey' | 'region', string>>;
  readonly at?: Date;
}

/** A OnePay code of the sandbox's merchant, over whole kip; `uuid` has ten characters. */
export function onepayCode(uuid: string, kip: number, description = 'dep'): string {
  const field = (tag: string, value: string) =>
    `${tag}${String(Buffer.byteLength(value)).padStart(2, '0')}${value}`;
  const names = field('01', 'INV1') + field('05', uuid) + field('07', 'T1') + field('08', description);
  const merchantOf = field('00', 'BCEL') + field('01', 'ONEPAY') + field('02', credentials.BCEL.mcid);
  const ends = field('53', '418') + field('54', String(kip)) + field('58', 'LA') + field('60', 'VTE');
  const text = `000201010211${field('33', merchantOf)}52047995${ends}${field('62', names)}6304`;
  return text + crc(Buffer.from(text));
}

/** Reads a channel: what stands in its history, or what comes on its line after a token. */
export function onepay(
  call: Caller,
  way: 'history' | 'subscribe',
  channel: string,
  { since = '0', ...sent }: Sent & { since?: string } = {},
): Promise<Got> {
  const { subscribeKey } = credentials.BCEL;
  return way === 'history'
    ? call(`/onepay/v3/history/sub-key/${subscribeKey}/channel/${channel}?max=100`, sent)
    : call(`/onepay/v2/subscribe/${subscribeKey}/${channel}/0?tt=${since}`, sent);
}
