import { Refusal } from './refusal.ts';

/** Who asks for a turn. */
export interface Share<Lane extends string> {
  /** Where they may wait, the best first: whom one has no place for tries the next. */
  lanes: readonly [Lane, ...Lane[]];
  /** Of which group they are, of which smaller group in it, and so on: equally many for all who share a lane. */
  groups: readonly string[];
  /** For whom `most` counts, among all whose best lane is the same. */
  who: string;
  /** How many of theirs may be about at once. */
  most: number;
}

/** Work that is dear: little of it runs at once, and the rest waits in lanes in which every group has its share. */
export interface FairLine<Lane extends string> {
  /**
   * Runs `work` when its turn has come. Throws REQUEST_LIMIT where `who` has too much about, or where the lanes are full and
   * nobody takes more of them.
   */
  run<T>(share: Share<Lane>, work: () => Promise<T>): Promise<T>;
}

/** Hears whether the turn has come; else there is no place for it any more. */
type Waiting = (hasTurn: boolean) => void;

/**
 * `atOnce` run at once and so many wait in each lane. Turns go round the lanes, so that no lane waits for another one's
 * crowd, in a lane round the groups, and in a group round the smaller ones in it, so that a group of one is never behind
 * a crowd; when a lane is full, the last of its largest group makes room for one of a smaller.
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

  const turn = async ({ lanes: places, groups }: Share<Lane>): Promise<void> => {
    for (const name of places) {
      if (running < atOnce) {
        running += 1;
        return;
      }
      if (await lanes.get(name)?.join(groups)) return;
    }
    throw new Refusal('REQUEST_LIMIT');
  };
  /** Whoever is next takes over the turn, so the number of running ones stays as it is. */
  const passOn = () => {
    for (const [name, lane] of lanes) {
      const next = lane.next();
      if (!next) continue;
      lanes.delete(name);
      lanes.set(name, lane);
      return next(true);
    }
    running -= 1;
  };

  return {
    async run(share, work) {
      const who = `${share.lanes[0]} ${share.who}`;
      const now = about.get(who) ?? 0;
      if (now >= share.most) throw new Refusal('REQUEST_LIMIT');
      about.set(who, now + 1);
      try {
        await turn(share);
        try {
          return await work();
        } finally {
          passOn();
        }
      } finally {
        const left = (about.get(who) ?? 1) - 1;
        if (left > 0) about.set(who, left);
        else about.delete(who);
      }
    },
  };
}

interface LaneOfGroups {
  /** Waits for the turn of one of the groups; answers whether it came, or there was no place. */
  join(groups: readonly string[]): Promise<boolean>;
  /** Takes out whoever is next. */
  next(): Waiting | undefined;
}

function newLane(places: number): LaneOfGroups {
  const all = newGroup();
  return {
    async join(groups) {
      if (all.size >= places && !makeRoom(all, groups)) return false;
      return new Promise<boolean>((heard) => add(all, groups, heard));
    },
    next: () => takeFirst(all),
  };
}

/** Who waits of a group: in `line`, or in smaller groups, of which the first is the next to have a turn. */
interface Group {
  size: number;
  parts: Map<string, Group>;
  line: Waiting[];
}

function newGroup(): Group {
  return { size: 0, parts: new Map(), line: [] };
}

function add(group: Group, [name, ...names]: readonly string[], waiting: Waiting): void {
  group.size += 1;
  if (name === undefined) return void group.line.push(waiting);
  const part = group.parts.get(name) ?? newGroup();
  group.parts.set(name, part);
  add(part, names, waiting);
}

/** The part whose turn it was has the next one after all others. */
function takeFirst(group: Group): Waiting | undefined {
  const [first] = group.parts;
  if (group.size > 0) group.size -= 1;
  if (!first) return group.line.shift();
  const [name, part] = first;
  const next = takeFirst(part);
  group.parts.delete(name);
  if (part.size > 0) group.parts.set(name, part);
  return next;
}

function takeLast(group: Group): Waiting | undefined {
  const [name, part] = largest(group) ?? [];
  if (group.size > 0) group.size -= 1;
  if (name === undefined || !part) return group.line.pop();
  const last = takeLast(part);
  if (part.size === 0) group.parts.delete(name);
  return last;
}

/** Sends away the last of the largest part that stays as large as the asker's own with them; answers whether there was one. */
function makeRoom(group: Group, [name = '', ...names]: readonly string[]): boolean {
  const own = group.parts.get(name);
  const [, crowd] = largest(group) ?? [];
  if (crowd && crowd.size > (own?.size ?? 0) + 1) {
    takeLast(group)?.(false);
    return true;
  }
  if (!own || !makeRoom(own, names)) return false;
  group.size -= 1;
  return true;
}

/** Of equally large parts the one whose turn is the latest. */
function largest({ parts }: Group): [string, Group] | undefined {
  return [...parts].reduce<[string, Group] | undefined>(
    (most, part) => (most && most[1].size > part[1].size ? most : part),
    undefined,
  );
}
