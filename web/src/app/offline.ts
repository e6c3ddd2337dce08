import { toast } from '@prae/ui/toasts';

/**
 * Stops a money action while the device has no network, and says why: nothing was sent, so "result unknown" would
 * worry for nothing. True when it did.
 */
export function stoppedOffline(text: string): boolean {
  if (navigator.onLine) return false;
  toast(text, { tone: 'error' });
  return true;
}
