import type { FastifyInstance } from 'fastify';
import { credentials } from '../credentials.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { type Answer, answerCall, type Call } from '../protocol.ts';
import type { World } from '../world.ts';
import { cancelQr, inquire, requestQr, voidQr } from './calls.ts';
import { isAuthorized, issueToken, refusals } from './token.ts';

/** KBANK's QR payment service under /kbank, at the paths of its current API. */
export function kbankRoutes(app: FastifyInstance, world: World): void {
  const token: Call = { party: 'KBANK', name: 'token', signIn: true, refusals };
  app.post('/kbank/v2/oauth/token', (request, reply) =>
    answerCall(world, token, request, reply, () =>
      issueToken(
        world,
        credentials.kbank,
        request.headers.authorization,
        textOf(fieldsOf(request.body), 'grant_type'),
      ),
    ),
  );

  const calls: [
    name: string,
    path: string,
    effect: boolean,
    work: (world: World, body: unknown) => Answer,
  ][] = [
    ['request', '/kbank/v1/qrpayment/request', true, requestQr],
    ['inquiry', '/kbank/v1/qrpayment/v4/inquiry', false, inquire],
    ['cancel', '/kbank/v1/qrpayment/cancel', true, cancelQr],
    ['void', '/kbank/v1/qrpayment/void', true, voidQr],
  ];
  for (const [name, path, effect, work] of calls) {
    const call: Call = { party: 'KBANK', name, effect, refusals };
    app.post(path, (request, reply) =>
      answerCall(world, call, request, reply, () =>
        isAuthorized(world, credentials.kbank, request.headers.authorization)
          ? work(world, request.body)
          : refusals['bad-signature'],
      ),
    );
  }
}
