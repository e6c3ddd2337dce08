import type { UnknownCause } from '../providers/outcome.ts';
import { backoffMs } from './backoff.ts';

/** How long a silent party is left alone between one call and the next. */
const PAUSES = { firstMs: 2_000, longestMs: 60_000 };

/** Who has answered so lately most likely answers again. */
const LATELY_MS = 10_000;

/** What came of a look: the party told something, it told nothing at all or wanted to be asked less, or nobody asked it. */
export type Heard = 'heard' | 'silent' | 'not-asked';

/** What a question to a party comes to: an outcome, or a gateway's answer in words of its own. */
export interface Answer {
  kind: string;
  cause?: UnknownCause;
  /** Why nothing was sent, in the same words. */
  why?: string;
}

export function heardIn({ cause, why = cause }: Answer): Heard {
  switch (why) {
    case 'timeout':
    case 'reset':
    case 'tooMany':
      return 'silent';
    case 'unasked':
      return 'not-asked';
    default:
      return 'heard';
  }
}

/** Keeps what would be in doubt without an answer from being sent to a party that gives none. */
export interface Breaker {
  /** A question to the party came to this. */
  told(answer: Answer): void;
  /**
   * What speaks against sending now: undefined where the party has answered lately, or does to `question`. Silence is no answer,
   * nor are too many calls, maintenance, or what is not understood.
   */
  obstacle<T extends Answer>(question: () => Promise<T>): Promise<T | undefined>;
}

/** A breaker for one party; one that was told nothing yet has it asked first. `now` is in ms and only goes forward. */
export function newBreaker(now: () => number = () => performance.now()): Breaker {
  let answeredAt = Number.NEGATIVE_INFINITY;
  const isNone = ({ kind }: Answer) => kind === 'unknown' || kind === 'not-sent';
  return {
    told(answer) {
      if (heardIn(answer) === 'not-asked') return;
      answeredAt = isNone(answer) ? Number.NEGATIVE_INFINITY : now();
    },
    async obstacle(question) {
      if (now() - answeredAt <= LATELY_MS) return undefined;
      const answer = await question();
      return isNone(answer) ? answer : undefined;
    },
  };
}

/** What the end of a look changed about a party: it counts as silent from now on, or does no longer. */
export type SilenceChange = 'fell-silent' | 'answers-again' | undefined;

/** Which parties keep silent, so that one with thousands of rows does not have calls hanging at all times. */
export interface Silences {
  /** A look at a row of the party has ended. One in which nobody asked says nothing of the party. */
  ended(party: string, heard: Heard): SilenceChange;
  /**
   * The party has answered somebody else. Answers whether it counts as silent: then it is worth a question now, whatever is left of
   * the pause; that one's answer tells whether it looks after its rows as well.
   */
  spoke(party: string): boolean;
  /** Whether the party counts as silent. */
  isSilent(party: string): boolean;
  /** How many more rows of the party may be looked at now. */
  room(party: string, underWay: number): number;
  /** The party's, for all looks at its rows. */
  breaker(party: string): Breaker;
}

/**
 * A party may have `atOnce` rows under way. Once so many in a row were met by silence it is asked about one at a time,
 * with growing pauses; the first answer gives it all its places back. `now` is in ms and only goes forward.
 */
export function silences(atOnce: number, now: () => number): Silences {
  const silent = new Map<string, { inARow: number; until: number }>();
  const breakers = new Map<string, Breaker>();
  return {
    ended(party, heard) {
      const before = silent.get(party)?.inARow ?? 0;
      if (heard === 'heard') silent.delete(party);
      if (heard === 'heard' && before >= atOnce) return 'answers-again';
      if (heard !== 'silent') return undefined;
      const inARow = before + 1;
      silent.set(party, { inARow, until: now() + backoffMs(inARow - atOnce, PAUSES) });
      return inARow === atOnce ? 'fell-silent' : undefined;
    },
    spoke(party) {
      const { inARow = 0 } = silent.get(party) ?? {};
      if (inARow < atOnce) return false;
      silent.set(party, { inARow, until: now() });
      return true;
    },
    isSilent: (party) => (silent.get(party)?.inARow ?? 0) >= atOnce,
    room(party, underWay) {
      const { inARow = 0, until = 0 } = silent.get(party) ?? {};
      if (inARow < atOnce) return Math.max(0, atOnce - underWay);
      return underWay === 0 && now() >= until ? 1 : 0;
    },
    breaker(party) {
      const breaker = breakers.get(party) ?? newBreaker(now);
      breakers.set(party, breaker);
      return breaker;
    },
  };
}
