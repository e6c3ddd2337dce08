import { Refusal } from './refusal.ts';

/** Who asks for a turn: in which lane, of which group, and how many of that group may be about at once. */
export interface Share<Lane extends string> {
  lane: Lane;
  group: string;
  most: number;
}

/** Work that is dear: little of it runs at once, and the rest waits in lanes in which every group has its share. */
export interface FairLine<Lane extends string> {
  /**
   * Runs `work` when its turn has come. `before` runs at once, so that what it throws costs no turn. Throws REQUEST_LIMIT
   * where the group has too much about, or where the lane is full and nobody takes more of it.
   */
  run<T>(share: Share<Lane>, work: () => Promise<T>, before?: () => Promise<void>): Promise<T>;
}

interface Waiting {
  begin(): void;
  refuse(error: Refusal): void;
}

/**
 * `atOnce` run at once and so many wait in each lane. Turns go round the lanes, so that no lane waits for another one's
 * crowd, and in a lane round the groups, so that a group of one is never behind a crowd; when a lane is full, the last of
 * its longest group makes room for one of a shorter.
 */
export function fairLine<Lane extends string>({
  atOnce,
  longest,
}: {
  atOnce: number;
  longest: Record<Lane, number>;
}): FairLine<Lane> {
  const about = new Map<string, number>();
  /** The first lane is the next to have a turn. */
  const lanes = new Map(
    Object.entries<number>(longest).map(([name, places]) => [name, newLane(places)] as const),
  );
  let running = 0;

  const turn = async ({ lane, group }: Share<Lane>): Promise<void> => {
    if (running >= atOnce) return lanes.get(lane)?.join(group);
    running += 1;
  };
  /** Whoever is next takes over the turn, so the number of running ones stays as it is. */
  const passOn = () => {
    for (const [name, lane] of lanes) {
      const next = lane.next();
      if (!next) continue;
      lanes.delete(name);
      lanes.set(name, lane);
      return next.begin();
    }
    running -= 1;
  };

  return {
    async run(share, work, before) {
      const group = `${share.lane} ${share.group}`;
      const now = about.get(group) ?? 0;
      if (now >= share.most) throw new Refusal('REQUEST_LIMIT');
      about.set(group, now + 1);
      try {
        await before?.();
        await turn(share);
        try {
          return await work();
        } finally {
          passOn();
        }
      } finally {
        const left = (about.get(group) ?? 1) - 1;
        if (left > 0) about.set(group, left);
        else about.delete(group);
      }
    },
  };
}

interface LaneOfGroups {
  /** Waits for the turn of one of the group. */
  join(group: string): Promise<void>;
  /** Takes out whoever is next. */
  next(): Waiting | undefined;
}

function newLane(places: number): LaneOfGroups {
  /** The first group is the next to have a turn. */
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;

  const makeRoom = (own: number) => {
    const crowd = [...lines.values()].reduce((most, line) => (line.length > most.length ? line : most), []);
    const last = crowd.length > own + 1 ? crowd.pop() : undefined;
    if (!last) throw new Refusal('REQUEST_LIMIT');
    waiting -= 1;
    last.refuse(new Refusal('REQUEST_LIMIT'));
  };
  return {
    join(group) {
      const line = lines.get(group) ?? [];
      if (waiting >= places) makeRoom(line.length);
      lines.set(group, line);
      waiting += 1;
      return new Promise<void>((begin, refuse) => line.push({ begin, refuse }));
    },
    next() {
      const [first] = lines;
      if (!first) return undefined;
      const [group, line] = first;
      lines.delete(group);
      const next = line.shift();
      if (line.length > 0) lines.set(group, line);
      waiting -= 1;
      return next;
    },
  };
}
