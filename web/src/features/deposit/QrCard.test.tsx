// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { expect, test, vi } from 'vitest';
import { show, soon, tap } from '../../testing/screen.tsx';
import { QrCard } from './QrCard.tsx';
import type { OpenQr } from './qr.ts';

test.each([
  ['says which amount is copied', async () => undefined, 'Copied 500.00'],
  [
    'says that nothing is, where the browser refuses',
    () => Promise.reject(new Error('no')),
    'Could not copy',
  ],
])('copying the amount %s', async (_, writeText, text) => {
  shownToasts.set([]);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const qr: OpenQr = {
    ...{ id: 'q1', bankCode: 'KBANK', svg: '<svg/>', amount: 500 },
    ...{ until: Date.now() + 60_000, seconds: 600, seenAtServer: '' },
  };
  const nothing = () => undefined;
  await show(<QrCard qr={qr} currency="THB" cancelling={false} onCancel={nothing} onExpired={nothing} />);
  await tap('Copy amount');
  await soon(() => expect(shownToasts.get().map((toast) => toast.text)).toEqual([text]));
});
