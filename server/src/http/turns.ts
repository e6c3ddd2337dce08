import { limits } from '../domain/limits.ts';
import type { MemberId } from '../domain/member.ts';
import { Refusal } from '../domain/refusal.ts';

/** How many changes of one member are worked on at once, how many more may stand in line, and for how long. */
const LIMITS: { atOnce: number; line: number; patienceMs: number } = {
  atOnce: limits.changesAtOnce.most,
  line: limits.changesInLine.most,
  patienceMs: limits.changesWait.most * 1_000,
};

/** Gives each member a few places in this process, so that nobody takes the database's connections from all others. */
export interface Turns {
  /** Runs a member's change when one of the member's places is free; throws REQUEST_LIMIT when it would take too long. */
  run<T>(member: MemberId, work: () => Promise<T>): Promise<T>;
}

interface Places {
  taken: number;
  line: (() => void)[];
}

export function newTurns({ atOnce, line, patienceMs } = LIMITS): Turns {
  const members = new Map<MemberId, Places>();
  return {
    async run(member, work) {
      const places = members.get(member) ?? { taken: 0, line: [] };
      members.set(member, places);
      if (places.taken < atOnce) places.taken += 1;
      else if (places.line.length >= line) throw new Refusal('REQUEST_LIMIT');
      else await turnIn(places.line, patienceMs);
      try {
        return await work();
      } finally {
        const next = places.line.shift();
        // Whoever is next takes over this place.
        if (next) next();
        else places.taken -= 1;
        if (places.taken === 0) members.delete(member);
      }
    },
  };
}

/** Resolves when the turn has come, and leaves the line when it does not come in time. */
function turnIn(line: (() => void)[], patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const turn = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      line.splice(line.indexOf(turn), 1);
      reject(new Refusal('REQUEST_LIMIT'));
    }, patienceMs);
    line.push(turn);
  });
}
