import type { ServerEvents } from '@prae/contract/events';
import type { MemberId, SessionKey } from '../domain/member.ts';

/** Tells a member's open screens what changed. */
export interface Realtime {
  /** Sends to every socket of the member on every node. Never throws; money code never waits for it. */
  emit<Event extends keyof ServerEvents>(
    member: MemberId,
    event: Event,
    payload: Parameters<ServerEvents[Event]>[0],
  ): void;
  /** Cuts the sockets of one session, on every node. Never throws. */
  endSession(session: SessionKey): void;
  /** Cuts the sockets of all the member's sessions but one. Never throws. */
  endOtherSessions(member: MemberId, kept: SessionKey): void;
}
