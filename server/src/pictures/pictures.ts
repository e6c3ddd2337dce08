import type { Drawn, Unfit } from './decode.ts';
import type { ReadCodes } from './read.ts';
import { openWorker, type Worker } from './worker.ts';

/** No answer within the time limit, or what works on pictures broke down: it says nothing about the picture, ask again. */
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
   * pixels, at most 6 million of them. `absurd`: a side under 100 or over 12,000 px, so large and packed that it does not
   * come row by row, or a JPEG of more than 32 scans. A file that is still to be read is read when it is its turn, so that those which wait take no
   * memory; what reading it throws is thrown.
   */
  redraw(file: Buffer | Reading): Promise<Drawn | Unfit | Failed | Missing>;
  /**
   * The texts of the QR codes that are seen, and what a second reading by other pixels and another threshold saw in their
   * places. Looks no further once a slip's code is seen. `again` lacks what only the first way could read.
   */
  readCodes(bytes: Buffer): Promise<ReadCodes | Unfit | Failed>;
  /** Ends the processes. What is under way or asked later is `failed`. */
  close(): Promise<void>;
}

export interface PicturesOptions {
  /** How long one picture may take once it is its turn. */
  readonly timeLimitMs?: number;
  /** What a process runs that works on pictures, in place of our own. */
  readonly program?: URL;
}

/**
 * Pictures that are worked on at the same time; the others wait in the order in which they came. Of two cores one is left for whoever calls, and one
 * picture has all the memory that pictures may take.
 */
const AT_ONCE = 1;

/** Starts nothing yet: a process begins with the first picture that it is for. */
export function openPictures({ timeLimitMs = 10_000, program }: PicturesOptions = {}): Pictures {
  const idle = Array.from({ length: AT_ONCE }, () => openWorker(program));
  const workers = [...idle];
  const waiting: ((worker: Worker) => void)[] = [];
  let closed = false;

  const turn = () => {
    const free = idle.pop();
    return free ? Promise.resolve(free) : new Promise<Worker>((go) => waiting.push(go));
  };
  const inTurn = async <T>(
    work: (worker: Worker, signal: AbortSignal) => Promise<T>,
  ): Promise<T | Failed> => {
    const worker = await turn();
    try {
      return closed ? { kind: 'failed' } : await work(worker, AbortSignal.timeout(timeLimitMs));
    } catch {
      return { kind: 'failed' };
    } finally {
      const next = waiting.shift();
      if (next) next(worker);
      else idle.push(worker);
    }
  };
  return {
    async redraw(file) {
      let unread: unknown;
      const drawn = await inTurn(async (worker, signal) => {
        const bytes = Buffer.isBuffer(file)
          ? file
          : await file().catch((error: unknown) => {
              unread = error;
            });
        if (!bytes) return { kind: 'missing' } as const;
        return await worker.work({ kind: 'redraw', bytes }, signal);
      });
      if (unread !== undefined) throw unread;
      return drawn;
    },
    readCodes: (bytes) => inTurn((worker, signal) => worker.work({ kind: 'readCodes', bytes }, signal)),
    async close() {
      closed = true;
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
