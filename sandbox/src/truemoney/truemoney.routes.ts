import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldsOf, textOf } from '../fields.ts';
import { type Answer, answerCall, type Call, type Refusals } from '../protocol.ts';
import type { World } from '../world.ts';
import { listGifts, makeGift, redeemGift, verifyGift } from './gift.ts';

const page = (status: number, title: string, text: string): Answer => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><title>${title}</title><p>${text}</p>`,
});

/** The pages of what stands before the real host and keeps robots out. */
const refusals: Refusals = {
  'bad-signature': page(403, 'Just a moment', 'Checking your browser'),
  'rate-limit': page(429, 'Error 1015', 'You are being rate limited'),
  maintenance: page(503, 'Maintenance', 'The service is being improved'),
};

/** The gift voucher calls under /truemoney, and the making of gifts. */
export function truemoneyRoutes(app: FastifyInstance, world: World): void {
  const verify: Call = { party: 'TRUEMONEY', name: 'verify', refusals };
  const redeem: Call = { party: 'TRUEMONEY', name: 'redeem', effect: true, refusals };
  const hash = (request: FastifyRequest) => textOf(fieldsOf(request.params), 'hash');

  app.get('/truemoney/campaign/vouchers/:hash/verify', (request, reply) =>
    answerCall(world, verify, request, reply, () => verifyGift(world, hash(request), request.query)),
  );
  app.post('/truemoney/campaign/vouchers/:hash/redeem', (request, reply) =>
    answerCall(world, redeem, request, reply, () => redeemGift(world, hash(request), request.body)),
  );

  app.post('/truemoney/gift', (request) => makeGift(world, request.body));
  app.get('/truemoney/gifts', () => listGifts(world));
}
