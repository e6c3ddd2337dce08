import type { ServerEvents } from '@prae/contract/events';
import { createStore } from '@prae/ui/store';
import { onSessionChange } from './session.ts';

export type QrEvent = Parameters<ServerEvents['qrcode']>[0];

/** The last realtime event about a QR code; whoever shows that code listens. */
export const qrEvents = createStore<QrEvent | null>(null);

onSessionChange(() => qrEvents.set(null));
