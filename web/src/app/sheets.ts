import type { SoonFeature } from '../messages/th/soon.ts';
import { createStore, type Store } from './store.ts';

/** Every sheet of the portal and what it is opened with. */
export interface SheetInputs {
  deposit: undefined;
  transfer: { from?: string; to?: string };
  withdraw: undefined;
  game: { code: string };
  agreement: { onAccept: () => void };
  conditions: undefined;
  logout: undefined;
  soon: { feature: SoonFeature; name?: string };
}

export type SheetCode = keyof SheetInputs;
export type OpenedSheet = { [Code in SheetCode]: { code: Code; input: SheetInputs[Code] } }[SheetCode];

/** The one open sheet. Sheets are never stacked: opening another replaces it. */
export const openedSheet: Store<OpenedSheet | null> = createStore<OpenedSheet | null>(null);

/** Opens a sheet from anywhere, e.g. `openSheet('game', { code: 'JOKER' })`. */
export function openSheet<Code extends SheetCode>(
  code: Code,
  ...input: SheetInputs[Code] extends undefined ? [] : [SheetInputs[Code]]
): void {
  openedSheet.set({ code, input: input[0] } as OpenedSheet);
}

export function closeSheet(): void {
  openedSheet.set(null);
}
