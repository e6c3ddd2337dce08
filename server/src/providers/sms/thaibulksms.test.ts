import { expect, it } from 'vitest';
import { scriptedParty } from '../scripted.fixture.ts';
import { thaiBulkSms } from './thaibulksms.ts';

/** What the adapter makes of a refusal of `verify`, with HTTP 400. */
async function verified(json: unknown) {
  const { url } = await scriptedParty(() => ({ status: 400, json }));
  return thaiBulkSms({ baseUrl: url, key: 'key', secret: 'secret' }).verify('token', '123456');
}

it.each([
  [{ error: { code: 401, name: 'ERROR_UNAUTHORIZED', description: 'Invalid key or secret.' } }],
  [{ message: 'Invalid key' }],
])('takes %j, which is about our own keys, for no word about the password', async (json) => {
  expect(await verified(json)).toEqual({ kind: 'unknown', cause: 'unlistedStatus' });
});

it.each([
  [{ code: 400, errors: [{ message: 'Code is invalid.', detail: 'pin' }] }, 'refused'],
  [{ code: 400, errors: [{ message: 'Token is expired.', detail: 'pin' }] }, 'expired'],
  [{ message: 'Token not found.' }, 'refused'],
])('takes %j for a refusal of the password: %s', async (json, code) => {
  expect(await verified(json)).toMatchObject({ kind: 'rejected', code });
});
