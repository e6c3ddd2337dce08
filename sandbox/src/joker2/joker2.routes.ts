import type { FastifyInstance } from 'fastify';
import { credentials } from '../credentials.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { answerCall, type Call, type Refusals } from '../protocol.ts';
import type { World } from '../world.ts';
import { calls, refusal } from './calls.ts';
import { isSame, signatureOf } from './signature.ts';

const refusals: Refusals = {
  'bad-signature': refusal('Invalid sign'),
  'rate-limit': { ...refusal('Too many requests'), status: 429 },
  maintenance: { ...refusal('Maintenance'), status: 503 },
};

/** How far a call's time may be off. */
const SKEW_SECONDS = 300;

/** JOKER2 under `/joker2/{agent}`. */
export function joker2Routes(app: FastifyInstance, world: World): void {
  const { agent, agentId, authCode, secret } = credentials.JOKER2;
  for (const [name, { effect, run }] of Object.entries(calls)) {
    const call: Call = { party: 'JOKER2', name, effect, refusals };
    app.post(`/joker2/${agent}/${name}`, (request, reply) =>
      answerCall(world, call, request, reply, () => {
        const form = fieldsOf(request.body);
        const time = textOf(form, 'time');
        const isTimely = Math.abs(Date.now() / 1000 - Number(time)) <= SKEW_SECONDS;
        const isSigned = isSame(textOf(form, 'sign'), signatureOf(agent, authCode, time, secret));
        const isAgent = textOf(form, 'agentId') === agentId && textOf(form, 'authCode') === authCode;
        return isTimely && isSigned && isAgent ? run(world, form) : refusals['bad-signature'];
      }),
    );
  }
}
