// Works on the pictures that the server sends it, one at a time, until that is gone.
import { setPriority } from 'node:os';
import { type Task, workOn } from './work.ts';

/** Whoever calls goes first, however many pictures wait; a third of a core that others want is left for them, or none would be read in time. */
const NICE = 5;

setPriority(NICE);
process.on('disconnect', () => process.exit());
process.on('message', (task: Task) => {
  void workOn(task).then((worked) => process.send?.(worked));
});
