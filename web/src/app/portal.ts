import type { Answer } from '@prae/contract/contract';
import { setBrand } from '../messages/brand.ts';
import { type Language, rememberedLanguage } from '../messages/language.ts';
import { call } from './client.ts';
import { readStored, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** The product's version, shown on the contact page (specification section 9). */
export const VERSION = '1.1.14';

type Info = Answer<'lookup.info'>;
/** What this installation is. Remembered, since a second visit should not wait for it. */
export type Portal = Pick<Info, 'variant' | 'iframe'>;

/** A first visitor waits this long, in milliseconds, to learn which language the installation speaks. */
const LEARN_WITHIN = 2_500;

const remembered = readStored<Portal>('local', 'portal');
const portal = createStore<Portal>(remembered ?? { variant: 'th', iframe: false });

export function usePortal(): Portal {
  return useStore(portal);
}

export function currentPortal(): Portal {
  return portal.get();
}

/** Asks the server what this installation is and remembers the answer. */
export async function learnPortal(): Promise<void> {
  const result = await call('lookup.info');
  if (result.outcome !== 'ok') return;
  const { name, variant, iframe } = result.answer;
  setBrand(name);
  portal.set({ variant, iframe });
  writeStored('local', 'portal', portal.get());
}

/** The visitor's own choice, else the installation's language: Lao for the Lao variant, Thai otherwise. */
export async function startLanguage(learning: Promise<void>): Promise<Language> {
  const chosen = rememberedLanguage();
  if (chosen !== null) return chosen;
  if (remembered === null) {
    await Promise.race([learning, new Promise((resolve) => setTimeout(resolve, LEARN_WITHIN))]);
  }
  return portal.get().variant;
}
