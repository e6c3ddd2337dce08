import { readdirSync, readFileSync } from 'node:fs';
import { runner } from '../../../scripts/processes.mjs';

/** The processes that this one has begun with a program of ours and that have not ended: those that decode, in the order of their ids. */
export function decoders(): number[] {
  const threads = readdirSync('/proc/self/task');
  const begun = threads.flatMap((id) => told(`/proc/self/task/${id}/children`).split(' '));
  return begun
    .filter((id) => id !== '' && told(`/proc/${id}/cmdline`).split('\0').includes(runner))
    .map(Number)
    .sort((a, b) => a - b);
}

function told(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process or the thread has ended meanwhile.
    return '';
  }
}
