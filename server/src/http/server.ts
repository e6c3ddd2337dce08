import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  LogController,
  type RawServerDefault,
} from 'fastify';
import type { Config } from '../config.ts';
import { type Caller, callersBehind } from '../domain/caller.ts';
import { limitArrival, UPLOAD_WITHIN_MS } from './arrival.ts';
import { compressJson } from './compress.ts';
import { refuseBrokenRequests, refuseBrokenUrls } from './errors.ts';
import { parseJson } from './json.ts';
import { securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the request comes from; nothing else is asked for its address. */
    caller: Caller;
  }
}

/** Larger than any body of the contract. */
const BODY_LIMIT_BYTES = 65_536;

/**
 * How long a silent connection is left alone until its caller is asked whether anybody is still there. A phone that lost its
 * network says no goodbye, and what it asked for would keep its place.
 */
const KEEP_ALIVE_MS = 30_000;

/** How long a part of the server may take to start: a machine that is busy with something else starts slowly, and starts. */
const START_WITHIN_MS = 120_000;

/** Fastify as this portal wants it: JSON alone and strictly, no coercion, no HEAD beside GET, one log line a request. */
export function createServer(config: Config, output: { write(line: string): void }): FastifyInstance {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      base: null,
      serializers: { err: withoutValues },
      stream: output,
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: callNumbers(),
    requestTimeout: UPLOAD_WITHIN_MS,
    pluginTimeout: START_WITHIN_MS,
    http: { keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS },
    bodyLimit: BODY_LIMIT_BYTES,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // What still comes while the server ends is served like any other; an answer of the framework's own nobody knows.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1_000, ignoreTrailingSlash: true },
    frameworkErrors: refuseBrokenUrls,
    clientErrorHandler: refuseBrokenRequests,
  } satisfies FastifyHttpOptions<RawServerDefault>);
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  takeJsonAlone(app);
  nameCallers(app, config);
  limitArrival(app);
  app.addHook('onRequest', securityHeaders(config));
  compressJson(app);
  app.addHook('onResponse', async (request, reply) => {
    const { url, config: route } = request.routeOptions;
    const line = {
      call: route.call,
      route: url,
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      member: request.session?.member.id,
    };
    // Files and documents are no calls; one line for each would drown the calls.
    if (route.call === undefined) request.log.debug(line, 'request');
    else request.log.info(line, 'call');
  });
  return app;
}

/** Gives every request its `caller`. */
export function nameCallers(app: FastifyInstance, { trustedProxies }: Pick<Config, 'trustedProxies'>): void {
  const callerOf = callersBehind(trustedProxies);
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    request.caller = callerOf(request.raw);
  });
}

function takeJsonAlone(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => parseJson(body),
  );
}

/** Unique over restarts, short in the log. */
function callNumbers(): () => string {
  const start = Date.now().toString(36);
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}

/** PostgreSQL's errors carry the row's values in `detail`; a log has no business with them. */
function withoutValues(error: Error & { code?: unknown }) {
  return { type: error.name, message: error.message, stack: error.stack ?? '', code: error.code };
}
