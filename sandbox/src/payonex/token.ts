import { randomBytes } from 'node:crypto';
import { credentials } from '../credentials.ts';
import { fieldsOf, textOf } from '../fields.ts';
import type { Answer, Refusals } from '../protocol.ts';
import type { World } from '../world.ts';

const day = 86_400_000;

/** Success in PayOneX's envelope. */
export function done(data: unknown): Answer {
  return { status: 200, body: { success: true, message: 'successfully', code: '20000', data } };
}

/** A refusal in PayOneX's envelope, HTTP 400 unless said. */
export function refused(code: string, message: string, status = 400): Answer {
  return { status, body: { success: false, message, code } };
}

/** The codes of the last two are ours: what is published of its codes has none for them. */
export const refusals: Refusals = {
  'bad-signature': refused('40101', 'Token invalid or expired', 401),
  'rate-limit': refused('42900', 'Too many requests', 429),
  maintenance: refused('50300', 'System is under maintenance', 503),
};

/** Exchanges the keys for a token of a day. */
export function authenticate(world: World, body: unknown): Answer {
  const fields = fieldsOf(body);
  const [accessKey, secretKey] = [textOf(fields, 'accessKey'), textOf(fields, 'secretKey')];
  if (accessKey === '' || secretKey === '') return refused('40001', 'accessKey and secretKey are required');
  if (accessKey !== credentials.payonex.accessKey || secretKey !== credentials.payonex.secretKey) {
    return refused('40502', 'Credential not found');
  }
  const token = randomBytes(32).toString('hex');
  world.store.table<number>('payonex-tokens').put(token, Date.now() + day);
  return done({ token });
}

/** The refusal for this Authorization header, if any. The token stands alone or after `Bearer`: both are in use. */
export function turnedAway(world: World, authorization: string | undefined): Answer | undefined {
  if (!authorization) return refused('40100', 'Missing Authorization header', 401);
  const token = authorization.replace(/^Bearer /, '');
  return (world.store.table<number>('payonex-tokens').get(token) ?? 0) > Date.now()
    ? undefined
    : refusals['bad-signature'];
}
