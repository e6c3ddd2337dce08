import type { Answer } from '@prae/contract/contract';
import { useStore } from '@prae/ui/store';
import { toast } from '@prae/ui/toasts';
import { vibrate } from '@prae/ui/vibrate';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { awaited, endOf, goesOn, NEWEST, onScreen, type Row } from '../client/endings.ts';
import { useMoney } from '../client/money.ts';
import { queries, readKey, useRead } from '../client/queries.ts';
import { isTold, rememberTold } from '../client/told.ts';
import { useNameOf } from '../features/statement/words.ts';
import { useHidden } from '../features/wallet/hidden.ts';
import { useMessages } from '../messages/language.ts';
import { openedSheet } from '../shell/sheets.ts';
import { useVisible } from './visible.ts';

/**
 * Tells the member in a toast, on whatever page, how money ended that was under way: moved, paid out, or back where it came
 * from. It is told of what an answer has named or a reading has shown under way, by its id. An open sheet that follows it
 * itself is left to say so. While nothing is under way nothing is read.
 */
export function EndingsTold(): ReactNode {
  const isVisible = useVisible();
  const text = useEndingText();
  const { wallet } = useMoney();
  const named = useStore(awaited);
  const seenUnderWay = useRowsUnderWay();
  const held = wallet ? wallet.wallet.hold + wallet.wallet.transit : 0;
  const list = useRead('statement.list', NEWEST, {
    enabled: held > 0 || rowsUnderWay().length > 0 || named.length > 0,
    staleTime: 0,
  });
  const rows = list.data?.statements;
  useEffect(() => {
    // What ends while nobody looks is told to whoever comes back.
    if (rows === undefined || !isVisible) return;
    const ids = new Set(named.flatMap(({ id, nextId }) => [id, nextId]));
    const isAwaited = ({ _id }: Row): boolean => seenUnderWay.current.has(_id) || ids.has(_id);
    const ended = rows.filter((row) => row.status !== 'PROCESSING' && isAwaited(row));
    // A sheet that is closing shows nothing any more.
    const shown = openedSheet.get() === null ? undefined : onScreen.get();
    const isShown = ({ _id }: Row): boolean => _id === shown?.id || _id === shown?.nextId;
    // What goes on is told of once it has come to its end.
    const isEnd = (row: Row): boolean => !named.some((one) => goesOn(row, one));
    const news = ended.filter((row) => !isTold(row._id) && !isShown(row) && isEnd(row)).toReversed();
    const sentences = news.flatMap((row) => text(row) ?? []);
    rememberTold(ended.map(({ _id }) => _id));
    // One message for all, as the next would take its place.
    const tone = news.every(({ status }) => status === 'SUCCESS') ? 'success' : 'error';
    if (sentences.length > 0) {
      toast(sentences.join(' · '), { tone });
      if (tone === 'success') vibrate('success');
    }
    const left = named.filter((one) => endOf(one, rows) === undefined);
    if (left.length < named.length) awaited.set(left);
  }, [rows, isVisible, text, seenUnderWay, named]);
  useEffect(() => () => awaited.set([]), []);
  return null;
}

/** What was under way when the statement was last read; the wallet may tell its end before the next reading. */
function rowsUnderWay(): Row[] {
  const known = queries.getQueryData<Answer<'statement.list'>>(readKey('statement.list', NEWEST));
  return known?.statements.filter(({ status }) => status === 'PROCESSING') ?? [];
}

/** The ids of all that any reading told to be under way, also of one that the next had replaced before it was drawn. */
function useRowsUnderWay(): RefObject<Set<string>> {
  const seen = useRef(new Set<string>());
  useEffect(() => {
    const note = (): void => {
      for (const { _id } of rowsUnderWay()) seen.current.add(_id);
    };
    note();
    return queries.getQueryCache().subscribe(note);
  }, []);
  return seen;
}

/** The sentence for the end of a transfer, a withdrawal, a gift or a transfer by bank that was announced, without the sum where the home hides amounts. */
function useEndingText(): (row: Row) => string | undefined {
  const { deposit, transfer, withdraw } = useMessages();
  const money = useMoney();
  const nameOf = useNameOf();
  const isHidden = useHidden();
  return ({ statementType, status, from, to, amount }) => {
    const isDone = status === 'SUCCESS';
    const gameOf = (place: string) => (place === 'WALLET' ? undefined : nameOf(place));
    const isDeposit = statementType === 'deposit';
    // Of a transfer that was announced and not seen the statement tells: there is nothing new to say.
    if (isDeposit && !isDone) return from === 'TRUEWALLET' ? deposit.giftFailed : undefined;
    const [isTransfer, isWithdrawal] = [statementType === 'transfer', statementType === 'withdraw'];
    if (isHidden) {
      if (isDeposit) return deposit.paid;
      if (isTransfer)
        return isDone ? transfer.success : `${transfer.failed} · ${transfer.back(gameOf(from))}`;
      if (isWithdrawal) return isDone ? withdraw.paid : `${withdraw.failed} · ${withdraw.failedHint}`;
    }
    const sum = money.text(Math.abs(amount));
    if (isDeposit) return deposit.arrived(sum);
    if (isTransfer) return isDone ? transfer.moved(sum, gameOf(to)) : transfer.returned(sum, gameOf(from));
    if (isWithdrawal) return isDone ? withdraw.paidOut(sum) : withdraw.returned(sum);
    return undefined;
  };
}
