import type { Answer } from '@prae/contract/contract';
import { createStore, type Store } from '@prae/ui/store';

/** Every sheet of the portal and what it is opened with. */
export interface SheetInputs {
  deposit: undefined;
  transfer: { from?: string; to?: string };
  withdraw: undefined;
  game: { code: string };
  agreement: undefined;
  conditions: undefined;
  statementExport: undefined;
  slips: undefined;
  /** One of them, before the others. */
  slip: { viewed: Pick<Answer<'slip.list'>['slips'][number], 'reference' | 'createdAt'> };
  receipt: { row: Answer<'statement.list'>['statements'][number] };
  invite: undefined;
  inviteCollect: undefined;
  refund: undefined;
  logout: undefined;
  password: undefined;
  protection: undefined;
  /** By this device's clock, in milliseconds since 1970. */
  reminder: { since: number; now: number };
  bankAccount: { profile: Answer<'profile.read'> };
}

export type SheetCode = keyof SheetInputs;
export type OpenedSheet = { [Code in SheetCode]: { code: Code; input: SheetInputs[Code] } }[SheetCode];

/** What every sheet is given, beside the inputs of its own. It stays mounted, with `open` false, while it leaves. */
export interface SheetProps {
  open: boolean;
  onClose: () => void;
}

/** The props of one sheet. */
export type PropsOf<Code extends SheetCode> = SheetProps &
  (SheetInputs[Code] extends undefined ? object : SheetInputs[Code]);

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
