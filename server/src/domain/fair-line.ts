import { Refusal } from './refusal.ts';

/** Who asks for a turn, and how many of theirs may be about at once. */
export interface Share {
  group: string;
  most: number;
}

/** Work that is dear: little of it runs at once, and the rest waits in a line in which every group has its share. */
export interface FairLine {
  /**
   * Runs `work` when its turn has come. `before` runs at once, so that what it throws costs no turn. Throws REQUEST_LIMIT
   * where the group has too much about, or where the line is full and nobody takes more of it.
   */
  run<T>(share: Share, work: () => Promise<T>, before?: () => Promise<void>): Promise<T>;
}

interface Waiting {
  begin(): void;
  refuse(error: Refusal): void;
}

/**
 * `atOnce` run at once and `longest` wait. Turns go round the groups, so that a group of one is never behind a crowd;
 * when the line is full, the last of the longest group makes room for one of a shorter.
 */
export function fairLine({ atOnce, longest }: { atOnce: number; longest: number }): FairLine {
  const about = new Map<string, number>();
  /** The first group is the next to have a turn. */
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;
  let running = 0;

  const makeRoom = (own: number) => {
    const crowd = [...lines.values()].reduce((most, line) => (line.length > most.length ? line : most), []);
    const last = crowd.length > own + 1 ? crowd.pop() : undefined;
    if (!last) throw new Refusal('REQUEST_LIMIT');
    waiting -= 1;
    last.refuse(new Refusal('REQUEST_LIMIT'));
  };
  const turn = async (group: string): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    const line = lines.get(group) ?? [];
    if (waiting >= longest) makeRoom(line.length);
    lines.set(group, line);
    waiting += 1;
    await new Promise<void>((begin, refuse) => line.push({ begin, refuse }));
  };
  /** Whoever is next takes over the turn, so the number of running ones stays as it is. */
  const passOn = () => {
    for (const [group, line] of lines) {
      lines.delete(group);
      const next = line.shift();
      if (line.length > 0) lines.set(group, line);
      if (!next) continue;
      waiting -= 1;
      return next.begin();
    }
    running -= 1;
  };

  return {
    async run({ group, most }, work, before) {
      const now = about.get(group) ?? 0;
      if (now >= most) throw new Refusal('REQUEST_LIMIT');
      about.set(group, now + 1);
      try {
        await before?.();
        await turn(group);
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
