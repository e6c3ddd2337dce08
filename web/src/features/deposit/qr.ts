import type { Answer } from '@prae/contract/contract';
import type { QrBankCode } from '@prae/contract/deposit';
import { useStore } from '@prae/ui/store';
import { useEffect, useState } from 'react';
import type { Row } from '../../client/endings.ts';
import { refreshMoney } from '../../client/money.ts';
import { type QrEvent, qrEvents } from '../../client/qr-events.ts';
import { queries, readKey, useRead } from '../../client/queries.ts';

/** A code that can be paid. `until` is this device's clock; `seconds` is what it had left when it was first seen. */
export interface OpenQr {
  id: string;
  bankCode: QrBankCode;
  svg: string;
  amount: number;
  until: number;
  seconds: number;
  seenAtServer: string;
  /** The payment is known by its amount alone. */
  isExact: boolean;
}

/**
 * What the deposit sheet shows for one gateway:
 * `loading` -> `none` (ask for an amount) or `open`; `open` -> `paid`, `expired`, or `none` after a cancel.
 * A code that was paid late or after its end still arrives: the wallet and the statement show it.
 */
export type QrStage =
  | { name: 'loading' }
  | { name: 'failed' }
  | { name: 'none' }
  | { name: 'open'; qr: OpenQr }
  | { name: 'paid'; amount: number }
  | { name: 'expired'; qr: OpenQr };

export interface QrView {
  stage: QrStage;
  /** The id of the code that is shown or was, whatever became of it. */
  id: string | undefined;
  /** The time of the shown code is over. */
  expire: () => void;
  /** Asks for an amount again: after a cancel, or for another amount than that of a code that is over. */
  startOver: () => Promise<void>;
  readAgain: () => void;
}

/** The amount that was asked for: a code that is known by its amount has satang of its own. */
export function askedFor({ amount, isExact }: Pick<OpenQr, 'amount' | 'isExact'>): number {
  return isExact ? Math.floor(amount) : amount;
}

/** How often a shown code is asked after, in milliseconds, in case a realtime event was missed. */
const CHECK_EVERY = 5_000;

/** The code this sheet shows or has shown, and what became of it. */
interface ShownQr {
  qr: OpenQr;
  expired: boolean;
  paid: number | undefined;
}

/**
 * Follows the code of one gateway. The cache says which code is open; what was shown stays shown until it is paid or
 * its time is over, since a code that is no longer open may just have been paid.
 */
export function useQr(bankCode: QrBankCode | undefined): QrView {
  const [shown, show] = useState<ShownQr | null>(null);
  const watched = shown !== null && shown.paid === undefined;
  // An expired code is asked after as well: what was paid in its last second arrives a little later.
  const read = useRead('deposit.qr.current', undefined, {
    enabled: bankCode !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: watched && CHECK_EVERY,
  });
  const qr = read.data?.qr;
  const open = qr?.bankCode === bankCode ? qr && openQr(qr.bankCode, qr, read.dataUpdatedAt) : undefined;
  const payment = usePayment(shown, watched && read.data !== undefined && open?.id !== shown.qr.id);
  const paid = shown?.paid ?? payment;

  if (shown !== null && shown.qr.bankCode !== bankCode) show(null);
  else if (open && open.id !== shown?.qr.id) show({ qr: open, expired: false, paid: undefined });
  else if (shown !== null && paid !== shown.paid) show({ ...shown, paid });
  useEffect(() => {
    if (paid !== undefined) void refreshMoney();
  }, [paid]);

  return {
    stage: stageOf(shown, read.data !== undefined, read.isLoadingError),
    id: shown?.qr.id,
    expire: () => show((now) => now && { ...now, expired: true }),
    startOver: async () => {
      if (bankCode) await keepQr(bankCode, { hasQrcode: false });
      show(null);
    },
    readAgain: () => void read.refetch(),
  };
}

/** Puts what the server answered about a gateway's code where every reader looks. */
export async function keepQr(bankCode: QrBankCode, answer: Answer<'deposit.qr.read'>): Promise<void> {
  const queryKey = readKey('deposit.qr.current');
  // A reading on its way may still tell what was true before.
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<Answer<'deposit.qr.current'>>(queryKey, (known) => {
    if (answer.hasQrcode) return { qr: { ...answer, bankCode } };
    // That a gateway has none says nothing of the code that another one made since.
    return known?.qr && known.qr.bankCode !== bankCode ? known : { qr: null };
  });
}

/**
 * The code an answer carries, or `undefined` where there is none that could be paid. `readAt` is when it was answered, by
 * this device's clock in milliseconds since 1970.
 */
export function openQr(
  bankCode: QrBankCode,
  answer: Answer<'deposit.qr.read'>,
  readAt = Date.now(),
): OpenQr | undefined {
  const { hasQrcode, qrcodeId, qrcode, amount, expireIn, now, isExact = false } = answer;
  if (!hasQrcode || !qrcodeId || !qrcode || !expireIn) return undefined;
  const seenAtServer = now ?? new Date().toISOString();
  const seconds = Math.max(0, (Date.parse(expireIn) - Date.parse(seenAtServer)) / 1000);
  const until = readAt + seconds * 1000;
  const code = { id: qrcodeId, bankCode, svg: qrcode, amount: amount ?? 0, isExact };
  return { ...code, until, seconds, seenAtServer };
}

/**
 * The amount that arrived for the shown code. The realtime event says it of the code itself and is believed first, but
 * it is sent once. The API has no word for what became of a code: a reading tells of the open one only, and a line of
 * the statement does not name the code it paid. So where the event was missed and the code is `gone`, a deposit by the
 * same gateway since the code was seen is taken for its payment: a member has one open code at a time.
 */
function usePayment(shown: ShownQr | null, gone: boolean): number | undefined {
  const event = useStore<QrEvent | null>(qrEvents);
  const list = useRead(
    'statement.list',
    { body: { page: 1, limit: 5 } },
    {
      enabled: gone,
      staleTime: 0,
      refetchInterval: gone && CHECK_EVERY,
    },
  );
  if (shown === null) return undefined;
  const { id, amount } = shown.qr;
  if (event?.qrcodeId === id && event.state === 'paid') return event.amount ?? amount;
  return gone ? paymentOf(shown.qr, list.data?.statements) : undefined;
}

/** The amount that came by a code's gateway since the code was seen; `undefined` while none did. */
export function paymentOf({ bankCode, seenAtServer }: OpenQr, rows: readonly Row[] = []): number | undefined {
  return rows.find(
    (row) =>
      row.statementType === 'deposit' &&
      row.from === bankCode &&
      row.status === 'SUCCESS' &&
      row.createdAt >= seenAtServer,
  )?.amount;
}

function stageOf(shown: ShownQr | null, isRead: boolean, failed: boolean): QrStage {
  if (failed) return { name: 'failed' };
  if (!isRead) return { name: 'loading' };
  if (shown === null) return { name: 'none' };
  if (shown.paid !== undefined) return { name: 'paid', amount: shown.paid };
  return { name: shown.expired ? 'expired' : 'open', qr: shown.qr };
}
