import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('..', import.meta.url));

/** The functions of the database, as one text to be run in a transaction. */
export interface Routines {
  text: string;
  checksum: string;
}

/**
 * The functions that this program calls: every `*.routines.sql` under server/src, by path, so that what all of them use
 * (db/) comes before the features. They say `create or replace` and stand there as they are now, while a migration
 * stands as it once was; docs/decisions/2026-11-22-routines-beside-their-feature.md tells why.
 */
export async function readRoutines(): Promise<Routines> {
  const names = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.routines.sql'));
  const texts = await Promise.all(names.sort().map((name) => readFile(join(source, name), 'utf8')));
  const text = texts.join('\n');
  return { text, checksum: createHash('sha256').update(text).digest('hex') };
}
