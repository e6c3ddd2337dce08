import type { FastifyInstance, FastifyRequest } from 'fastify';
import { banks } from '../bank/banks.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { type Answer, answerCall, type Call } from '../protocol.ts';
import type { World } from '../world.ts';
import { changeCustomer, changeStatus, createCustomer } from './customers.ts';
import { requestDeposit } from './deposit.ts';
import { allPayouts, requestPayout, reversePayout } from './payout.ts';
import { authenticate, done, refusals, turnedAway } from './token.ts';
import { decideTransaction, findTransaction, listTransactions, refundDeposit } from './transactions.ts';

type Work = (world: World, request: FastifyRequest) => Answer;

/** Method, path, name for the faults, whether it changes anything, and what it does. */
const calls: readonly ['GET' | 'POST' | 'PUT', string, string, boolean, Work][] = [
  ['POST', '/v2/customers', 'customer', true, (world, { body }) => createCustomer(world, body)],
  [
    'PUT',
    '/v2/customers/:uuid',
    'customer',
    true,
    (world, one) => changeCustomer(world, idIn(one), one.body),
  ],
  [
    'PUT',
    '/customers/:uuid/status',
    'customer',
    true,
    (world, one) => changeStatus(world, idIn(one), one.body),
  ],
  [
    'POST',
    '/transactions/withdraw/request',
    'withdraw',
    true,
    (world, { body }) => requestPayout(world, body),
  ],
  [
    'POST',
    '/transactions/deposit/request',
    'deposit',
    true,
    (world, { body }) => requestDeposit(world, body),
  ],
  ['POST', '/transactions/:uuid/refund', 'refund', true, (world, one) => refundDeposit(world, idIn(one))],
  ['GET', '/transactions', 'list', false, (world, { query }) => listTransactions(world, query)],
  ['GET', '/transactions/:uuid', 'transaction', false, (world, one) => findTransaction(world, idIn(one))],
  [
    'PUT',
    '/transactions/:uuid/status',
    'status',
    true,
    (world, one) => decideTransaction(world, idIn(one), one.body),
  ],
  [
    'GET',
    '/profile/balance',
    'balance',
    false,
    () => done({ balance: 10_000_000, settleBalance: 10_000_000 }),
  ],
];

function idIn({ params }: FastifyRequest): string {
  return textOf(fieldsOf(params), 'uuid');
}

/**
 * PayOneX under /payonex: signing in, customers, deposits, payouts. Under /payouts, what the
 * banks behind it do.
 */
export function payonexRoutes(app: FastifyInstance, world: World): void {
  const ofPayonex = { party: 'PAYONEX', refusals } as const;
  const signIn: Call = { ...ofPayonex, name: 'authenticate', signIn: true };
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
  app.get('/payouts', () => allPayouts(world));
  app.post('/payouts/:uuid/reverse', (request) => reversePayout(world, idIn(request)));
  for (const [method, path, name, effect, work] of calls) {
    app.route({
      method,
      url: `/payonex${path}`,
      handler: (request, reply) =>
        answerCall(world, { ...ofPayonex, name, effect }, request, reply, () => {
          return turnedAway(world, request.headers.authorization) ?? work(world, request);
        }),
    });
  }
}
