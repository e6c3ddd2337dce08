import type { Socket } from 'node:net';
import { routeOf } from '@prae/contract/routes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAway } from '../db/away.ts';
import { Refusal, RefusalForNow, refusalBody } from '../domain/refusal.ts';
import { BadJson } from './json.ts';
import type { ResponseCheck } from './response-check.ts';

/** After how many seconds whoever was told SERVICE_UNAVAILABLE may try again, unless a crowd is turned away (again.ts). */
const RETRY_AFTER_S = 2;

/**
 * Turns everything that was thrown into an answer: refusals by their code, a database that is away SERVICE_UNAVAILABLE,
 * the rest is a fault and logged.
 */
export function answerErrors(app: FastifyInstance, check: ResponseCheck | undefined): void {
  app.setErrorHandler(async (error: FastifyError | Error, request, reply) => {
    const { call } = request.routeOptions.config;
    const refusal = asRefusal(error);
    try {
      if (refusal) {
        if (call && error instanceof Refusal) check?.refusal(call, refusal);
        return send(reply, refusal);
      }
      if (isAway(error)) {
        const { name, message } = error;
        request.log.warn({ event: 'http.database-away', call, why: `${name}: ${message}` }, 'try again');
        return send(reply, new Refusal('SERVICE_UNAVAILABLE'));
      }
      request.log.error({ event: 'http.fault', call, err: error }, 'fault');
    } catch (difference) {
      request.log.error({ event: 'http.fault', call, err: difference }, 'fault');
    }
    return send(reply, new Refusal((call && routeOf(call).fault) ?? 'INTERNAL_SERVER_ERROR'));
  });
}

function asRefusal(error: FastifyError | Error): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof BadJson) return new Refusal('KEY_INVALID');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413 || status === 415 || status === 416)
    return new Refusal('KEY_INVALID', undefined, status);
  if (status === 404) return new Refusal('NO_DATA');
  return status !== undefined && status >= 400 && status < 500 ? new Refusal('KEY_INVALID') : undefined;
}

function send(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal instanceof RefusalForNow) reply.header('retry-after', refusal.retryAfterS);
  else if (refusal.code === 'SERVICE_UNAVAILABLE') reply.header('retry-after', RETRY_AFTER_S);
  return reply
    .code(refusal.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody(refusal)));
}

/** A URL that does not decode never reaches a route. */
export function refuseBrokenUrls(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void send(reply, new Refusal('KEY_INVALID'));
}

/** Bytes that are no HTTP request at all: answered on the bare socket. */
export function refuseBrokenRequests(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(refusalBody(new Refusal('KEY_INVALID')));
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
}
