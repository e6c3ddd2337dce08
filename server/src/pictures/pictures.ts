import { z } from 'zod';
import type { Drawn, Unfit } from './decode.ts';
import { openDecoder } from './decoder.ts';
import type { Read, Task } from './work.ts';

/** No answer within the time limit, or what decodes broke down: it says nothing about the picture, ask again. */
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
  readCodes(bytes: Buffer): Promise<Read | Unfit | Failed>;
  /** Ends the process that decodes. What is under way or asked later is `failed`. */
  close(): void;
}

const failed: Failed = { kind: 'failed' };

const no = z.object({ kind: z.enum(['undecodable', 'absurd', 'failed']) });

/** More and longer ones are of no codes. Looked at by hand, as a list of a million faults would take longer than the faults are worth. */
const texts = z.custom<string[]>(
  (told) =>
    Array.isArray(told) &&
    told.length <= 400 &&
    told.every((text) => typeof text === 'string' && text.length <= 8_000),
);

const beginnings = { 'image/jpeg': 'ffd8ff', 'image/png': '89504e47', 'image/webp': '52494646' };

/** What each task may be answered by: whoever has taken the process over says anything. */
const answers = {
  redraw: z.discriminatedUnion('kind', [
    z
      .object({
        kind: z.literal('drawn'),
        bytes: z.instanceof(Buffer),
        type: z.enum(['image/jpeg', 'image/png', 'image/webp']),
        width: z.int().positive(),
        height: z.int().positive(),
      })
      .refine(({ bytes, type }) => bytes.toString('hex', 0, 4).startsWith(beginnings[type])),
    no,
  ]),
  readCodes: z.discriminatedUnion('kind', [z.object({ kind: z.literal('read'), texts, again: texts }), no]),
};

export interface PicturesOptions {
  /** How long one picture may take once it is its turn. */
  readonly timeLimitMs?: number;
  /** After so long without a picture the process that decodes is ended. */
  readonly idleMs?: number;
  /** What that process runs in place of our own: a path. */
  readonly program?: string;
  /** What begins it so that it makes way for all else, in place of Debian's: a path. */
  readonly chrt?: string;
}

/**
 * Starts nothing yet: a process begins with the first picture. It works on one at a time, the others wait in the order in which they came: of two
 * cores one is left for whoever calls, and one picture has all the memory that pictures may take.
 */
export function openPictures({ timeLimitMs = 10_000, ...options }: PicturesOptions = {}): Pictures {
  const decoder = openDecoder({ timeLimitMs, ...options });
  const seconds = Math.max(1, Math.ceil(timeLimitMs / 1000));
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;

  const inTurn = <T>(work: () => Promise<T>): Promise<T | Failed> => {
    const going = last.then(async () => (closed ? failed : await work()));
    last = going.catch(() => {});
    return going;
  };
  const decoded = async <A extends z.ZodType>(task: Task, answer: A): Promise<z.infer<A> | Failed> => {
    try {
      return await decoder.work(task, (told) => answer.parse(told));
    } catch {
      return failed;
    }
  };
  return {
    redraw: (file, { leastSide, mayMove = false } = {}) =>
      inTurn(async () => {
        const bytes = Buffer.isBuffer(file) ? file : await file();
        if (!bytes) return { kind: 'missing' } as const;
        return await decoded({ kind: 'redraw', bytes, seconds, leastSide, mayMove }, answers.redraw);
      }),
    readCodes: (bytes) => inTurn(() => decoded({ kind: 'readCodes', bytes, seconds }, answers.readCodes)),
    close() {
      closed = true;
      decoder.end();
    },
  };
}
