import type { FastifyReply } from 'fastify';
import { Refusal, RefusalForNow } from '../domain/refusal.ts';
import { looksUnderWay } from '../jobs/recheck.ts';
import { newPlaces, type Places } from '../places.ts';
import { callsUnderWay } from '../providers/http.ts';
import { newAgain } from './again.ts';
import { newPace } from './pace.ts';

/** How much may be under way at once in this process. */
export interface LoadLimits {
  /** Calls of all kinds, with those that wait for a place; and so many reads are worked on, of the pace's share. */
  calls: number;
  /** Changes that are worked on here, of the pace's share; and those of strangers, whatever they wait for. */
  changes: number;
  /** Changes of members, with those that wait for a place or for an outside party. */
  allChanges: number;
}

/** What two cores serve within two seconds on a good day (pace.ts tells of others); a change costs as much as four reads. */
const LIMITS: LoadLimits = { calls: 2_000, changes: 500, allChanges: 1_200 };

/** How long a call waits for a place, in ms: with what it takes then it is answered in time. */
const PATIENCE_MS = 300;

/** How many places one site may have for each one that is left free. */
const SITE_SHARE = 2;

/**
 * Turns calls away with SERVICE_UNAVAILABLE as soon as more are under way than can be served in time, rather than have
 * all of them wait. What waits for an outside party is hardly work of ours: a silent party must not fill the house.
 */
export interface Load {
  /**
   * Counts a call until it is answered, or throws; a read waits for its place. Nothing of the call is known yet but its
   * `site`, and it may never arrive in full: one site has at most twice as many calls under way as are left free. So one crowd
   * has two thirds of the places, two crowds four fifths, and somebody from elsewhere finds one.
   */
  admit(reply: FastifyReply, isRead: boolean, site: string): Promise<void>;
  /** A call waited so many ms for its member's login. */
  waited(ms: number): void;
  /**
   * Does a change when there is a place for it, or throws. A member's comes before others where they were turned away and come
   * when they were told to. Whoever is not logged in, or changes a password, waits in lines of their own (domain/limits.ts) and is
   * counted by `site` in the same way as calls; one more is REQUEST_LIMIT.
   */
  change<T>(work: () => Promise<T>, by: { member: string } | { site: string }): Promise<T>;
}

/**
 * For how many calls to outside parties requests wait, at the least: each look of the recheck is taken to wait for one of
 * them, though it may be at work here.
 */
export function requestsOutside(): number {
  return Math.max(0, callsUnderWay() - looksUnderWay());
}

/** `outside` tells how many of the calls that are under way wait for outside parties. */
export function newLoad(
  outside: () => number,
  limits: LoadLimits = LIMITS,
  { pace = newPace(), patienceMs = PATIENCE_MS } = {},
): Load {
  const underWay = { calls: 0, changes: 0, strangers: 0 };
  const again = newAgain();
  const callsOf = newShares();
  const strangersOf = newShares();
  const readPlaces = newPlaces(() => limits.calls * pace.share(), patienceMs);
  const changePlaces = newPlaces(() => limits.changes * pace.share() + outside(), patienceMs);
  const worksOn = () => Math.max(0, changePlaces.taken() - outside());
  const refuseIf = (isTooMuch: boolean, member?: string) => {
    if (isTooMuch) throw new RefusalForNow('SERVICE_UNAVAILABLE', again.turnAway(member));
  };
  const takePlace = async (places: Places, member?: string) => {
    refuseIf(!(await places.take(1, again.isDue(member))), member);
    again.letIn(member);
  };

  const changeOfStranger = async <T>(work: () => Promise<T>, site: string): Promise<T> => {
    const free = limits.changes - underWay.strangers + outside();
    refuseIf(free <= 0);
    if (!strangersOf.take(site, free)) throw new Refusal('REQUEST_LIMIT');
    underWay.strangers += 1;
    again.letIn();
    try {
      return await work();
    } finally {
      underWay.strangers -= 1;
      strangersOf.giveBack(site);
    }
  };
  return {
    async admit(reply, isRead, site) {
      const free = limits.calls - underWay.calls + outside();
      refuseIf(free <= 0 || !callsOf.take(site, free));
      underWay.calls += 1;
      let isOver = false;
      let hasPlace = false;
      whenOver(reply, () => {
        isOver = true;
        underWay.calls -= 1;
        callsOf.giveBack(site);
        if (hasPlace) readPlaces.giveBack();
      });
      if (isRead) {
        await takePlace(readPlaces);
        pace.used(readPlaces.taken() / limits.calls);
        // Nobody may be there for the answer any more.
        if (isOver) readPlaces.giveBack();
        else hasPlace = true;
      }
    },
    waited: (ms) => pace.waited(ms),
    async change(work, by) {
      if ('site' in by) return changeOfStranger(work, by.site);
      refuseIf(underWay.changes >= limits.allChanges, by.member);
      underWay.changes += 1;
      try {
        await takePlace(changePlaces, by.member);
        pace.used(worksOn() / limits.changes);
        pace.working(worksOn());
        try {
          return await work();
        } finally {
          changePlaces.giveBack();
          pace.working(worksOn());
          pace.worked();
        }
      } finally {
        underWay.changes -= 1;
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
