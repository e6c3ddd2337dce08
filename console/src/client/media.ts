import { useCallback, useEffect, useState } from 'react';
import { address, headers } from './call.ts';
import { currentSession, onSessionEnd } from './session.ts';

/** A file of a thread, as far as it is here. `gone`: the server has it no more, or never had it for this operator. */
export type Media = { name: 'none' | 'loading' | 'failed' | 'gone' } | { name: 'here'; address: string };

const here = new Map<string, Media>();
const asked = new Map<string, Promise<Media>>();

onSessionEnd(() => {
  for (const media of here.values()) if (media.name === 'here') URL.revokeObjectURL(media.address);
  here.clear();
  asked.clear();
});

/** A file of a thread; fetched at once where it `isWanted`, and otherwise by `load`. */
export function useMedia(filePath: string, isWanted: boolean): { media: Media; load: () => void } {
  const [media, show] = useState<Media>(() => here.get(filePath) ?? { name: 'none' });
  const load = useCallback(() => {
    if (!here.has(filePath)) show({ name: 'loading' });
    void fetchOnce(filePath).then(show);
  }, [filePath]);
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted, load]);
  return { media, load };
}

function fetchOnce(filePath: string): Promise<Media> {
  const known = here.get(filePath);
  if (known) return Promise.resolve(known);
  const running = asked.get(filePath) ?? fetchFile(filePath).finally(() => asked.delete(filePath));
  asked.set(filePath, running);
  return running;
}

/** The address of a file opens nothing without the header, so no picture can simply name it. */
async function fetchFile(filePath: string): Promise<Media> {
  const token = currentSession()?.token;
  try {
    const response = await fetch(address('inbox.file', { filePath }), { headers: headers(token, false) });
    if (!response.ok) return { name: response.status < 500 ? 'gone' : 'failed' };
    const file = await response.blob();
    if (currentSession()?.token !== token) return { name: 'failed' };
    const media = { name: 'here', address: URL.createObjectURL(file) } as const;
    here.set(filePath, media);
    return media;
  } catch {
    return { name: 'failed' };
  }
}
