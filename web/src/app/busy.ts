import { changing } from '../client/call.ts';
import { waitingQr } from '../client/waiting-qr.ts';
import { isDialogOpen } from '../shell/covered.ts';
import { openedSheet } from '../shell/sheets.ts';

/** Inputs into which nobody types. */
const NOT_TYPED = new Set(['checkbox', 'radio', 'hidden']);

/**
 * Whether the member would lose something if the page began anew: an open sheet, a QR code that waits to be paid, a request
 * without its answer, or what has been typed or chosen as a file. `now` is this device's clock, in milliseconds since 1970.
 */
export function isBusy(now = Date.now()): boolean {
  const qr = waitingQr.get();
  const isShown = openedSheet.get() !== null || isDialogOpen();
  return isShown || (qr !== undefined && qr.until > now) || changing.get() > 0 || isTyped();
}

function isTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some(({ type, value }) => !NOT_TYPED.has(type) && value !== '');
}
