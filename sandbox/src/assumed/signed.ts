import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FaultKind } from '../faults.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { misnamed } from '../games/told.ts';
import { type Answer, answerCall, type Call, type Refusals } from '../protocol.ts';
import type { World } from '../world.ts';
import { signedHeaders, wrongSignature } from './signature.ts';

export type Fields = Record<string, unknown>;

/** A call of the profiles that the portal publishes: signed JSON, of which the answer repeats what it is about. */
export interface SignedCall extends Omit<Call, 'refusals'> {
  readonly path: string;
  readonly secret: string;
  /** What the operator is called there, as the field that says so and what has to stand in it. */
  readonly owner: readonly [field: string, is: string];
  /** The fields that the answer repeats beside that, where the call has them. */
  readonly names: readonly string[];
  /** The answer without its names; a body of fields alone. `origin` is where this sandbox is reached, as `http://127.0.0.1:3001`. */
  work(fields: Fields, origin: string): Answer & { readonly body: Fields };
}

const refusals: Refusals = {
  'bad-signature': { status: 401, body: { error: 'invalid_signature' } },
  'rate-limit': { status: 429, body: { error: 'too_many_requests' } },
  maintenance: { status: 503, body: { error: 'maintenance' } },
};

/** Serves signed calls. What is signed are the bytes, so they are kept as they came. */
export function signedCalls(app: FastifyInstance, world: World, calls: readonly SignedCall[]): void {
  app.register((scope, _options, done) => {
    const bytes = new WeakMap<FastifyRequest, string>();
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, parsed) => {
      bytes.set(request, String(body));
      parsed(null, fieldsIn(String(body)));
    });
    for (const call of calls)
      scope.post(call.path, (request, reply) =>
        answerCall(world, { ...call, refusals }, request, reply, (struck) => {
          const wrong = wrongSignature(call.secret, request.headers, bytes.get(request) ?? '');
          if (wrong) return { status: 401, body: { error: wrong } };
          const origin = `${request.protocol}://${request.host}`;
          return signedAnswer(call, { fields: fieldsOf(request.body), origin, struck });
        }),
      );
    done();
  });
}

/** A fault that misnames what the answer is about does so before it is signed: the party itself says it. */
function signedAnswer(
  call: SignedCall,
  { fields, origin, struck }: { fields: Fields; origin: string; struck: FaultKind | undefined },
): Answer {
  const { name, secret, owner, names } = call;
  const isMeant = textOf(fields, 'call') === name && textOf(fields, owner[0]) === owner[1];
  const isFresh = /^[\w-]{16,64}$/.test(textOf(fields, 'nonce'));
  const { status, body } =
    struck === 'duplicate-reference'
      ? refused(409, 'reference_used')
      : isMeant && isFresh
        ? call.work(fields, origin)
        : refused(400, 'invalid_request');
  // `call` itself stands in calls and callbacks alone, so that none of those passes for an answer.
  const told: Fields = { answer: textOf(fields, 'call'), nonce: textOf(fields, 'nonce') };
  for (const field of [owner[0], ...names])
    if (fields[field] !== undefined) told[field] = textOf(fields, field);
  const said = { ...told, ...body };
  const text = JSON.stringify(struck ? misnamed(said, call, struck) : said);
  return { status, body: text, headers: signedHeaders(secret, text) };
}

export function done(body: Fields = {}) {
  return { status: 200, body };
}

export function refused(status: number, error: string) {
  return { status, body: { error } };
}

function fieldsIn(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}
