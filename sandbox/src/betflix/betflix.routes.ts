import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { credentials } from '../credentials.ts';
import { fieldsOf } from '../fields.ts';
import { answerCall, type Call, type Refusals } from '../protocol.ts';
import type { World } from '../world.ts';
import { type Asked, calls, refusal } from './calls.ts';

const refusals: Refusals = {
  'bad-signature': { ...refusal(403, 'invalid api key'), status: 403 },
  'rate-limit': { ...refusal(429, 'too many requests'), status: 429 },
  maintenance: { ...refusal(503, 'maintenance'), status: 503 },
};

/** BetFlix under `/betflix/v4`: forms, and one question. */
export function betflixRoutes(app: FastifyInstance, world: World): void {
  for (const { path, method, effect, run } of calls) {
    const name = path.split('/').at(-1) ?? '';
    const call: Call = { party: 'BETFLIX', name, effect, refusals };
    app.route({
      ...{ method, url: `/betflix/v4/${path}` },
      handler: (request, reply) =>
        answerCall(world, call, request, reply, () => {
          if (!isAgent(request)) return refusals['bad-signature'];
          const origin = `${request.protocol}://${request.host}`;
          const fields = fieldsOf(method === 'GET' ? request.query : request.body);
          return run({ world, fields, origin } satisfies Asked);
        }),
    });
  }
}

/** The second key has had two names. */
function isAgent({ headers }: FastifyRequest): boolean {
  const { apiKey, secret } = credentials.BETFLIX;
  return (
    isSame(headers['x-api-key'], apiKey) && isSame(headers['x-api-betflix'] ?? headers['x-api-cat'], secret)
  );
}

function isSame(given: string | string[] | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(String(given)), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
