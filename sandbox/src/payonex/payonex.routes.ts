import type { FastifyInstance, FastifyRequest } from 'fastify';
import { banks } from '../bank/banks.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { type Answer, answerCall, type Call } from '../protocol.ts';
import type { World } from '../world.ts';
import { changeCustomer, changeStatus, createCustomer } from './customers.ts';
import { decidePayout, findPayout, listPayouts, requestPayout } from './payout.ts';
import { authenticate, done, turnedAway, unauthorized } from './token.ts';

/** PayOneX under /payonex: signing in, customers, payouts. Its deposit side is not played here. */
export function payonexRoutes(app: FastifyInstance, world: World): void {
  type Work = (request: FastifyRequest) => Answer;
  const id = (request: FastifyRequest) => textOf(fieldsOf(request.params), 'uuid');
  const call = (name: string, effect: boolean): Call => ({
    party: 'PAYONEX',
    name,
    effect,
    refusal: unauthorized,
  });

  const signIn: Call = { party: 'PAYONEX', name: 'authenticate', signIn: true, refusal: unauthorized };
  app.post('/payonex/authenticate', (request, reply) =>
    answerCall(world, signIn, request, reply, () => authenticate(world, request.body)),
  );
  app.get('/payonex/customers/options/bank-codes', () => {
    const rows = banks.map((bank) => ({
      bank_code: bank.code,
      bank_name_th: `ธนาคาร${bank.nameTH}`,
      bank_name_en: bank.nameEN,
    }));
    return done(rows).body;
  });

  const calls: ['GET' | 'POST' | 'PUT', string, string, boolean, Work][] = [
    ['POST', '/v2/customers', 'customer', true, (request) => createCustomer(world, request.body)],
    [
      'PUT',
      '/v2/customers/:uuid',
      'customer',
      true,
      (request) => changeCustomer(world, id(request), request.body),
    ],
    [
      'PUT',
      '/customers/:uuid/status',
      'customer',
      true,
      (request) => changeStatus(world, id(request), request.body),
    ],
    [
      'POST',
      '/transactions/withdraw/request',
      'withdraw',
      true,
      (request) => requestPayout(world, request.body),
    ],
    ['GET', '/transactions', 'list', false, (request) => listPayouts(world, request.query)],
    ['GET', '/transactions/:uuid', 'transaction', false, (request) => findPayout(world, id(request))],
    [
      'PUT',
      '/transactions/:uuid/status',
      'status',
      true,
      (request) => decidePayout(world, id(request), request.body),
    ],
    [
      'GET',
      '/profile/balance',
      'balance',
      false,
      () => done({ balance: 10_000_000, settleBalance: 10_000_000 }),
    ],
  ];
  for (const [method, path, name, effect, work] of calls) {
    app.route({
      method,
      url: `/payonex${path}`,
      handler: (request, reply) =>
        answerCall(world, call(name, effect), request, reply, () => {
          return turnedAway(world, request.headers.authorization) ?? work(request);
        }),
    });
  }
}
