import { type ConsoleCall, consoleContract } from '@prae/contract/console/contract';
import type { ConsoleRefusalCode } from '@prae/contract/console/refusals';
import { type ConsoleCallId, type ConsoleRoute, consoleRouteOf } from '@prae/contract/console/routes';
import { commonRefusals } from '@prae/contract/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { ConsoleRefusal } from '../domain/operator.ts';
import { Refusal } from '../domain/refusal.ts';
import { beginEntry, endEntry, type Operators, operatorsOf } from '../features/operator/operator.ts';
import { type CallCounter, callCounter } from '../http/call-counter.ts';
import { keptFileOf, newMediaPlaces } from '../http/file.ts';
import { checkMarker } from '../http/gate.ts';
import { checkInput, checkNoBody } from '../http/input.ts';
import { hasMore } from '../http/response-check.ts';
import { newUploads, type Upload, uploadScope } from '../http/upload.ts';
import type { Audited, ConsoleHandlers, OperatorSession } from '../operator-handlers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    consoleCall?: ConsoleCallId;
  }
  interface FastifyRequest {
    /** The operator who asks, on calls of the console. */
    operator: OperatorSession | null;
  }
}

/** Whoever looks at the same again within this time is in the audit once. */
const SEEN_MS = 10 * 60_000;
const SEEN_MOST = 10_000;

type AnyHandler = (request: object) => Promise<unknown>;

/** Registers every call of the console, with its policy. What is thrown is answered here, or where everything is. */
export function bindConsole(
  app: FastifyInstance,
  deps: Deps,
  handlers: ConsoleHandlers<ConsoleCallId>,
): void {
  const gate = { deps, operators: operatorsOf(deps), counter: callCounter(deps.clock) };
  const uploads = newUploads();
  const places = newMediaPlaces();
  const audit = auditOf(deps);
  app.addHook('onClose', () => uploads.close());
  app.decorateRequest('operator', null);
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = error instanceof ConsoleRefusal ? error : undefined;
    if (!refusal) throw error;
    checkRefusal(deps, request, refusal.code);
    return reply
      .code(refusal.status)
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify({ message: refusal.code }));
  });
  for (const id of Object.keys(handlers) as ConsoleCallId[]) {
    const route = consoleRouteOf(id);
    const definition: ConsoleCall = consoleContract[id];
    const handler = handlers[id] as unknown as AnyHandler;
    const answer = async (request: FastifyRequest, reply: FastifyReply, file?: Upload) => {
      const params = definition.params && checkInput(definition.params, request.params);
      const body = bodyOf(definition, route, request);
      const asked = { id, route, request, body: body ?? params };
      await stillIn(gate, request);
      const given = await audit(asked, (audited) =>
        handler({ ...handed(request), params, body, audited, ...(file && { file }) }),
      );
      if (route.media) return keptFileOf(given as Parameters<typeof keptFileOf>[0], reply);
      checkAnswer(deps, id, given);
      reply.header('content-type', 'application/json; charset=utf-8');
      return JSON.stringify(given);
    };
    const register = (scope: FastifyInstance) =>
      scope.route({
        method: route.method,
        url: route.path,
        schema: { hide: true },
        config: { consoleCall: id, ...(route.upload && { upload: route.upload }) },
        onRequest: (request) => passGate(gate, route, request),
        handler: async (request, reply) => {
          if (route.media) places.take(request, reply);
          const { upload } = route;
          if (!upload) return answer(request, reply);
          return uploads.take(request, upload, (file) => answer(request, reply, file));
        },
      });
    if (route.upload) uploadScope(app, (scope) => void register(scope));
    else register(app);
  }
}

/** Who may call: decided before anything of the body is read. */
async function passGate(
  { deps, operators, counter }: { deps: Deps; operators: Operators; counter: CallCounter },
  { access, effect }: ConsoleRoute,
  request: FastifyRequest,
): Promise<void> {
  const settings = await deps.settings();
  const { consoleHost } = deps.config;
  if (consoleHost !== undefined && request.hostname !== consoleHost) throw new ConsoleRefusal('NO_DATA');
  if (settings.blockedAddresses.includes(request.caller.network)) throw new ConsoleRefusal('INVALID_IP');
  checkMarker(request);
  if (access !== 'anybody') {
    const session = await operators.authenticate(request.headers.authorization);
    request.operator = session;
    if (!session.isWhole && access !== 'begun') throw new ConsoleRefusal('SECOND_FACTOR');
    const { roles } = session.operator;
    if (typeof access !== 'string' && !access.some((role) => roles.includes(role)))
      throw new ConsoleRefusal('ROLE_MISSING');
  }
  if (effect === 'write')
    counter.count(undefined, request.operator?.operator.id ?? `console ${request.caller.network}`, settings);
}

/** A body may take its time, and its operator have been shown the door meanwhile. */
async function stillIn({ operators }: { operators: Operators }, request: FastifyRequest): Promise<void> {
  if (request.operator && request.method !== 'GET')
    await operators.authenticate(request.headers.authorization);
}

function bodyOf(definition: ConsoleCall, { method, upload }: ConsoleRoute, request: FastifyRequest): unknown {
  if (upload) return undefined;
  if (definition.body && method !== 'GET') return checkInput(definition.body, request.body);
  checkNoBody(request.body);
  return undefined;
}

function handed(request: FastifyRequest): object {
  const { operator, caller, log, headers } = request;
  return { ...(operator && { session: operator }), caller, log, userAgent: headers['user-agent'] ?? '' };
}

interface Asked {
  id: ConsoleCallId;
  route: ConsoleRoute;
  request: FastifyRequest;
  body: unknown;
}

/**
 * Stands around what is done: it is written down before, with all that was asked for but secrets, and its end after. Where this process ends between
 * the two the entry says that nothing is known of the end. A sign-in is written down once somebody is known to it.
 */
function auditOf({
  database,
  clock,
}: Deps): <T>(asked: Asked, work: (audited: Audited) => Promise<T>) => Promise<T> {
  const seen = new Map<string, number>();
  const isSeen = (key: string): boolean => (seen.get(key) ?? 0) > clock().getTime() - SEEN_MS;
  const nowSeen = (key: string): void => {
    if (seen.size >= SEEN_MOST) seen.clear();
    seen.set(key, clock().getTime());
  };
  return async ({ id, route, request, body }, work) => {
    const { operator: session, caller } = request;
    const asked = route.secret ? null : body;
    if (route.effect === 'read') return work({});
    const look = route.effect === 'seen' ? JSON.stringify([session?.id, id, asked]) : undefined;
    if (look !== undefined && isSeen(look)) return work({});
    const entry = {
      operator: session?.operator.id ?? null,
      session: session?.id ?? null,
      call: id,
      network: caller.network,
      asked,
    };
    const begun = session ? await database.one(beginEntry(entry)) : undefined;
    const audited: Audited = {};
    const end = async (outcome: string) => {
      const { seq } = begun ?? (await database.one(beginEntry(entry)));
      await database.run(endEntry(seq, { outcome, ...audited }));
    };
    const given = await work(audited).catch(async (error: unknown) => {
      const isKnown = error instanceof ConsoleRefusal || error instanceof Refusal;
      if (begun || audited.about) await end(isKnown ? error.code : 'FAULT');
      throw error;
    });
    await end('done');
    // Only what was shown and is written down is not written down again.
    if (look !== undefined) nowSeen(look);
    return given;
  };
}

/** In tests an answer that the contract does not know is a fault; in development it is logged. */
function checkAnswer({ config, log }: Deps, id: ConsoleCallId, answer: unknown): void {
  if (config.production) return;
  const read = consoleContract[id].answer.safeParse(answer);
  const difference = read.success
    ? hasMore(answer, read.data) && 'it has fields the contract does not know'
    : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  if (difference === false) return;
  if (config.mode === 'test') throw new Error(`${id} breaks the contract: ${difference}`);
  log.error({ event: 'console.answer-differs', call: id, difference }, 'an answer breaks the contract');
}

const always: readonly ConsoleRefusalCode[] = [
  ...commonRefusals,
  ...([
    'UNAUTHORIZED',
    'invalid-token',
    'EXPIRED_AUTH_TOKEN',
    'SECOND_FACTOR',
    'ROLE_MISSING',
    'NO_DATA',
  ] as const),
];

function checkRefusal({ config, log }: Deps, request: FastifyRequest, code: ConsoleRefusalCode): void {
  const id = request.routeOptions.config.consoleCall;
  if (config.production || !id) return;
  const listed: readonly ConsoleRefusalCode[] = [...consoleContract[id].refusals, ...always];
  if (!listed.includes(code))
    log.error({ event: 'console.refusal-differs', call: id, code }, 'a refusal is not among its own');
}
