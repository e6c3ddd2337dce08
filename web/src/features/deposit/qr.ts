import type { Answer } from '@prae/contract/contract';
import type { QrBankCode } from '@prae/contract/deposit';
import { useStore } from '@prae/ui/store';
import { useEffect, useRef, useState } from 'react';
import { NEWEST, type Row } from '../../client/endings.ts';
import { refreshMoney } from '../../client/money.ts';
import { type QrEvent, qrEvents } from '../../client/qr-events.ts';
import { queries, readKey, useRead } from '../../client/queries.ts';

/**
 * A code that can be paid. `until` is this device's clock; `seconds` is what it had left when it was seen, which was at `seenAt` by the
 * server's clock. Both clocks in milliseconds since 1970.
 */
export interface OpenQr {
  id: string;
  bankCode: QrBankCode;
  svg: string;
  amount: number;
  until: number;
  seconds: number;
  seenAt: number;
  /** The payment is known by its amount alone. */
  isExact: boolean;
  /** Opens it in its bank's app on this phone. */
  appLink?: string | undefined;
  /** Whose account it is paid to, where that is one of the house's. */
  accountName?: string | undefined;
}

/**
 * What the deposit sheet shows for one gateway:
 * `loading` -> `none` (ask for an amount) or `open`; `open` -> `paid`, `expired`, `none` after a cancel, or `gone` where it was cancelled or
 * replaced elsewhere. A code that was paid late or after its end still arrives: `expired` and `gone` may turn into `paid`.
 */
export type QrStage =
  | { name: 'loading' }
  | { name: 'failed' }
  | { name: 'none' }
  | { name: 'open'; qr: OpenQr }
  | { name: 'paid'; amount: number }
  | { name: 'expired'; qr: OpenQr }
  | { name: 'gone'; qr: OpenQr };

export interface QrView {
  stage: QrStage;
  /** The id of the code that is shown or was, whatever became of it. */
  id: string | undefined;
  /** The code that can be paid now, of whatever gateway, where that is not the shown one. */
  standing: OpenQr | undefined;
  /** Lets go of the shown code, for the one that stands where that is of the same gateway. */
  letGo: () => void;
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

/** A payment has its line by the clock of its beginning: so long after that, in milliseconds, a reading may still find its code open. */
const TOLD_WITHIN = 5_000;

/** A code as it was first seen. By the server's clock, in milliseconds since 1970: when it was last the open one, and when first not. */
export interface SeenQr {
  qr: OpenQr;
  openAt: number;
  awayAt?: number | undefined;
}

/** The code this sheet shows or has shown, and what became of it. */
interface ShownQr extends SeenQr {
  expired: boolean;
  paid: number | undefined;
  /** It was cancelled or replaced elsewhere, and by which code of the same gateway. */
  gone?: { by: string | undefined };
}

/**
 * Follows the code of one gateway. The cache says which code is open; what was shown stays shown until it is paid, its
 * time is over, or it is known to be gone: a code that is no longer open may just have been paid.
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
  const qr = payable(read.data);
  const isChecked = read.data?.checked?.some(({ qrcodeId }) => qrcodeId === shown?.qr.id) === true;
  const standing = qr ? openQr(qr.bankCode, qr, read.dataUpdatedAt) : undefined;
  const open = standing?.bankCode === bankCode ? standing : undefined;
  const seen = watched && read.data !== undefined ? seenAgain(shown, open, read.dataUpdatedAt) : shown;
  const isAway = watched && read.data !== undefined && open?.id !== shown.qr.id;
  const payment = usePayment(shown, isAway, {
    readAt: read.dataUpdatedAt,
    onGone: (id) => show((now) => (now?.qr.id === id ? { ...now, gone: { by: open?.id } } : now)),
  });
  const paid = shown?.paid ?? payment;
  const isDropped = useIsDropped(shown?.qr.id);
  const { refetch } = read;
  // Two readings say that it is gone; where the server has said so the second one is not waited for.
  useEffect(() => {
    if (isAway && isDropped) void refetch();
  }, [isAway, isDropped, refetch]);

  if (shown !== null && (shown.qr.bankCode !== bankCode || (isChecked && shown.paid === undefined)))
    show(null);
  else if (open && open.id !== shown?.qr.id && isOver(shown, open))
    show({ ...firstSeen(open), expired: false, paid: undefined });
  else if (shown !== null && (paid !== shown.paid || seen !== shown)) show({ ...shown, ...seen, paid });
  useEffect(() => {
    if (paid !== undefined) void refreshMoney();
  }, [paid]);

  return {
    stage: stageOf(shown, read.data !== undefined, read.isLoadingError),
    id: shown?.qr.id,
    standing: standing?.id === shown?.qr.id ? undefined : standing,
    letGo: () => show(null),
    expire: () => show((now) => now && { ...now, expired: true }),
    startOver: async () => {
      if (bankCode) await keepQr(bankCode, { hasQrcode: false });
      show(null);
    },
    readAgain: () => void read.refetch(),
  };
}

/** Whether the news say that this code is not to be paid any more. */
function useIsDropped(id: string | undefined): boolean {
  const event = useStore<QrEvent | null>(qrEvents);
  return event !== null && event.qrcodeId === id && event.state === 'dropped';
}

/** Whether another code takes the place of the shown one by itself: one that may be being paid is not taken away without a word. */
function isOver(shown: ShownQr | null, open: OpenQr): boolean {
  if (shown === null || shown.expired || shown.paid !== undefined) return true;
  return shown.gone !== undefined && shown.gone.by !== open.id;
}

/** The open code, unless it need not be paid any more as a person checks its payment. */
export function payable(
  answer: Answer<'deposit.qr.current'> | undefined,
): Answer<'deposit.qr.current'>['qr'] | undefined {
  const isChecked = answer?.checked?.some(({ qrcodeId }) => qrcodeId === answer.qr?.qrcodeId);
  return isChecked ? undefined : answer?.qr;
}

/** Puts what the server answered about a gateway's code where every reader looks. */
export async function keepQr(bankCode: QrBankCode, answer: Answer<'deposit.qr.read'>): Promise<void> {
  const queryKey = readKey('deposit.qr.current');
  // A reading on its way may still tell what was true before.
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<Answer<'deposit.qr.current'>>(queryKey, (known) => {
    if (answer.hasQrcode) return { ...known, qr: { ...answer, bankCode } };
    // That a gateway has none says nothing of the code that another one made since.
    return known?.qr && known.qr.bankCode !== bankCode ? known : { ...known, qr: null };
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
  const { hasQrcode, qrcodeId, qrcode, amount, expireIn, now, isExact = false, ...more } = answer;
  const { appLink, accountName } = more;
  if (!hasQrcode || !qrcodeId || !qrcode || !expireIn) return undefined;
  const seenAt = now === undefined ? readAt : Date.parse(now);
  const seconds = Math.max(0, (Date.parse(expireIn) - seenAt) / 1000);
  const until = readAt + seconds * 1000;
  const code = { id: qrcodeId, bankCode, svg: qrcode, amount: amount ?? 0, isExact, appLink, accountName };
  return { ...code, until, seconds, seenAt };
}

/** What is known of a code that was just seen to be the open one. */
export function firstSeen(qr: OpenQr): SeenQr {
  return { qr, openAt: qr.seenAt };
}

/** What is known of it after another reading, of `readAt` by this device's clock, says which code is open; the same where that is nothing new. */
export function seenAgain(seen: SeenQr, open: OpenQr | undefined, readAt: number): SeenQr {
  const { qr, openAt, awayAt } = seen;
  if (open?.id !== qr.id) return awayAt === undefined ? { ...seen, awayAt: readAt + aheadOf(qr) } : seen;
  return open.seenAt === openAt && awayAt === undefined
    ? seen
    : { qr, openAt: open.seenAt, awayAt: undefined };
}

/** How far the server's clock is ahead of this device's, in milliseconds. */
function aheadOf({ seenAt, until, seconds }: OpenQr): number {
  return seenAt - (until - seconds * 1000);
}

/** When it was last read which code is open, by this device's clock, and who is told that the shown one is gone. */
interface Watch {
  readAt: number;
  onGone: (id: string) => void;
}

/**
 * The amount that arrived for the shown code. The realtime event says it of the code itself and is believed first, but
 * it is sent once. The API has no word for what became of a code: a reading tells of the open one only, and a line of
 * the statement does not name the code it paid. So where the event was missed and the code `isAway`, `paymentOf` finds its
 * payment: a member has one open code at a time.
 */
function usePayment(shown: ShownQr | null, isAway: boolean, watch: Watch): number | undefined {
  const event = useStore<QrEvent | null>(qrEvents);
  const list = useRead('statement.list', NEWEST, {
    enabled: isAway,
    staleTime: 0,
    refetchInterval: isAway && CHECK_EVERY,
  });
  useGone(isAway && !shown?.gone ? shown?.qr : undefined, {
    ...watch,
    isPaid: async () => {
      const { isSuccess, data } = await list.refetch();
      return isSuccess ? shown !== null && paymentOf(shown, data.statements) !== undefined : undefined;
    },
  });
  if (shown === null) return undefined;
  const { id, amount } = shown.qr;
  if (event?.qrcodeId === id && event.state === 'paid') return event.amount ?? amount;
  return isAway ? paymentOf(shown, list.data?.statements) : undefined;
}

/**
 * Finds out that a code that is not the open one any more is gone, and not paid: a second reading has to say the same, and the statement,
 * read after that, must know no payment. One that is missed in its last seconds is about to expire. `away`: the code, while it is not open;
 * `isPaid`: `undefined` where it could not be read.
 */
function useGone(
  away: OpenQr | undefined,
  { readAt, onGone, isPaid }: Watch & { isPaid: () => Promise<boolean | undefined> },
): void {
  const missed = useRef<{ id: string; at: number }>(undefined);
  const latest = useRef({ onGone, isPaid });
  useEffect(() => {
    latest.current = { onGone, isPaid };
  });
  useEffect(() => {
    if (away === undefined) missed.current = undefined;
    else if (missed.current?.id !== away.id) missed.current = { id: away.id, at: readAt };
    else if (missed.current.at < Math.min(readAt, away.until - CHECK_EVERY))
      void latest.current.isPaid().then((paid) => {
        if (paid === false && missed.current?.id === away.id) latest.current.onGone(away.id);
      });
  }, [away, readAt]);
}

/**
 * The amount that came for a code that is not the open one any more; `undefined` while none did. What came while it was still seen to be open
 * is another's: that of a code before it, which is paid late. By its own amount it may be paid at any time after that. With another one it
 * may be, too, where the payment is not known by its amount; but that is taken for it only where it came just as the code went away,
 * within its time.
 */
export function paymentOf({ qr, openAt, awayAt = 0 }: SeenQr, rows: readonly Row[] = []): number | undefined {
  const since = Math.max(qr.seenAt, openAt - TOLD_WITHIN);
  const until = Math.min(awayAt, qr.seenAt + qr.seconds * 1000);
  const came = rows.filter(
    ({ statementType, from, status, createdAt }) =>
      statementType === 'deposit' &&
      from === qr.bankCode &&
      status === 'SUCCESS' &&
      Date.parse(createdAt) >= since,
  );
  const asked = came.find(({ amount }) => amount === qr.amount);
  const other = came.find(({ createdAt }) => !qr.isExact && Date.parse(createdAt) <= until);
  return (asked ?? other)?.amount;
}

function stageOf(shown: ShownQr | null, isRead: boolean, failed: boolean): QrStage {
  if (failed) return { name: 'failed' };
  if (!isRead) return { name: 'loading' };
  if (shown === null) return { name: 'none' };
  if (shown.paid !== undefined) return { name: 'paid', amount: shown.paid };
  if (shown.expired) return { name: 'expired', qr: shown.qr };
  return { name: shown.gone ? 'gone' : 'open', qr: shown.qr };
}
