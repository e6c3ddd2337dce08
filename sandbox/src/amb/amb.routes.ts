import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keepBodies } from '../body-bytes.ts';
import { credentials } from '../credentials.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { providersBy } from '../games/providers.ts';
import { answerCall, type Call, type Refusals } from '../protocol.ts';
import type { World } from '../world.ts';
import { callsWith, refusal } from './calls.ts';
import { isSigned } from './signature.ts';

type AmbProvider = (typeof providersBy)['amb' | 'ambslot'][number];

const refusals: Refusals = {
  'bad-signature': refusal(999, 'Invalid signature'),
  'rate-limit': { status: 429, body: { status: { code: 429, message: 'Too many requests' } } },
  maintenance: { status: 503, body: { status: { code: 503, message: 'Under maintenance' } } },
};

/** In what the generations differ: where their calls are, the header of the signature, the field of a new password. */
const generations = {
  amb: { folder: 'partner', header: 'x-amb-signature', newPassword: 'newPassword', launch: 'launch' },
  ambslot: {
    ...{ folder: 'transfer', header: 'x-ambslot-signature', newPassword: 'password' },
    launch: 'launch/lobby',
  },
} as const;

/** AMB's two generations: PG and PGSLOT under /pg/partner and /pgslot/partner, SUPERSLOT under /superslot/transfer. */
export function ambRoutes(app: FastifyInstance, world: World): void {
  app.register((scope, _options, done) => {
    const { bodyOf } = keepBodies(scope);
    for (const protocol of ['amb', 'ambslot'] as const)
      for (const provider of providersBy[protocol]) serve(scope, world, { provider, protocol, bodyOf });
    done();
  });
}

function serve(
  app: FastifyInstance,
  world: World,
  {
    provider,
    protocol,
    bodyOf,
  }: {
    provider: AmbProvider;
    protocol: keyof typeof generations;
    bodyOf: (request: FastifyRequest) => string;
  },
): void {
  const { folder, header, newPassword, launch } = generations[protocol];
  const other = protocol === 'amb' ? 'launch/lobby' : 'launch';
  const { agentId, secret } = credentials[provider];
  for (const [name, { effect, run }] of Object.entries(callsWith(newPassword))) {
    if (name === other) continue;
    const call: Call = { party: provider, name: name === launch ? 'launch' : name, effect, refusals };
    app.post(`/${provider.toLowerCase()}/${folder}/${name}`, (request, reply) =>
      answerCall(world, call, request, reply, () => {
        const fields = fieldsOf(request.body);
        const isOurs = isSigned(bodyOf(request), secret, request.headers[header]);
        if (!isOurs) return refusals['bad-signature'];
        if (textOf(fields, 'agent') !== agentId) return refusal(998, 'Agent does not exist');
        return run({ world, provider, fields, origin: `${request.protocol}://${request.host}` });
      }),
    );
  }
}
