import type { FastifyInstance } from 'fastify';
import { credentials } from '../credentials.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { lobbyOf } from '../games/lobby.routes.ts';
import { providersBy } from '../games/providers.ts';
import { answerCall, type Call, type Refusals } from '../protocol.ts';
import type { World } from '../world.ts';
import { calls, refusal } from './calls.ts';

const refusals: Refusals = {
  'bad-signature': refusal(1004, 'Signature invalid'),
  'rate-limit': { status: 429, body: { code: 429, message: 'Too Many Requests' } },
  maintenance: { status: 503, body: { code: 503, message: 'Service Unavailable' } },
};

/** The partner's API of the AskMeBet family under /askmebet: the key stands in the address, the player too where there is one. */
export function askmebetRoutes(app: FastifyInstance, world: World): void {
  for (const provider of providersBy.askmebet) {
    const root = `/${provider.toLowerCase()}`;
    for (const { name, method, effect, run } of calls) {
      const call: Call = { party: provider, name, effect, refusals };
      const url = `${root}/v0.1/partner/member/${name}/:key${name === 'create' ? '' : '/:username'}`;
      app.route({
        method,
        url,
        handler: (request, reply) =>
          answerCall(world, call, request, reply, () => {
            const { agentId: agent, key } = credentials[provider];
            const params = fieldsOf(request.params);
            if (textOf(params, 'key') !== key) return refusal(1003, 'Agent not found');
            const fields = fieldsOf(request.body);
            return run({ world, provider, agent, username: textOf(params, 'username'), fields });
          }),
      });
    }

    // The sign-in link carries what opens the lobby, as often as it is followed.
    app.get(`${root}/login/auto/`, (request, reply) => {
      const query = fieldsOf(request.query);
      return lobbyOf(world, provider).signIn(reply, {
        ...{ username: textOf(query, 'username'), password: textOf(query, 'password') },
        ...{ lang: textOf(query, 'lang'), redirectUrl: textOf(query, 'url') },
      });
    });
  }
}
