import type { FastifyInstance } from 'fastify';
import { credentials } from '../credentials.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { lobbyOf } from '../games/lobby.routes.ts';
import { providersBy } from '../games/providers.ts';
import { answerCall, type Call, type Refusals } from '../protocol.ts';
import type { World } from '../world.ts';
import { calls, refusal, signatureOf } from './calls.ts';

const refusals: Refusals = {
  'bad-signature': refusal(401, 'Invalid signature'),
  'rate-limit': { status: 429, body: { code: 429, message: 'Too Many Attempts.' } },
  maintenance: { status: 503, body: { code: 503, message: 'Service Unavailable' } },
};

/** SlotRacha's agent API under /slotracha: JSON posts, all under one signature in the address. */
export function slotrachaRoutes(app: FastifyInstance, world: World): void {
  for (const provider of providersBy.slotracha) {
    const root = `/${provider.toLowerCase()}`;
    for (const { name, path, effect, run } of calls) {
      const call: Call = { party: provider, name, effect, refusals };
      app.post(`${root}/${path}`, (request, reply) =>
        answerCall(world, call, request, reply, () => {
          const { agentId, appId } = credentials[provider];
          const given = textOf(fieldsOf(request.query), 'signature');
          if (given !== signatureOf(agentId, appId)) return refusals['bad-signature'];
          return run({ world, provider, fields: fieldsOf(request.body) });
        }),
      );
    }

    // The sign-in link carries what opens the lobby, as often as it is followed.
    app.get(`${root}/api/login`, (request, reply) => {
      const query = fieldsOf(request.query);
      const [username, password] = [textOf(query, 'username'), textOf(query, 'password')];
      return lobbyOf(world, provider).signIn(reply, { username, password });
    });
  }
}
