import type { FastifyReply } from 'fastify';
import { Refusal, RefusalForNow } from '../domain/refusal.ts';
import { looksUnderWay } from '../jobs/recheck.ts';
import { callsUnderWay } from '../providers/http.ts';
import { newAgain } from './again.ts';
import { newPace } from './pace.ts';

/** How many calls may be under way at once in this process. */
export interface LoadLimits {
  /** All of them. */
  calls: number;
  /** Changes that are worked on here. */
  changes: number;
  /** Changes, with those that wait for an outside party. */
  allChanges: number;
}

/** What two cores serve within two seconds on a good day (pace.ts tells of others); a change costs as much as four reads. */
const LIMITS: LoadLimits = { calls: 2_000, changes: 500, allChanges: 1_200 };

/** How many places one site may have for each one that is left free. */
const SITE_SHARE = 2;

/**
 * Turns calls away with SERVICE_UNAVAILABLE as soon as more are under way than can be served in time, rather than have
 * all of them wait. What waits for an outside party is hardly work of ours, and has a limit of its own: a silent party
 * must not fill the house.
 */
export interface Load {
  /**
   * Counts a call until it is answered, or throws. How long a read took is what tells whether the house is too full. Nothing
   * of the call is known yet but its `site`, and it may never arrive in full: one site has at most twice as many calls
   * under way as are left free. So one crowd has two thirds of the places, two crowds four fifths, and somebody from
   * elsewhere finds one.
   */
  admit(reply: FastifyReply, isRead: boolean, site: string): void;
  /**
   * Does a change, or throws. Whoever is not logged in is counted by `site` in the same way; one more is REQUEST_LIMIT. Two
   * thirds of the places are more than one crowd may have in the lines of domain/limits.ts.
   */
  change<T>(work: () => Promise<T>, site?: string): Promise<T>;
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
  const pace = newPace();
  const again = newAgain();
  const callsOf = newShares();
  const changesOf = newShares();
  const refuseIf = (isTooMuch: boolean) => {
    if (isTooMuch) throw new RefusalForNow('SERVICE_UNAVAILABLE', again.turnAway());
  };
  return {
    admit(reply, isRead, site) {
      const free = limits.calls * pace.share() - underWay.calls + outside();
      refuseIf(free <= 0 || !callsOf.take(site, free));
      underWay.calls += 1;
      again.letIn();
      const begun = performance.now();
      whenOver(reply, () => {
        if (isRead) pace.read(performance.now() - begun, underWay.calls / limits.calls);
        underWay.calls -= 1;
        callsOf.giveBack(site);
      });
    },
    async change(work, site) {
      const { changes } = underWay;
      const free = Math.min(limits.allChanges - changes, limits.changes * pace.share() - changes + outside());
      refuseIf(free <= 0);
      if (site !== undefined && !changesOf.take(site, free)) throw new Refusal('REQUEST_LIMIT');
      underWay.changes += 1;
      try {
        return await work();
      } finally {
        underWay.changes -= 1;
        if (site !== undefined) changesOf.giveBack(site);
      }
    },
  };
}

/** The places of each site, of a kind that all sites share. */
function newShares() {
  const taken = new Map<string, number>();
  return {
    /** Takes one of the `free` places, unless the site has its share already. */
    take(site: string, free: number): boolean {
      const before = taken.get(site) ?? 0;
      if (before >= SITE_SHARE * free) return false;
      taken.set(site, before + 1);
      return true;
    },
    giveBack(site: string): void {
      const left = (taken.get(site) ?? 1) - 1;
      if (left > 0) taken.set(site, left);
      else taken.delete(site);
    },
  };
}

/** Calls back once, when an answer is out or nobody is there for it any more. */
export function whenOver({ raw, request }: FastifyReply, done: () => void): void {
  const { socket } = request.raw;
  const over = () => {
    raw.off('close', over);
    socket.off('close', over);
    done();
  };
  raw.once('close', over);
  // An answer that waits behind another one on its connection has no socket yet, and is not told when that dies.
  socket.once('close', over);
}
