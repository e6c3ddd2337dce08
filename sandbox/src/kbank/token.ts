import { randomBytes } from 'node:crypto';
import type { Answer, Refusals } from '../protocol.ts';
import { settingsOf } from '../settings.ts';
import type { World } from '../world.ts';

/** Whom the API gateway knows, by one of its products. */
export interface Consumer {
  readonly consumerId: string;
  readonly consumerSecret: string;
}

interface Issued {
  readonly consumerId: string;
  /** In ms since 1970. */
  readonly until: number;
}

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
export function issueToken(
  world: World,
  { consumerId, consumerSecret }: Consumer,
  authorization: string | undefined,
  grant: string,
): Answer {
  const basic = Buffer.from(`${consumerId}:${consumerSecret}`).toString('base64');
  if (authorization !== `Basic ${basic}`) {
    return {
      status: 401,
      body: { error: 'invalid_client', error_description: 'Client credentials are invalid' },
    };
  }
  if (grant !== 'client_credentials') return { status: 400, body: { error: 'unsupported_grant_type' } };
  const token = randomBytes(21).toString('base64url');
  const seconds = settingsOf(world.store).kbankTokenSeconds;
  tokens(world).put(token, { consumerId, until: Date.now() + seconds * 1000 });
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

/** Whether this is a Bearer header with a token that this consumer was given and that still lives. */
export function isAuthorized(
  world: World,
  { consumerId }: Consumer,
  authorization: string | undefined,
): boolean {
  const issued = tokens(world).get(authorization?.match(/^Bearer (\S+)$/)?.[1] ?? '');
  return issued !== undefined && issued.consumerId === consumerId && issued.until > Date.now();
}

function tokens(world: World) {
  return world.store.table<Issued>('kbank-issued');
}
