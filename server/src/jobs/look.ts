import { CALL_LIMIT_MS } from '../providers/http.ts';
import { type Unknown, unknown } from '../providers/outcome.ts';
import { type Answer, type Breaker, type Heard, heardIn, newBreaker } from './silence.ts';

/*
 * The rule of the lease. Whoever takes a row has it for LEASE_MS. From then on its look may put questions to parties for
 * LOOK_MS; one that was put in time is over after four calls at most, since signing in comes before a call and both come
 * once more where the token is turned down. So a look is over before its lease, and a row has one look at a time. A
 * question that was put is waited for, and what it told is written down: the time is asked about before it alone.
 */
const LOOK_MS = 15_000;
const ANSWER_MS = 4 * CALL_LIMIT_MS;
/** What the database may take before, between and after. */
const BOOKS_MS = 5_000;
export const LEASE_MS = LOOK_MS + ANSWER_MS + BOOKS_MS;

/** One look at a row, by whoever makes it: until when it may ask, and what it has heard. */
export interface Look {
  /** By `performance.now()`. From then on it asks nothing any more, and what is left waits for the next look. */
  readonly until: number;
  /** Of the row's party, in all. An answer that says nothing that counts was heard as well. */
  readonly heard: Heard;
  /** By either clock: the steady one may stand still while a virtual machine is suspended. */
  isOver(): boolean;
  /** Puts a question to the row's party, or answers `unasked` when the look is over. */
  ask<T extends Answer>(question: () => Promise<T>): Promise<T | Unknown>;
  /** Takes an answer to what was asked otherwise into account. */
  hear(answer: Answer): void;
  /**
   * What speaks against sending the row's party now what would be in doubt without an answer; undefined: nothing. Where it has
   * not answered lately `question` is put to it, which must change nothing there.
   */
  obstacle<T extends Answer>(question: () => Promise<T>): Promise<T | Unknown | undefined>;
}

/** When a look at what is taken from now on has to be over. */
export function endOfLook(): number {
  return performance.now() + LOOK_MS;
}

/** `breaker`: what other looks know of the row's party; without one it knows nothing yet. */
export function newLook(until = endOfLook(), breaker: Breaker = newBreaker()): Look {
  const wallUntil = Date.now() + until - performance.now();
  let heard: Heard = 'not-asked';
  const look: Look = {
    until,
    get heard() {
      return heard;
    },
    isOver: () => performance.now() >= until || Date.now() >= wallUntil,
    async ask(question) {
      if (look.isOver()) return unknown('unasked');
      const answer = await question();
      look.hear(answer);
      return answer;
    },
    hear(answer) {
      breaker.told(answer);
      const one = heardIn(answer);
      if (one === 'heard' || heard === 'not-asked') heard = one;
    },
    obstacle: (question) => breaker.obstacle(() => look.ask(question)),
  };
  return look;
}
