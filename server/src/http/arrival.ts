import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseBrokenRequests } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** On routes that take a file: how large it may be, and how long the request may take to arrive. */
    upload?: { maxBytes: number; withinMs: number };
  }
}

/** The longest that any request may take to arrive: an upload over a slow line. */
export const UPLOAD_WITHIN_MS = 300_000;

/** A request with anything but a file that takes longer to arrive is holding a connection, not asking. */
const REQUEST_WITHIN_MS = 60_000;

/** How long a caller who is cut off may take to read why. */
const LINGER_MS = 1_000;

/**
 * Cuts off requests that take too long to arrive: `withinMs`, or what an upload's own route allows. The answer is
 * KEY_INVALID on a connection that closes. Node's own limit is one for all and has to stand above the uploads'.
 */
export function limitArrival(app: FastifyInstance, withinMs: number = REQUEST_WITHIN_MS): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done();
    const limitMs = request.routeOptions.config.upload?.withinMs ?? withinMs;
    const timer = setTimeout(() => cutOff(request, reply), limitMs);
    request.raw.once('close', () => clearTimeout(timer));
    done();
  });
}

function cutOff({ raw, routeOptions, log }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  log.info({ event: 'http.slow-arrival', route: routeOptions.url }, 'a request took too long to arrive');
  // Whoever has an answer already gets no second one.
  if (!reply.raw.headersSent) refuseBrokenRequests(new Error('It took too long to arrive'), raw.socket);
  setTimeout(() => raw.destroy(), LINGER_MS).unref();
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
