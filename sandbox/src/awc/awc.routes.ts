import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { credentials } from '../credentials.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { providersBy } from '../games/providers.ts';
import { answerCall, type Call, type Refusals } from '../protocol.ts';
import type { World } from '../world.ts';
import { functions, refusal } from './functions.ts';

const refusals: Refusals = {
  'bad-signature': refusal('1035', 'Agent is not exists'),
  'rate-limit': refusal('1028', 'Unable to proceed. please try again later'),
  maintenance: refusal('9999', 'System under maintenance'),
  'duplicate-reference': refusal('1016', 'TxCode already operation!'),
};

/** AWC's wallet, under the code of each game that is played by it: `/sexygame/wallet/{function}`. */
export function awcRoutes(app: FastifyInstance, world: World): void {
  for (const provider of providersBy.awc) {
    app.post(`/${provider.toLowerCase()}/wallet/:name`, (request, reply) => {
      const name = textOf(fieldsOf(request.params), 'name');
      const asked = Object.hasOwn(functions, name) ? functions[name] : undefined;
      const form = fieldsOf(request.body);
      const call: Call = { party: provider, name, effect: asked?.effect === true, refusals };
      return answerCall(world, call, request, reply, () => {
        const { agentId, cert } = credentials[provider];
        if (textOf(form, 'agentId') !== agentId || !isSame(textOf(form, 'cert'), cert))
          return refusal('1035', 'Agent is not exists');
        const origin = `${request.protocol}://${request.host}`;
        return asked?.run({ world, provider, form, origin }) ?? refusal('1041', 'Not http');
      });
    });
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
