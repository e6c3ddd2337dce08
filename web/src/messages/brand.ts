import { createStore, useStore } from '@prae/ui/store';

const store = createStore('');

/** The operator's name for the portal, put where a text says `{brand}`. */
export function brandName(): string {
  return store.get();
}

export function useBrand(): string {
  return useStore(store);
}

export function setBrand(name: string): void {
  store.set(name);
}

export function followBrand(listener: () => void): () => void {
  return store.subscribe(listener);
}
