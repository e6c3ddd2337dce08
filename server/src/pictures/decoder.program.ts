/*
 * Decodes pictures from strangers in a process of its own, one at a time: it is told no secret of the server's, and what
 * a decoder breaks or keeps is its own. What it is asked comes by messages, the picture's bytes by the standard input.
 */
import { once } from 'node:events';
import { type Task, workOn } from './work.ts';

/** What is asked, and how many bytes of the standard input are the picture. */
type Asked = Omit<Task, 'bytes'> & { length: number };

// Its server ends it, and has it finish what it began when both are asked to stop.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', ({ length, ...task }: Asked) => {
  received(length)
    // What was not taken in would be the beginning of the next picture.
    .catch(() => process.exit(1))
    .then((bytes) => workOn({ ...task, bytes } as Task))
    .then(tell, () => tell({ kind: 'failed' }));
});
tell({ kind: 'ready' });

function tell(what: object): void {
  // Where its server has ended nobody hears it.
  process.send?.(what, undefined, undefined, () => {});
}

async function received(length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let at = 0; at < length; ) {
    const part: Buffer | null = process.stdin.read();
    if (part) at += part.copy(bytes, at);
    else await once(process.stdin, 'readable');
  }
  return bytes;
}
