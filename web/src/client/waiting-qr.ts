import type { QrBankCode } from '@prae/contract/deposit';
import { createStore, type Store } from '@prae/ui/store';
import { onSessionChange } from './session.ts';

/** A QR code that can still be paid; `until` is this device's clock, in milliseconds since 1970. */
export interface WaitingQr {
  id: string;
  bankCode: QrBankCode;
  amount: number;
  until: number;
}

/** The code that waits to be paid, as was last read: a member has one at a time. */
export const waitingQr: Store<WaitingQr | undefined> = createStore<WaitingQr | undefined>(undefined);

/** The id of the code that the open deposit sheet shows, and says the payment of, by itself. */
export const qrOnScreen: Store<string | undefined> = createStore<string | undefined>(undefined);

onSessionChange(() => waitingQr.set(undefined));
