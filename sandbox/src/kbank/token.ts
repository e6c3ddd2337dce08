import { randomBytes } from 'node:crypto';
import { credentials } from '../credentials.ts';
import type { Answer } from '../protocol.ts';
import { settingsOf } from '../settings.ts';
import type { World } from '../world.ts';

const { consumerId, consumerSecret } = credentials.kbank;
const basic = `Basic ${Buffer.from(`${consumerId}:${consumerSecret}`).toString('base64')}`;

/** How the API gateway turns a caller away. */
export const unauthorized: Answer = {
  status: 401,
  body: {
    fault: {
      faultstring: 'Invalid Access Token',
      detail: { errorcode: 'keymanagement.service.invalid_access_token' },
    },
  },
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
