import type { Call } from '@prae/contract/call';
import { GUEST_HEADER } from '@prae/contract/chat-facts';
import { type CallId, clientMarker, type Route } from '@prae/contract/routes';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { GuestId } from '../domain/participant.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Guests } from '../features/chat/chat.ts';
import type { Session, Sessions } from '../features/session/session.ts';
import type { Settings } from '../settings.ts';
import type { CallCounter } from './call-counter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call a route answers; absent on what is no call (documents, files, callbacks). */
    call?: CallId;
  }
  interface FastifyRequest {
    /** Who asks, on calls for members, and of participants where it is one. */
    session: Session | null;
    /** The visitor who asks, on calls for participants. */
    guest: GuestId | null;
  }
}

/** What the gate asks. */
export interface Gate {
  deps: Pick<Deps, 'settings'>;
  sessions: Sessions;
  guests: Guests;
  counter: CallCounter;
}

/**
 * Decides before anything of the body is read whether a request may go on: address, client marker, navigation,
 * closed service, session, rate limits. Throws the refusal.
 */
export async function passGate(
  { deps, sessions, guests, counter }: Gate,
  { effect, limit, whenClosed }: Route,
  access: Call['access'],
  request: FastifyRequest,
): Promise<void> {
  const settings = await deps.settings();
  if (settings.blockedAddresses.includes(request.caller.network)) throw new Refusal('INVALID_IP');
  checkMarker(request);
  if (!settings.serviceOpen && whenClosed !== 'answers') throw new Refusal('gone');
  const { authorization, [GUEST_HEADER]: guest } = request.headers;
  // Who says that they are a member is never taken for the visitor that they were.
  const isGuest = access === 'participant' && authorization === undefined && guest !== undefined;
  if (isGuest) {
    request.guest = guests.guestOf(guest) ?? null;
    if (!request.guest) throw new Refusal('invalid-token');
  } else if (access !== 'public') request.session = await sessions.authenticate(authorization);
  if (effect !== 'read' || limit !== undefined) countCall(counter, limit, { request, settings });
}

/** Ids of visitors are free: what one network's do is counted as its own changes as well, and files as the network's alone. */
function countCall(
  counter: CallCounter,
  limit: Route['limit'],
  { request, settings }: { request: FastifyRequest; settings: Settings },
): void {
  const { guest, caller } = request;
  counter.count(limit, guest && limit === 'chatFiles' ? caller.network : callerOf(request), settings);
  if (guest) counter.count(undefined, caller.network, settings);
}

/** Whom limits count: a member, a visitor of the chat, or a network. */
export function callerOf({ session, guest, caller }: FastifyRequest): string {
  return session?.member.id ?? guest ?? caller.network;
}

/** Nothing but our own client sends the marker, and no page or image tag can be made to. */
export function checkMarker({ headers }: FastifyRequest): void {
  const marker = headers[clientMarker.name];
  if (marker === undefined) throw new Refusal('KEY_MISSING', { [clientMarker.name]: 'KEY_MISSING' });
  if (marker !== clientMarker.value) throw new Refusal('KEY_INVALID', { [clientMarker.name]: 'KEY_INVALID' });
  if (headers['sec-fetch-mode'] === 'navigate')
    throw new Refusal('KEY_INVALID', { 'sec-fetch-mode': 'KEY_INVALID' });
}
