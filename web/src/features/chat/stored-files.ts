import { useCallback, useEffect, useState } from 'react';
import { downloadStored } from '../../client/download.ts';
import { ownGuest } from './ask.ts';
import type { ChosenFile } from './attachment.ts';
import { atEnd, lifeSignal } from './thread.ts';

/** A file of the thread, as far as it is here. `gone`: the server has it no more. */
export type StoredFile =
  | { name: 'none' | 'loading' | 'failed' | 'gone' }
  | { name: 'here'; file: Blob; address: string };

const here = new Map<string, Extract<StoredFile, { name: 'here' }>>();
const asked = new Map<string, Promise<StoredFile>>();

atEnd(() => {
  for (const { address } of here.values()) URL.revokeObjectURL(address);
  here.clear();
  asked.clear();
});

/** What was sent from here need not be fetched. */
export function keepSent({ file, address }: ChosenFile, filePath: string | undefined): void {
  if (filePath === undefined || here.has(filePath)) URL.revokeObjectURL(address);
  else here.set(filePath, { name: 'here', file, address });
}

/** A file of the thread; it is fetched at once where it `isWanted`, and otherwise by `load`. */
export function useStoredFile(
  filePath: string,
  isWanted: boolean,
): { stored: StoredFile; load: () => Promise<StoredFile> } {
  const [stored, show] = useState<StoredFile>(() => here.get(filePath) ?? { name: 'none' });
  const load = useCallback(async () => {
    if (!here.has(filePath)) show({ name: 'loading' });
    const found = await fetchFile(filePath);
    show(found);
    return found;
  }, [filePath]);
  useEffect(() => {
    if (isWanted) void load();
  }, [isWanted, load]);
  return { stored, load };
}

async function fetchFile(filePath: string): Promise<StoredFile> {
  const known = here.get(filePath) ?? asked.get(filePath);
  if (known !== undefined) return known;
  const fetching = ask(filePath);
  asked.set(filePath, fetching);
  void fetching.then(({ name }) => {
    if (name !== 'here' && asked.get(filePath) === fetching) asked.delete(filePath);
  });
  return fetching;
}

async function ask(filePath: string): Promise<StoredFile> {
  const signal = lifeSignal();
  const found = await downloadStored('chat.file', { filePath }, { signal, guest: ownGuest() });
  if (signal.aborted) return { name: 'failed' };
  if (found.outcome === 'refused') return { name: 'gone' };
  if (found.outcome !== 'ok') return { name: 'failed' };
  const stored = { name: 'here', file: found.file, address: URL.createObjectURL(found.file) } as const;
  here.set(filePath, stored);
  return stored;
}
