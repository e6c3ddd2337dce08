import { useStore } from '@prae/ui/store';
import { toast } from '@prae/ui/toasts';
import { vibrate } from '@prae/ui/vibrate';
import { type ReactNode, useEffect, useState } from 'react';
import { NEWEST } from '../client/endings.ts';
import { useMoney } from '../client/money.ts';
import { qrEvents } from '../client/qr-events.ts';
import { useRead } from '../client/queries.ts';
import { isTold, rememberTold } from '../client/told.ts';
import { qrOnScreen, waitingQr } from '../client/waiting-qr.ts';
import { useOpenQr } from '../features/deposit/open-qr.ts';
import { firstSeen, paymentOf, type SeenQr, seenAgain } from '../features/deposit/qr.ts';
import { useHidden } from '../features/wallet/hidden.ts';
import { useMessages } from '../messages/language.ts';
import { openedSheet } from '../shell/sheets.ts';
import { useVisible } from './visible.ts';

/**
 * Tells the member in a toast, on whatever page, that the money of a QR code has come. The open deposit sheet is left to say
 * it of the code that it shows. The amount is not told where the home hides amounts. Puts the open code where the home finds it.
 */
export function DepositsTold(): ReactNode {
  const { deposit } = useMessages();
  const money = useMoney();
  const isVisible = useVisible();
  const isHidden = useHidden();
  const { id, amount } = usePaid();
  useEffect(() => {
    if (!isVisible || id === undefined || amount === undefined || isTold(id)) return;
    rememberTold([id]);
    const isShown = openedSheet.get()?.code === 'deposit' && qrOnScreen.get() === id;
    if (isShown) return;
    toast(isHidden ? deposit.paid : deposit.arrived(money.text(amount)), { tone: 'success' });
    vibrate('success');
  }, [isVisible, isHidden, id, amount, deposit, money]);
  return null;
}

/**
 * The code that was paid last. The realtime event says so of any code, and once; where it was missed, the statement tells
 * of the code that was open and is no more.
 */
function usePaid(): { id?: string | undefined; amount?: number | undefined } {
  const event = useStore(qrEvents);
  const open = useOpenQr();
  const { dataUpdatedAt } = useRead('deposit.qr.current');
  const [seen, see] = useState<SeenQr>();
  const next =
    open && open.id !== seen?.qr.id ? firstSeen(open) : seen && seenAgain(seen, open, dataUpdatedAt);
  if (next !== seen) see(next);
  useEffect(() => {
    waitingQr.set(open);
  });
  useEffect(() => () => waitingQr.set(undefined), []);
  const gone = open === undefined ? seen : undefined;
  const list = useRead('statement.list', NEWEST, { enabled: gone !== undefined });
  // One that was told says nothing of the codes that came after it.
  if (event?.state === 'paid' && !isTold(event.qrcodeId)) return { id: event.qrcodeId, amount: event.amount };
  return { id: gone?.qr.id, amount: gone && paymentOf(gone, list.data?.statements) };
}
