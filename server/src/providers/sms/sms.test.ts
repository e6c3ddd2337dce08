import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import { confirmed } from '../outcome.ts';
import { scriptedParty } from '../scripted.fixture.ts';
import { otpGatewayOf } from './sms.ts';

test('a Lao phone gets a message with its country, our sender and our words, and knows its code under a later key too', async () => {
  const { url, asked } = await scriptedParty(() => ({ status: 201, json: { phone_number_list: [{}] } }));
  const [now, then] = [randomBytes(32), randomBytes(32)];
  const under = (secretKey: Buffer, ...earlierSecretKeys: Buffer[]) =>
    otpGatewayOf(
      {
        ...{ sms: { baseUrl: url, key: 'key', secret: 'secret' }, otpSender: 'Khao', variant: 'la' },
        ...{ brandName: 'Khao', secretKey, earlierSecretKeys },
      } as unknown as Config,
      {},
    );
  const sent = await under(then)?.request('02055512345');
  if (sent?.kind !== 'confirmed') throw new Error('Nothing was sent');
  const form = new URLSearchParams(asked[0]?.body);
  expect([asked[0]?.path, form.get('msisdn'), form.get('sender')]).toEqual(['/sms', '8562055512345', 'Khao']);
  const [pin = ''] = /^\d{6}/.exec(form.get('message') ?? '') ?? [];
  const { providerToken } = sent.value;
  expect(await under(now, then)?.verify(providerToken, pin)).toEqual(confirmed('verified'));
  expect(await under(now)?.verify(providerToken, pin)).toMatchObject({ kind: 'rejected' });
});
