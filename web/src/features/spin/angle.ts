/**
 * How the wheel turns, as a function of time alone: whoever looks late, from a hidden tab or after a slow answer, sees it where it
 * would be by then. Angles are in radians, clockwise; times in milliseconds of one clock.
 */

const TURN = 2 * Math.PI;
/** What is left of the speed after each sixtieth of a second (specification section 9). */
const FRICTION = 0.991;
/** How fast that is, in 1/s. */
const DECAY = -60 * Math.log(FRICTION);

/** A spin goes 3 to 4 turns in 4 to 5 seconds: the farther, the longer (specification section 9). */
const LEAST_TURNS = 3;
const LEAST_MS = 4_000;
const MS_A_TURN = 1_000;
/** What a wheel is faster than its way wants goes in so many milliseconds. */
const CALMING_MS = 1_000;
/** An answer that comes so soon is waited for within the spin; a wait that is longer comes before it. */
const SOON_MS = 500;

/** A wheel that was set in motion. `landing` is there once it is known which slice was drawn. */
export interface Motion {
  start: number;
  pressedAt: number;
  /** Until the slice is known, in radians a second. */
  speed: number;
  landing?: Landing;
}

interface Landing {
  at: number;
  from: number;
  /** How far friction alone lets it go. */
  by: number;
  /** How much faster than that it is at first, in radians a second. */
  over: number;
  ms: number;
}

/** Sets a wheel in motion, as fast as the longest spin begins: whatever comes of it, it only slows down. */
export function setOff(start: number, pressedAt: number): Motion {
  return { start, pressedAt, speed: speedFor((LEAST_TURNS + 1) * TURN, LEAST_MS + MS_A_TURN) };
}

/** Has a wheel in motion come to stand with a slice under the pointer, `random` (0 to 1) of its middle part, without a jolt. */
export function landOn(motion: Motion, place: number, slices: number, now: number, random: number): Motion {
  const from = angleAt(motion, now);
  const width = TURN / slices;
  const goal = -place * width + (random - 0.5) * 0.8 * width;
  const waited = Math.max(0, now - motion.pressedAt);
  const began = waited > SOON_MS ? from : motion.start;
  const whole = LEAST_TURNS * TURN + positive(goal - began);
  const wholeMs = LEAST_MS + MS_A_TURN * (whole / TURN - LEAST_TURNS);
  const way = whole - (from - began);
  const ms = wholeMs - (waited > SOON_MS ? 0 : waited);
  // So that the way is made of what friction lets it go and of what it is faster.
  const calming = CALMING_MS / 3_000;
  const over = (motion.speed - speedFor(way, ms)) / (1 - speedFor(calming, ms));
  return { ...motion, landing: { at: now, from, by: way - over * calming, over, ms } };
}

/** Where the wheel is. */
export function angleAt({ start, pressedAt, speed, landing }: Motion, now: number): number {
  if (!landing || now < landing.at) return start + (speed * Math.max(0, now - pressedAt)) / 1_000;
  const { at, from, by, over, ms } = landing;
  const left = Math.max(0, 1 - (now - at) / CALMING_MS);
  return from + by * partAt(Math.min(now - at, ms), ms) + (over * (1 - left ** 3) * CALMING_MS) / 3_000;
}

/** When it stands; infinite while it is not known where. */
export function standsAt({ landing }: Motion): number {
  return landing ? landing.at + landing.ms : Number.POSITIVE_INFINITY;
}

/**
 * The part of its way that a wheel has gone: its speed decays by friction towards a little below nothing, so that it stands
 * when the time is over.
 */
function partAt(ms: number, ofMs: number): number {
  return wayOf(ms, ofMs) / wayOf(ofMs, ofMs);
}

function wayOf(ms: number, ofMs: number): number {
  const end = Math.exp((-DECAY * ofMs) / 1_000);
  return 1 - Math.exp((-DECAY * ms) / 1_000) - (DECAY * end * ms) / 1_000;
}

/** How fast a wheel goes at first that stands after such a way and time. */
function speedFor(way: number, ms: number): number {
  return (way * DECAY * (1 - Math.exp((-DECAY * ms) / 1_000))) / wayOf(ms, ms);
}

function positive(angle: number): number {
  return ((angle % TURN) + TURN) % TURN;
}
