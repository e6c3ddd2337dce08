import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldsOf, textOf } from '../fields.ts';
import { type Answer, answerCall, type Call } from '../protocol.ts';
import type { World } from '../world.ts';
import { listGifts, makeGift, redeemGift, verifyGift } from './gift.ts';

/** The page with which the real host keeps robots out. */
const challenge: Answer = {
  status: 403,
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><title>Just a moment</title><p>Checking your browser</p>',
};

/** The gift voucher calls under /truemoney, and the making of gifts. */
export function truemoneyRoutes(app: FastifyInstance, world: World): void {
  const verify: Call = { party: 'TRUEMONEY', name: 'verify', refusal: challenge };
  const redeem: Call = { party: 'TRUEMONEY', name: 'redeem', effect: true, refusal: challenge };
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
