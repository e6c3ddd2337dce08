import { AMOUNT_MAX, NOTICE_FROM } from '@prae/contract/facts';
import { moneyText, parseAmount } from '@prae/ui/money';
import { type ReactNode, useState } from 'react';
import { type Named, NEWEST, type Row, useEnding } from '../../client/endings.ts';
import { useMoney } from '../../client/money.ts';
import { useRead } from '../../client/queries.ts';
import { useSubmit } from '../../client/submit.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { useTypedAmount } from '../../shell/typed-amount.ts';

/** What is to be seen of the transfer that the member announces, up to what became of it. Amounts in currency units. */
export type NoticeStage =
  | { name: 'none' }
  | { name: 'asking' }
  | { name: 'waiting'; amount: number }
  | { name: 'arrived'; amount: number }
  | { name: 'expired'; amount: number };

export interface Notice {
  stage: NoticeStage;
  /** The amount as it is typed. */
  text: string;
  type: (text: string) => void;
  busy: boolean;
  /** Why it was not taken. */
  error: ReactNode;
  /** Asks for the amount, of a first notice or in place of the one that is open. */
  ask: () => void;
  send: () => Promise<void>;
}

/**
 * Announces a transfer, and follows what is announced to its end: the row of the statement is what the sheet knows it by, so that one of
 * another device, or of before, is there as well. `isUsed`: an account at a bank is shown.
 */
export function useNotice(isUsed: boolean): Notice {
  const { notice: texts, depositSheet } = useLaterMessages();
  const { currency } = useMoney();
  const [isAsking, setAsking] = useState(false);
  const [sent, setSent] = useState<number>();
  const { submit, busy, failure, clear } = useSubmit('notice.create', {
    unknownText: texts.unknown,
    refreshes: ['statement.list'],
  });
  const { text, type, problem, refuse, empty } = useTypedAmount({
    aboveMax: depositSheet.aboveMax(moneyText(AMOUNT_MAX, currency)),
    onType: clear,
  });
  const row = useFollowed(isUsed);
  const send = async (): Promise<void> => {
    const amount = parseAmount(text);
    refuse(amount ? undefined : texts.empty);
    if (!amount) return;
    if ((await submit({ body: { amount } })).outcome !== 'ok') return;
    setSent(amount);
    setAsking(false);
    empty();
  };
  return {
    stage: isAsking && row?.status !== 'SUCCESS' ? { name: 'asking' } : stageOf(row, sent),
    text,
    type,
    busy,
    error: problem ?? failure,
    ask: () => {
      setSent(undefined);
      setAsking(true);
    },
    send,
  };
}

/** The row of the notice that is open, and once it was seen, what becomes of it. */
function useFollowed(isUsed: boolean): Row | undefined {
  const [named, follow] = useState<Named>();
  const list = useRead('statement.list', NEWEST, { enabled: isUsed });
  const open = isUsed ? list.data?.statements.find(isOpen) : undefined;
  if (open && open._id !== named?.id) follow({ id: open._id });
  const row = useEnding(isUsed ? named : undefined);
  return row?._id === named?.id ? row : open;
}

function isOpen({ statementType, from, status }: Row): boolean {
  return statementType === 'deposit' && from === NOTICE_FROM && status === 'PROCESSING';
}

/** `sent`: what the server has just taken, while the statement does not tell of it yet. */
function stageOf(row: Row | undefined, sent: number | undefined): NoticeStage {
  if (row?.status === 'PROCESSING') return { name: 'waiting', amount: row.amount };
  if (row?.status === 'SUCCESS') return { name: 'arrived', amount: row.amount };
  if (row?.note === 'NO_TRANSFER_SEEN') return { name: 'expired', amount: row.amount };
  return sent === undefined ? { name: 'none' } : { name: 'waiting', amount: sent };
}
