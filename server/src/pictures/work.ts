import { type Drawn, drawAnew, openPicture, type Unfit } from './decode.ts';
import { type ReadCodes, readTwice } from './read.ts';

/** What is to be done with a picture's bytes. */
export interface Task {
  readonly kind: 'redraw' | 'readCodes';
  readonly bytes: Uint8Array;
}

/** What came of it; `failed`: a decoder had too little of something itself. */
export type Worked<T extends Task = Task> =
  | (T['kind'] extends 'redraw' ? Drawn : ReadCodes)
  | Unfit
  | { readonly kind: 'failed' };

/** Works on a picture, where nobody else is kept waiting by it. */
export async function workOn({ kind, bytes }: Task): Promise<Drawn | ReadCodes | Unfit | { kind: 'failed' }> {
  try {
    const opened = await openPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (opened.kind !== 'opened') return opened;
    return kind === 'redraw' ? await drawAnew(opened.picture) : await readTwice(opened.picture);
  } catch {
    return { kind: 'failed' };
  }
}
