import type { Call } from '@prae/contract/call';
import { type CallId, clientMarker, type Route } from '@prae/contract/routes';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Session, Sessions } from '../features/session/session.ts';
import type { CallCounter } from './call-counter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call a route answers; absent on what is no call (documents, files, callbacks). */
    call?: CallId;
  }
  interface FastifyRequest {
    /** Who asks, on calls for members. */
    session: Session | null;
  }
}

/** What the gate asks. */
export interface Gate {
  deps: Pick<Deps, 'settings'>;
  sessions: Sessions;
  counter: CallCounter;
}

/**
 * Decides before anything of the body is read whether a request may go on: address, client marker, navigation,
 * closed service, session, rate limits. Throws the refusal.
 */
export async function passGate(
  { deps, sessions, counter }: Gate,
  { effect, limit, whenClosed }: Route,
  access: Call['access'],
  request: FastifyRequest,
): Promise<void> {
  const settings = await deps.settings();
  if (settings.blockedAddresses.includes(request.caller.network)) throw new Refusal('INVALID_IP');
  checkMarker(request);
  if (!settings.serviceOpen && whenClosed !== 'answers') throw new Refusal('gone');
  if (access === 'member') request.session = await sessions.authenticate(request.headers.authorization);
  if (effect !== 'read' || limit !== undefined)
    counter.count(limit, request.session?.member.id ?? request.caller.network, settings);
}

/** Nothing but our own client sends the marker, and no page or image tag can be made to. */
function checkMarker({ headers }: FastifyRequest): void {
  const marker = headers[clientMarker.name];
  if (marker === undefined) throw new Refusal('KEY_MISSING', { [clientMarker.name]: 'KEY_MISSING' });
  if (marker !== clientMarker.value) throw new Refusal('KEY_INVALID', { [clientMarker.name]: 'KEY_INVALID' });
  if (headers['sec-fetch-mode'] === 'navigate')
    throw new Refusal('KEY_INVALID', { 'sec-fetch-mode': 'KEY_INVALID' });
}
