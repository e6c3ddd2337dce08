import { call } from '../http.ts';
import { confirmed, rejected, unknown } from '../outcome.ts';
import { encrypted } from './encrypt.ts';
import type { PushSent, PushServices } from './port.ts';
import { serviceNames, serviceOf } from './services.ts';
import { pusherOf } from './vapid.ts';

export interface WebPushOptions {
  /** 32 bytes as base64url. */
  privateKey: string;
  /** Whom a service turns to: a mailto: or https: address. */
  subject: string;
  /** The origins of services beside those that are known. */
  services: readonly string[];
  /** For one call; 10 seconds unless told. */
  timeoutMs?: number;
}

/** The public protocol of push services. A repeated message shows once, as both have one topic here and one tag on the device. */
export function webPush({ privateKey, subject, services, timeoutMs }: WebPushOptions): PushServices {
  const pusher = pusherOf(privateKey, subject);
  const partyOf = (endpoint: string) => serviceOf(endpoint, services);
  return {
    publicKey: pusher.publicKey,
    parties: serviceNames(services),
    partyOf,
    async send(to, { text, ttlSeconds, topic }) {
      // It was known when it was written down; the configuration may be another since.
      if (partyOf(to.endpoint) === undefined) return rejected('gone', 'no known service');
      const reply = await call(to.endpoint, {
        method: 'POST',
        headers: {
          ...{ 'content-encoding': 'aes128gcm', 'content-type': 'application/octet-stream' },
          ...{ ttl: String(ttlSeconds), urgency: 'normal', topic },
          authorization: pusher.authorization(to.endpoint, new Date()),
        },
        body: encrypted(text, to),
        // An answer names no message.
        alone: true,
        timeoutMs,
      });
      return reply.kind === 'unknown' ? reply : outcomeOf(reply.status, reply.headers['retry-after']);
    },
  };
}

/**
 * What a status says of a message (RFC 8030, section 5; RFC 8292, section 4.2). A quarrel about our own key says nothing of the message,
 * which waits until that is mended or it is too old.
 */
function outcomeOf(status: number, retryAfter: string | string[] | undefined): PushSent {
  const after = waitOf(retryAfter);
  const later = after === undefined ? {} : { retryAfterMs: after };
  if (status === 201 || status === 202) return confirmed('taken');
  if (status === 404 || status === 410) return rejected('gone');
  if (status === 400 || status === 413) return rejected('refused', String(status));
  if (status === 429) return { ...unknown('tooMany'), ...later };
  if (status >= 500) return { ...unknown('http5xx'), ...later };
  return unknown(status === 401 || status === 403 ? 'refused' : 'unlistedStatus');
}

/** A time to wait in ms: seconds, or a date. */
function waitOf(header: string | string[] | undefined): number | undefined {
  if (typeof header !== 'string') return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}
