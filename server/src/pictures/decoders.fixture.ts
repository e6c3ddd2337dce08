import { readdirSync, readFileSync } from 'node:fs';
import { runner } from '../../../scripts/processes.mjs';

/** The processes that this one has begun with a program of ours and that have not ended: those that decode, in the order of their ids. */
export function decoders(): number[] {
  const threads = readdirSync('/proc/self/task');
  const begun = threads.flatMap((id) => readFileSync(`/proc/self/task/${id}/children`, 'utf8').split(' '));
  return begun
    .filter((id) => id !== '' && commandOf(id).includes(runner))
    .map(Number)
    .sort((a, b) => a - b);
}

function commandOf(id: string): string[] {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0');
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
