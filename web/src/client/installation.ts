import type { Answer } from '@prae/contract/contract';
import { createStore, type Store, useStore } from '@prae/ui/store';
import { version } from '../../../package.json';
import { call } from './call.ts';
import { readStored, writeStored } from './storage.ts';

/** The product's version, shown on the contact page (specification section 9). */
export const VERSION = version;

/** What this installation is. `name` is the operator's name for the portal. */
export type Installation = Pick<Answer<'lookup.info'>, 'name' | 'variant' | 'iframe'>;

const NAME = 'installation';

/** The last answer this browser had, since a second visit should not wait for it. */
export const rememberedInstallation = readStored<Installation>('local', NAME);

export const installation: Store<Installation> = createStore<Installation>(
  rememberedInstallation ?? { name: nameOfPage(), variant: 'th', iframe: false },
);

export function useInstallation(): Installation {
  return useStore(installation);
}

/** Asks the server what this installation is and remembers the answer. */
export async function learnInstallation(): Promise<void> {
  const result = await call('lookup.info');
  if (result.outcome !== 'ok') return;
  const { name, variant, iframe } = result.answer;
  installation.set({ name, variant, iframe });
  writeStored('local', NAME, installation.get());
}

function nameOfPage(): string {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]');
  return meta?.content ?? '';
}
