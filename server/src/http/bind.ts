import type { Readable } from 'node:stream';
import type { Call } from '@prae/contract/call';
import { GUEST_HEADER } from '@prae/contract/chat-facts';
import { type Answer, type Body, contract, type Params } from '@prae/contract/contract';
import { languageOf } from '@prae/contract/languages';
import {
  type CallId,
  DEVICE_HEADER,
  type FileCallId,
  type MediaCallId,
  type Method,
  methodsOf,
  type Route,
  routeOf,
} from '@prae/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { siteOf } from '../domain/address.ts';
import type { Claim } from '../domain/claim.ts';
import { refuseExcluded } from '../domain/member.ts';
import { newOperation, type OperationId } from '../domain/operation.ts';
import { Refusal } from '../domain/refusal.ts';
import { guestsOf } from '../features/chat/chat.ts';
import { sessionsOf } from '../features/session/session.ts';
import type { AnyRequest, Device, Handler, Handlers, Request } from '../handlers.ts';
import { callCounter } from './call-counter.ts';
import {
  type FilePlaces,
  fileOf,
  keptFileOf,
  type MediaPlaces,
  newFilePlaces,
  newMediaPlaces,
} from './file.ts';
import { callerOf, passGate } from './gate.ts';
import { type Idempotency, idempotency, type Outgoing } from './idempotency.ts';
import { checkBody, checkInput, checkNoBody } from './input.ts';
import { type Load, newLoad, requestsOutside } from './load.ts';
import { documented } from './openapi.ts';
import { type ResponseCheck, responseCheck } from './response-check.ts';
import { newTurns, type Turns } from './turns.ts';
import { newUploads, type Upload, type Uploads, uploadScope } from './upload.ts';

type BindDeps = Deps & {
  check: ResponseCheck | undefined;
  turns: Turns;
  load: Load;
  places: FilePlaces;
  mediaPlaces: MediaPlaces;
  uploads: Uploads;
};

type Answering = (
  method: Method,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<string | Buffer | Readable>;

/** Registers every call of the table, with all its methods, from its schemas in the contract. `load` says how much is let in at once. */
export function bindAll<Ids extends CallId>(
  app: FastifyInstance,
  deps: Deps,
  handlers: Handlers<Ids>,
  load = newLoad(requestsOutside),
): void {
  const gate = {
    deps,
    sessions: sessionsOf(deps),
    guests: guestsOf(deps.config),
    counter: callCounter(deps.clock),
  };
  const keys = idempotency(deps);
  const check = responseCheck(deps);
  const uploads = newUploads();
  app.addHook('onClose', () => uploads.close());
  const given = {
    ...deps,
    check,
    turns: newTurns(),
    load,
    places: newFilePlaces(),
    mediaPlaces: newMediaPlaces(),
    uploads,
  };
  app.decorateRequest('session', null);
  app.decorateRequest('guest', null);

  const bind = <Id extends Ids>(id: Id) => {
    const definition: Call = contract[id];
    const answering = isFileCall(id)
      ? filingOf(id, definition, handlers[id] as Handler<FileCallId | MediaCallId>, given)
      : answeringOf(id, definition, handlers[id] as JsonHandler<Id>, given, keys);
    const route = routeOf(id);
    const register = (scope: FastifyInstance, method: Method) =>
      scope.route({
        method,
        url: route.path,
        schema: documented(id, definition, method),
        config: { call: id, ...(route.upload && { upload: route.upload }) },
        onRequest: async (request, reply) => {
          // How long a file takes hangs on whoever reads it.
          const isRead = route.effect === 'read' && route.file === undefined && !route.media;
          await load.admit(reply, isRead, siteOf(request.caller.address));
          const begun = performance.now();
          await passGate(gate, route, definition.access, request);
          if (request.session) load.waited(performance.now() - begun);
        },
        handler: answering(method),
      });
    for (const method of methodsOf(id)) {
      if (route.upload) uploadScope(app, (scope) => void register(scope, method));
      else register(app, method);
    }
  };
  for (const id of Object.keys(handlers) as Ids[]) bind(id);
}

/** The handler of a call that answers JSON. */
type JsonHandler<Id extends CallId> = (request: Request<Id>) => Promise<Answer<Id>>;

function isFileCall(id: CallId): id is FileCallId | MediaCallId {
  const { file, media } = routeOf(id);
  return file !== undefined || media !== undefined;
}

/** A file goes out as it is made, or as it was kept; no answer is kept of it, and a caller has few under way. */
function filingOf<Id extends FileCallId | MediaCallId>(
  id: Id,
  definition: Call,
  handler: Handler<Id>,
  { config, places, mediaPlaces }: BindDeps,
): Answering {
  return (method) => async (request, reply) => {
    const params = (definition.params && checkInput(definition.params, request.params)) as Params<Id>;
    const body = bodyOf<Id>(definition, method, request);
    const { media } = routeOf(id);
    if (media) mediaPlaces.take(request, reply);
    else places.take(callerOf(request), reply);
    const given = await handler(
      handed<Id>(request, config, {
        params,
        body,
        operation: undefined,
        claim: undefined,
        idempotent: false,
      }),
    );
    return 'bytes' in given ? keptFileOf(given, reply) : fileOf(routeOf(id).file ?? '', given, reply);
  };
}

function answeringOf<Id extends CallId>(
  id: Id,
  definition: Call,
  handler: JsonHandler<Id>,
  deps: BindDeps,
  keys: Idempotency,
): Answering {
  const { effect, hashes, secretAnswer, upload, wayIn }: Route = routeOf(id);
  const keyed = effect !== 'read' && !secretAnswer;
  const claiming = effect === 'money' ? 'within' : 'once';
  const answered = async (
    request: FastifyRequest,
    { params, body, file }: { params: Params<Id>; body: Body<Id>; file?: Upload },
  ): Promise<Outgoing> => {
    const key = keyed ? idempotencyKey(request) : undefined;
    const given = { params, body, idempotent: key !== undefined, ...(file && { file }) };
    const answer = async (operation?: OperationId, claim?: Claim): Promise<Outgoing> => {
      const said = await handler(handed<Id>(request, deps.config, { ...given, operation, claim }));
      deps.check?.answer(id, said);
      return { status: statusOf(definition, said), text: JSON.stringify(said) };
    };
    const member = request.session?.member.id;
    const asked = { call: id, member, params, body: file ? [body, file.digest] : body };
    const work = () => (key === undefined ? answer() : keys[claiming](key, asked, answer));
    if (effect === 'read') return work();
    if (member === undefined) return deps.load.change(work, { site: siteOf(request.caller.address) });
    return deps.turns.run(member, () => deps.load.change(work, hashes ? { site: member } : { member }));
  };
  return (method) => async (request, reply) => {
    const params = (definition.params && checkInput(definition.params, request.params)) as Params<Id>;
    if (wayIn) await refuseUnread(request, keys);
    const outgoing =
      upload === undefined
        ? await answered(request, { params, body: bodyOf<Id>(definition, method, request) })
        : await deps.uploads.take(request, upload, async (file, fields) => {
            const body = (definition.body && checkInput(definition.body, fields)) as Body<Id>;
            return answered(request, { params, body, file });
          });
    reply.code(outgoing.status).header('content-type', 'application/json; charset=utf-8');
    return outgoing.text;
  };
}

/** Who stays away from play sends nothing in vain; what came before under its key is answered as it was. */
async function refuseUnread(request: FastifyRequest, keys: Idempotency): Promise<void> {
  const member = request.session?.member;
  if (!member?.isExcluded) return;
  const key = idempotencyKey(request);
  if (key === undefined || !(await keys.isKnown(key, member.id))) refuseExcluded(member);
}

/** A GET has no body in HTTP's eyes; where the contract has none, none is taken. */
function bodyOf<Id extends CallId>(definition: Call, method: Method, request: FastifyRequest): Body<Id> {
  if (definition.body && method !== 'GET') return checkBody(definition.body, request.body) as Body<Id>;
  checkNoBody(request.body);
  return undefined as Body<Id>;
}

function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,128}$/.test(key)) return key;
  throw new Refusal('KEY_INVALID', { 'idempotency-key': 'KEY_INVALID' });
}

type Parts<Id extends CallId> = Pick<AnyRequest<Id>, 'params' | 'body' | 'claim' | 'idempotent'> & {
  operation: OperationId | undefined;
  file?: Upload;
};

/** A public call has no session, and its handler's type knows of none. */
function handed<Id extends CallId>(
  request: FastifyRequest,
  { variant }: Config,
  { operation, ...parts }: Parts<Id>,
): Request<Id> {
  const { session, guest } = request;
  const userAgent = request.headers['user-agent'] ?? '';
  const asked = {
    ...parts,
    ...(session && { member: session.member, session: session.key }),
    participant: session ? { member: session.member } : guest && { guest },
    get operation() {
      operation ??= newOperation();
      return operation;
    },
    language: languageOf(request.headers['accept-language'] ?? '') ?? variant,
    device: deviceOf(userAgent),
    userAgent,
    deviceId: wordIn(request.headers[DEVICE_HEADER]),
    guestId: wordIn(request.headers[GUEST_HEADER]),
    caller: request.caller,
    log: request.log,
  };
  return asked as unknown as Request<Id>;
}

function deviceOf(userAgent: string): Device {
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'web';
}

/** What is no word of visible signs names nothing, and is no reason to turn anybody away. */
function wordIn(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[!-~]{1,64}$/.test(header) ? header : undefined;
}

/** What is still under way goes out as 202. */
function statusOf(definition: Call, answer: Answer<CallId>): number {
  const processing =
    typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'PROCESSING';
  return processing ? 202 : (definition.status ?? 200);
}
