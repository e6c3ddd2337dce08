import { useStore } from '@prae/ui/store';
import { toast } from '@prae/ui/toasts';
import { vibrate } from '@prae/ui/vibrate';
import { type ReactNode, useEffect } from 'react';
import { useMoney } from '../client/money.ts';
import { useRead } from '../client/queries.ts';
import { awaitedSlips, NEWEST_SLIPS, type SlipRow, slipEvents, slipOnScreen } from '../client/slip-events.ts';
import { isTold, rememberTold } from '../client/told.ts';
import { useHidden } from '../features/wallet/hidden.ts';
import { useMessages } from '../messages/language.ts';
import { openedSheet, openSheet } from '../shell/sheets.ts';
import { useVisible } from './visible.ts';

/** How often the slips are read while one that was sent from here is being looked at, in milliseconds: an event may be missed. */
const CHECK_EVERY = 15_000;

/**
 * Tells the member in a toast, on whatever page, that a slip was credited, or was not accepted. The open deposit sheet is left to say
 * it of the slip that it shows. The amount is not told where the home hides amounts.
 */
export function SlipsTold(): ReactNode {
  const { deposit } = useMessages();
  const money = useMoney();
  const isVisible = useVisible();
  const isHidden = useHidden();
  const ended = useEnded();
  useEffect(() => {
    if (!isVisible || ended === undefined || isTold(nameOf(ended))) return;
    rememberTold([nameOf(ended)]);
    awaitedSlips.set(awaitedSlips.get().filter((reference) => reference !== ended.reference));
    const isShown = openedSheet.get()?.code === 'deposit' && slipOnScreen.get() === ended.reference;
    if (isShown) return;
    if (ended.status === 'SUCCESS') {
      toast(isHidden ? deposit.paid : deposit.arrived(money.text(ended.amount)), { tone: 'success' });
      vibrate('success');
    } else {
      const action = { label: deposit.seeSlips, onAction: () => openSheet('slips') };
      toast(deposit.slipFailed, { tone: 'error', action });
    }
  }, [isVisible, isHidden, ended, deposit, money]);
  return null;
}

/** One that was not accepted may be credited yet, which is another piece of news. */
function nameOf({ reference, status }: Pick<SlipRow, 'reference' | 'status'>): string {
  return `${reference}.${status}`;
}

/**
 * A slip that has come to its end and was not told of. The realtime event names any of the member's slips, and once; where it was
 * missed, the list tells of those that were sent from here. What became of it stands in the list alone.
 */
function useEnded(): SlipRow | undefined {
  const event = useStore(slipEvents);
  const awaited = useStore(awaitedSlips);
  const isNews = event !== null && !isTold(nameOf(event));
  const list = useRead('slip.list', NEWEST_SLIPS, {
    enabled: isNews || awaited.length > 0,
    refetchInterval: awaited.length > 0 && CHECK_EVERY,
  });
  const isAwaited = (row: SlipRow): boolean =>
    awaited.includes(row.reference) || (isNews && row.reference === event.reference);
  return list.data?.slips.find(
    (row) => row.status !== 'PROCESSING' && isAwaited(row) && !isTold(nameOf(row)),
  );
}
