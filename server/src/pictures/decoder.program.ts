/*
 * Decodes pictures from strangers in a process of its own, one at a time: it is told no secret of the server's, and what
 * a decoder breaks or keeps is its own. It is asked by the standard input and answers by the standard output.
 */
import { hear, tell } from './frames.ts';
import { type Task, workOn } from './work.ts';

// Its server ends it, and has it finish what it began when both are asked to stop.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
// It has ended, or said what is no question; a picture that there was no room for is neither.
process.stdin.on('error', () => {}).once('close', () => process.exit());
process.stdout.on('error', () => process.exit());
hear(process.stdin, { facts: 1_000, bytes: 32 * 1024 * 1024 }, (task) => {
  workOn(task as unknown as Task).then(answered, () => answered({ kind: 'failed' }));
});
tell(process.stdout, { kind: 'ready' });

/** A picture's pixels are outside of the heap, whose fullness would tell when nobody needs them any more. */
function answered(answer: object): void {
  tell(process.stdout, answer);
  setImmediate(() => void global.gc?.());
}
