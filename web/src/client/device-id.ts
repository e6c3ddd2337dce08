import { readStored, writeStored } from './storage.ts';

let made: string | undefined;

/**
 * Names this browser at registration and login, by a random id that tells nothing of whoever uses it and outlives their logins. Where
 * nothing can be stored it lasts as long as the page.
 */
export function deviceId(): string {
  const kept = readStored<unknown>('local', 'device');
  if (typeof kept === 'string') return kept;
  made ??= crypto.randomUUID();
  writeStored('local', 'device', made);
  return made;
}
