import type { FastifyReply } from 'fastify';
import { Refusal } from '../domain/refusal.ts';
import { looksUnderWay } from '../jobs/recheck.ts';
import { callsUnderWay } from '../providers/http.ts';

/** How many calls may be under way at once in this process. */
export interface LoadLimits {
  /** All of them. */
  calls: number;
  /** Changes that are worked on here. */
  changes: number;
  /** Changes, with those that wait for an outside party. */
  allChanges: number;
}

/** What two cores serve within two seconds also on a slow day; a change costs as much as four reads. */
const LIMITS: LoadLimits = { calls: 2_000, changes: 500, allChanges: 1_200 };

/**
 * Turns calls away with SERVICE_UNAVAILABLE as soon as more are under way than can be served in time, rather than have
 * all of them wait. What waits for an outside party is hardly work of ours, and has a limit of its own: a silent party
 * must not fill the house.
 */
export interface Load {
  /** Counts a call until it is answered, or throws. */
  admit(reply: FastifyReply): void;
  /** Does a change, or throws. */
  change<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * For how many calls to outside parties requests wait, at the least: each look of the recheck is taken to wait for one of
 * them, though it may be at work here.
 */
export function requestsOutside(): number {
  return Math.max(0, callsUnderWay() - looksUnderWay());
}

/** `outside` tells how many of the calls that are under way wait for outside parties. */
export function newLoad(outside: () => number, limits: LoadLimits = LIMITS): Load {
  const underWay = { calls: 0, changes: 0 };
  const refuseAbove = (isAbove: boolean) => {
    if (isAbove) throw new Refusal('SERVICE_UNAVAILABLE');
  };
  return {
    admit(reply) {
      refuseAbove(underWay.calls - outside() >= limits.calls);
      underWay.calls += 1;
      reply.raw.once('close', () => {
        underWay.calls -= 1;
      });
    },
    async change(work) {
      const { changes } = underWay;
      refuseAbove(changes >= limits.allChanges || changes - outside() >= limits.changes);
      underWay.changes += 1;
      try {
        return await work();
      } finally {
        underWay.changes -= 1;
      }
    },
  };
}
