import type { ServerEvents } from '@prae/contract/events';
import { createStore } from './store.ts';

export type QrNews = Parameters<ServerEvents['qrcode']>[0];

/** The last realtime word about a QR code; whoever shows that code listens. */
export const qrNews = createStore<QrNews | null>(null);
