import { randomBytes } from 'node:crypto';
import { credentials } from '../credentials.ts';
import type { Answer, Refusals } from '../protocol.ts';
import { settingsOf } from '../settings.ts';
import type { World } from '../world.ts';

const { consumerId, consumerSecret } = credentials.kbank;
const basic = `Basic ${Buffer.from(`${consumerId}:${consumerSecret}`).toString('base64')}`;

/** A fault of the API gateway before the service. */
const fault = (status: number, faultstring: string, errorcode: string): Answer => ({
  status,
  body: { fault: { faultstring, detail: { errorcode } } },
});

/** How the API gateway turns a caller away. */
export const refusals: Refusals = {
  'bad-signature': fault(401, 'Invalid Access Token', 'keymanagement.service.invalid_access_token'),
  'rate-limit': fault(
    429,
    'Spike arrest violation. Allowed rate : 10ps',
    'policies.ratelimit.SpikeArrestViolation',
  ),
  maintenance: fault(
    503,
    'The Service is temporarily unavailable',
    'messaging.adaptors.http.flow.ServiceUnavailable',
  ),
};

/** OAuth 2 client credentials: HTTP Basic and `grant_type=client_credentials`. */
export function issueToken(world: World, authorization: string | undefined, grant: string): Answer {
  if (authorization !== basic) {
    return {
      status: 401,
      body: { error: 'invalid_client', error_description: 'Client credentials are invalid' },
    };
  }
  if (grant !== 'client_credentials') return { status: 400, body: { error: 'unsupported_grant_type' } };
  const token = randomBytes(21).toString('base64url');
  const seconds = settingsOf(world.store).kbankTokenSeconds;
  world.store.table<number>('kbank-tokens').put(token, Date.now() + seconds * 1000);
  return {
    status: 200,
    body: {
      client_id: consumerId,
      access_token: token,
      token_type: 'Bearer',
      expires_in: seconds,
      scope: '',
      status: 'approved',
    },
  };
}

/** Whether this is a Bearer header with a token of ours that still lives. */
export function isAuthorized(world: World, authorization: string | undefined): boolean {
  const token = authorization?.match(/^Bearer (\S+)$/)?.[1] ?? '';
  return (world.store.table<number>('kbank-tokens').get(token) ?? 0) > Date.now();
}
