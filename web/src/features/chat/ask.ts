import type { CallId } from '@prae/contract/routes';
import { type CallInput, type Result, send } from '../../client/call.ts';
import { guestId } from '../../client/guest.ts';
import { currentSession } from '../../client/session.ts';
import { lifeSignal } from './thread.ts';

/** The calls of a conversation. */
type ChatCall = Extract<CallId, 'chat.send' | 'chat.history' | 'chat.read'>;

/** Asks as whoever chats here: the member, or the visitor by their id. Never throws. */
export async function ask<Id extends ChatCall>(id: Id, input: CallInput<Id>): Promise<Result<Id>> {
  const guest = ownGuest();
  // Nobody is neither: who is not known yet asks nothing.
  if (guest === undefined && currentSession() === null) return { outcome: 'unknown', reason: 'no-answer' };
  return send(id, input, { guest, signal: lifeSignal() });
}

/** The visitor's id, where nobody is logged in. */
export function ownGuest(): string | undefined {
  return currentSession() === null ? guestId() : undefined;
}
