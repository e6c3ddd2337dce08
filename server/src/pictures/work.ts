import { type Drawn, drawAnew, drawMoving, openPicture, type Unfit } from './decode.ts';
import { readTwice } from './read.ts';

/** What is asked of the process that decodes: `seconds` is what one step of decoding may take. */
export type Task = { readonly bytes: Buffer; readonly seconds: number } & (
  | { readonly kind: 'redraw'; readonly leastSide: number | undefined; readonly mayMove: boolean }
  | { readonly kind: 'readCodes' }
);

/** What was seen: the texts of codes, and what a second reading saw in their places. */
export interface Read {
  readonly kind: 'read';
  readonly texts: string[];
  readonly again: string[];
}

/** Does what is asked. Rejects where it had too little of something itself, which says nothing about the picture. */
export async function workOn(task: Task): Promise<Drawn | Read | Unfit> {
  const { bytes, seconds } = task;
  const opened = await openPicture(bytes, task.kind === 'redraw' ? task.leastSide : undefined);
  if (opened.kind !== 'opened') return opened;
  const { picture } = opened;
  if (task.kind === 'readCodes') return readTwice(picture, seconds);
  const moving = task.mayMove ? await drawMoving(picture, seconds) : undefined;
  return moving ?? drawAnew(picture, seconds);
}
