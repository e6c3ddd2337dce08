import type { Answer } from '@prae/contract/contract';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { deedOf, deedOnScreen, NEWEST, settleSeen, tellsOf } from '../client/deeds.ts';
import { openRequests, useOpenRequests } from '../client/idempotency.ts';
import { useMoney } from '../client/money.ts';
import { queries, readKey, useRead } from '../client/queries.ts';
import { useNameOf } from '../features/statement/words.ts';
import { useMessages } from '../messages/language.ts';

type Row = Answer<'statement.list'>['statements'][number];

/**
 * Tells the member in a toast, on whatever page, how money ended that was under way: moved, paid out, or back where it came
 * from. An open sheet that follows it itself is left to say so. While nothing is under way nothing is read.
 */
export function EndingsTold(): ReactNode {
  const isVisible = useVisible();
  const text = useEndingText();
  const { wallet } = useMoney();
  const open = useOpenRequests();
  const seenUnderWay = useRowsUnderWay();
  const told = useRef(new Set<string>());
  const held = wallet ? wallet.wallet.hold + wallet.wallet.transit : 0;
  const list = useRead('statement.list', NEWEST, {
    enabled: held > 0 || rowsUnderWay().length > 0 || open.some((request) => deedOf(request) !== undefined),
    staleTime: 0,
  });
  const rows = list.data?.statements;
  useEffect(() => {
    // What ends while nobody looks is told to whoever comes back.
    if (rows === undefined || !isVisible) return;
    const asked = openRequests().flatMap((request) => deedOf(request) ?? []);
    const isAwaited = (row: Row): boolean =>
      seenUnderWay.current.has(row._id) || asked.some((deed) => tellsOf(deed, row));
    const ended = rows.filter((row) => row.status !== 'PROCESSING' && isAwaited(row));
    const shown = deedOnScreen.get();
    for (const row of ended) {
      const said = text(row);
      const isNew = !told.current.has(row._id) && !(shown && tellsOf(shown, row));
      told.current.add(row._id);
      if (isNew && said) toast(said, { tone: row.status === 'SUCCESS' ? 'success' : 'error' });
    }
    settleSeen(rows);
  }, [rows, isVisible, text, seenUnderWay]);
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

/** The sentence for the end of a transfer or a withdrawal. */
function useEndingText(): (row: Row) => string | undefined {
  const { transfer, withdraw } = useMessages();
  const money = useMoney();
  const nameOf = useNameOf();
  return ({ statementType, status, from, to, amount }) => {
    const isDone = status === 'SUCCESS';
    const sum = money.text(Math.abs(amount));
    const gameOf = (place: string) => (place === 'WALLET' ? undefined : nameOf(place));
    if (statementType === 'transfer')
      return isDone ? transfer.moved(sum, gameOf(to)) : transfer.returned(sum, gameOf(from));
    if (statementType !== 'withdraw') return undefined;
    return isDone ? withdraw.paidOut(sum) : withdraw.returned(sum);
  };
}

function useVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
  );
}
