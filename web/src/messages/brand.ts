import { readStored, writeStored } from '../app/storage.ts';
import { createStore, useStore } from '../app/store.ts';

const store = createStore<string>(readStored<string>('local', 'brand') ?? pageBrand());

/** The operator's name for the portal: from `lookup/info`, before that the last one known or the page's own. */
export function brandName(): string {
  return store.get();
}

export function useBrand(): string {
  return useStore(store);
}

export function setBrand(name: string): void {
  store.set(name);
  writeStored('local', 'brand', name);
}

export function followBrand(listener: () => void): () => void {
  return store.subscribe(listener);
}

function pageBrand(): string {
  const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]');
  return meta?.content ?? '';
}
