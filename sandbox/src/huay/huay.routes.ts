import type { FastifyInstance } from 'fastify';
import { isSigned } from '../amb/signature.ts';
import { keepBodies } from '../body-bytes.ts';
import { credentials } from '../credentials.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { answerCall, type Call, type Refusals } from '../protocol.ts';
import type { World } from '../world.ts';
import { calls, refusal } from './calls.ts';

const refusals: Refusals = {
  'bad-signature': { ...refusal(1001, 'Invalid signature'), status: 401 },
  'rate-limit': { ...refusal(1029, 'Too many requests'), status: 429 },
  maintenance: { ...refusal(1050, 'Maintenance'), status: 503 },
};

/** HUAYHD under `/huayhd`, signed as the AMB family signs. */
export function huayRoutes(app: FastifyInstance, world: World): void {
  app.register((scope, _options, done) => {
    const { bodyOf } = keepBodies(scope);
    for (const [path, { effect, run }] of Object.entries(calls)) {
      const call: Call = { party: 'HUAYHD', name: path.split('/').at(-1) ?? '', effect, refusals };
      scope.post(`/huayhd/${path}`, (request, reply) =>
        answerCall(world, call, request, reply, () => {
          const { agent, secret } = credentials.HUAYHD;
          const fields = fieldsOf(request.body);
          if (!isSigned(bodyOf(request), secret, request.headers['x-signature']))
            return refusals['bad-signature'];
          if (textOf(fields, 'agent') !== agent) return refusal(1002, 'Unknown agent');
          return run({ world, fields, origin: `${request.protocol}://${request.host}` });
        }),
      );
    }
    done();
  });
}
