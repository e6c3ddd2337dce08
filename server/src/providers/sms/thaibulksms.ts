import { call, jsonObject } from '../http.ts';
import { confirmed, type Outcome, rejected, type Unknown, unknown } from '../outcome.ts';
import type { OtpGateway } from './port.ts';

export interface ThaiBulkSmsOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  key: string;
  secret: string;
  /** For one call; 10 seconds unless told. */
  timeoutMs?: number;
}

/** What the vendor said, where that is JSON and no fault of its own. */
export async function saidBy(
  called: ReturnType<typeof call>,
): Promise<Unknown | { kind: 'said'; status: number; body: Record<string, unknown>; text: string }> {
  const reply = await called;
  if (reply.kind === 'unknown') return reply;
  const { status, text } = reply;
  if (status >= 500) return unknown('http5xx');
  const body = jsonObject(text);
  return body ? { kind: 'said', status, body, text } : unknown('badBody');
}

/**
 * ThaiBulkSMS OTP v2: the vendor makes the password and keeps it, we keep its token. A repeated request sends (and
 * bills) another message. Refusals are HTTP 400 in one of three shapes.
 */
export function thaiBulkSms(options: ThaiBulkSmsOptions): OtpGateway {
  const send = async (
    path: string,
    fields: Record<string, string>,
  ): Promise<Outcome<Record<string, unknown>>> => {
    const { baseUrl, key, secret, timeoutMs } = options;
    // A token names no phone.
    const request = { form: { key, secret, ...fields }, alone: true, timeoutMs };
    const said = await saidBy(call(`${baseUrl}/v2/otp/${path}`, request));
    if (said.kind === 'unknown') return said;
    const { status, body } = said;
    if (status === 400) return refusalOf(body);
    return status === 200 && body.status === 'success' ? confirmed(body) : unknown('unlistedStatus');
  };

  return {
    async request(phone) {
      const sent = await send('request', { msisdn: phone });
      if (sent.kind !== 'confirmed') return sent;
      const { token, refno } = sent.value;
      if (typeof token !== 'string' || token === '' || typeof refno !== 'string') return unknown('badBody');
      return confirmed({ providerToken: token, reference: refno });
    },

    async verify(token, pin) {
      const compared = await send('verify', { token, pin });
      return compared.kind === 'confirmed' ? confirmed('verified') : compared;
    },
  };
}

/** A quarrel about our own credentials says nothing about the person's password, so it decides nothing. */
function refusalOf(body: Record<string, unknown>): Outcome<never> {
  const text = JSON.stringify(body);
  if (/unauthori[sz]ed|invalid key/i.test(text)) return unknown('unlistedStatus');
  return rejected(/expire/i.test(text) ? 'expired' : 'refused', text.slice(0, 200));
}
