import { z } from 'zod';
import { call } from './call.ts';
import { ok, short } from './fields.ts';

/** Longer addresses of push services are not known, and none is taken. */
const ENDPOINT_MAX = 1_000;

const endpoint = short(ENDPOINT_MAX)
  .regex(/^https?:\/\/[!-~]+$/)
  .describe('Where the push service of the browser takes messages for it: one that is known');

/** So many bytes as a browser writes them: base64 for addresses. */
const bytes = (size: number) =>
  short(size * 2)
    .regex(/^[\w-]+={0,2}$/)
    .describe(`${size} bytes as base64url`);

const keys = z.strictObject({ p256dh: bytes(65), auth: bytes(16) });

/** What a `PushSubscription` of a browser says of itself. */
const subscription = z.strictObject({
  endpoint,
  expirationTime: z.number().nullable().optional(),
  keys,
});

/** News that reach a member's devices while the portal is closed (RFC 8030, 8291, 8292). */
export const push = {
  'push.key': call({
    access: 'member',
    summary: 'The key that a browser subscribes with; NO_DATA where nothing is pushed',
    answer: z.object({ publicKey: z.string().describe('65 bytes as base64url') }),
    refusals: ['NO_DATA'],
  }),
  'push.subscribe': call({
    access: 'member',
    summary:
      "Have this browser told of news, in the language of the request, until this session ends; a subscription that another login had is this one's from then on",
    body: subscription.extend({
      amounts: z.boolean().optional().describe('Whether amounts may be told; true unless said'),
    }),
    answer: ok.extend({ _id: z.string().describe('What each message to this browser is marked with') }),
    refusals: ['NO_DATA'],
  }),
  'push.unsubscribe': call({
    access: 'member',
    summary: 'Tell this browser nothing any more',
    body: subscription
      .partial({ keys: true })
      .describe("The subscription, or its address alone; one that is not the member's stays as it is"),
    answer: ok,
    refusals: [],
  }),
};
