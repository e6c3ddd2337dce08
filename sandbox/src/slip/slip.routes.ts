import type { FastifyInstance } from 'fastify';
import { credentials } from '../credentials.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { isAuthorized, issueToken, refusals } from '../kbank/token.ts';
import { answerCall, type Call } from '../protocol.ts';
import type { World } from '../world.ts';
import { easySlipRefusals, easySlipVerify } from './easyslip.ts';
import { kbankVerify } from './kbank.ts';
import { slipOkRefusals, slipOkVerify } from './slipok.ts';

/** The verifiers of slips, three front ends over the one world of transfers. A question uses up quota, and so is never idle. */
export function slipRoutes(app: FastifyInstance, world: World): void {
  const party = 'SLIP';
  const easyslip: Call = { party, name: 'easyslip', effect: true, refusals: easySlipRefusals };
  app.get('/slip/easyslip/api/v1/verify', (request, reply) =>
    answerCall(world, easyslip, request, reply, () =>
      easySlipVerify(world, request.headers.authorization, request.query),
    ),
  );

  const slipok: Call = { party, name: 'slipok', effect: true, refusals: slipOkRefusals };
  app.post('/slip/slipok/api/line/apikey/:branch', (request, reply) =>
    answerCall(world, slipok, request, reply, () => {
      const branch = textOf(fieldsOf(request.params), 'branch');
      return slipOkVerify(world, { branch, key: request.headers['x-authorization'], body: request.body });
    }),
  );

  const token: Call = { party, name: 'token', signIn: true, refusals };
  app.post('/slip/kbank/v2/oauth/token', (request, reply) =>
    answerCall(world, token, request, reply, () => {
      const grant = textOf(fieldsOf(request.body), 'grant_type');
      return issueToken(world, credentials.slip.kbank, request.headers.authorization, grant);
    }),
  );
  const kbank: Call = { party, name: 'kbank', effect: true, refusals };
  app.post('/slip/kbank/v1/verslip/kbank/verify', (request, reply) =>
    answerCall(world, kbank, request, reply, () =>
      isAuthorized(world, credentials.slip.kbank, request.headers.authorization)
        ? kbankVerify(world, request.body)
        : refusals['bad-signature'],
    ),
  );
}
