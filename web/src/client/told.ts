import { currentSession, memberMark, onSessionChange } from './session.ts';
import { readStored, writeStored } from './storage.ts';

/** So many of the last news are remembered. */
const REMEMBERED = 50;

/** What this tab has told, also where nothing can be stored. */
const here = new Set<string>();
onSessionChange(() => here.clear());

/** Whether the member has been told of this, by its id, in whatever tab of this browser. */
export function isTold(id: string): boolean {
  return here.has(id) || read().includes(id);
}

/** Remembers that the member has been told of these, by their ids. */
export function rememberTold(ids: readonly string[]): void {
  for (const id of ids) here.add(id);
  const name = ownName();
  const left = read().filter((id) => !ids.includes(id));
  if (name && ids.length > 0) writeStored('local', name, [...left, ...ids].slice(-REMEMBERED));
}

function read(): string[] {
  const name = ownName();
  return (name && readStored<string[]>('local', name)) || [];
}

/** It may stay on the device when its browser is closed, and so names nobody. */
function ownName(): string | undefined {
  const session = currentSession();
  return session ? `told.${memberMark(session.username)}` : undefined;
}
