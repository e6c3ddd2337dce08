import { type Drawn, drawAnew, drawMoving, openPicture, type Unfit } from './decode.ts';
import { type Finder, openFinder } from './finder.ts';
import { readTwice } from './read.ts';

/** No answer within the time limit, or what looks for codes broke down: it says nothing about the picture, ask again. */
export interface Failed {
  readonly kind: 'failed';
}

/** A file that is still to be read; nothing where there is none. */
export type Reading = () => Promise<Buffer | undefined>;

/** There is no such file. */
export interface Missing {
  readonly kind: 'missing';
}

/** Pictures from outside, made safe and read. No method rejects; what they cost is bounded, however many ask. */
export interface Pictures {
  /**
   * Decodes a JPEG, PNG, WebP or GIF (its first frame), whatever it calls itself, and draws it anew: upright, opaque, with nothing of the file but its
   * pixels, at most 6 million of them. `absurd`: a side under 100 (or `leastSide`) or over 12,000 px, so large and packed that it does not
   * come row by row, or a JPEG of more than 32 scans. A file that is still to be read is read when it is its turn, so that those which wait take no
   * memory; what reading it throws is thrown. A GIF that moves `mayMove`, as a WebP, unless it has too many frames or pixels.
   */
  redraw(
    file: Buffer | Reading,
    options?: { leastSide?: number; mayMove?: boolean },
  ): Promise<Drawn | Unfit | Failed | Missing>;
  /**
   * The texts of the QR codes that are seen, and what a second reading by other pixels and another threshold saw in their
   * places. Looks no further once a slip's code is seen. `again` lacks what only the first way could read.
   */
  readCodes(
    bytes: Buffer,
  ): Promise<{ readonly kind: 'read'; readonly texts: string[]; readonly again: string[] } | Unfit | Failed>;
  /** Ends the threads. What is under way or asked later is `failed`. */
  close(): Promise<void>;
}

export interface PicturesOptions {
  /** How long one picture may take once it is its turn. */
  readonly timeLimitMs?: number;
  /** What a thread runs that looks for codes, in place of our own. */
  readonly finderProgram?: URL;
}

/**
 * Pictures that are worked on at the same time; the others wait in the order in which they came. Of two cores one is left for whoever calls, and one
 * picture has all the memory that pictures may take.
 */
const AT_ONCE = 1;

/** Starts nothing yet: a thread begins with the first picture that it is for. */
export function openPictures({ timeLimitMs = 10_000, finderProgram }: PicturesOptions = {}): Pictures {
  const idle = Array.from({ length: AT_ONCE }, () => openFinder(finderProgram));
  const finders = [...idle];
  const waiting: ((finder: Finder) => void)[] = [];
  const seconds = Math.max(1, Math.ceil(timeLimitMs / 1000));
  let closed = false;

  const turn = () => {
    const free = idle.pop();
    return free ? Promise.resolve(free) : new Promise<Finder>((go) => waiting.push(go));
  };
  const inTurn = async <T>(
    work: (finder: Finder, signal: AbortSignal) => Promise<T>,
  ): Promise<T | Failed> => {
    const finder = await turn();
    const giveBack = () => {
      const next = waiting.shift();
      if (next) next(finder);
      else idle.push(finder);
    };
    // What runs on in a decoder's thread after its time keeps its place: else such pictures would take all threads, one after another.
    let ended: Promise<unknown> = Promise.resolve();
    try {
      if (closed) return { kind: 'failed' };
      return await within(timeLimitMs, (signal) => {
        const going = work(finder, signal);
        ended = going;
        return going;
      });
    } catch {
      return { kind: 'failed' };
    } finally {
      void ended.then(giveBack, giveBack);
    }
  };
  return {
    async redraw(file, { leastSide, mayMove = false } = {}) {
      let unread: unknown;
      const drawn = await inTurn(async () => {
        const bytes = Buffer.isBuffer(file)
          ? file
          : await file().catch((error: unknown) => {
              unread = error;
            });
        if (!bytes) return { kind: 'missing' } as const;
        const opened = await openPicture(bytes, leastSide);
        if (opened.kind !== 'opened') return opened;
        const moving = mayMove ? await drawMoving(opened.picture, seconds) : undefined;
        return moving ?? (await drawAnew(opened.picture, seconds));
      });
      if (unread !== undefined) throw unread;
      return drawn;
    },
    readCodes: (bytes) =>
      inTurn(async (finder, signal) => {
        const opened = await openPicture(bytes);
        return opened.kind === 'opened'
          ? await readTwice(opened.picture, { finder, signal, seconds })
          : opened;
      }),
    async close() {
      closed = true;
      await Promise.all(finders.map((finder) => finder.close()));
    },
  };
}

/** Rejects when the time is over; what is still running is told by the signal. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const over = new Promise<never>((_, reject) => {
    late.signal.addEventListener('abort', () => reject(new Error('The time is over')));
  });
  const timer = setTimeout(() => late.abort(), ms);
  try {
    return await Promise.race([work(late.signal), over]);
  } finally {
    clearTimeout(timer);
  }
}
