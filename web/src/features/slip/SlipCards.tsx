import { AmountText } from '@prae/ui/AmountText';
import { Button } from '@prae/ui/Button';
import { Rows } from '@prae/ui/Rows';
import { Status } from '@prae/ui/Status';
import { formatDateTime } from '@prae/ui/time';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import type { SlipRow } from '../../client/slip-events.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { AskAbout } from '../../shell/AskAbout.tsx';
import { mayHavePicture, STATUS_KINDS, statusText } from './words.ts';

export interface SlipRowsProps {
  rows: readonly SlipRow[];
  onView: (row: SlipRow) => void;
}

/** The slips of a page, one below the other. */
export function SlipCards({ rows, onView }: SlipRowsProps): ReactNode {
  return (
    <Rows>
      {rows.map((row) => (
        <li key={row.reference} className="slip-card">
          <span className="meta">{formatDateTime(row.createdAt)}</span>
          <SlipAmount amount={row.amount} />
          <SlipStatus row={row} />
          <ViewSlip row={row} onView={onView} />
          <AskAboutSlip row={row} />
        </li>
      ))}
    </Rows>
  );
}

/** What the bank tells; a dash while it has not. */
export function SlipAmount({ amount }: { amount: number }): ReactNode {
  const { slip: texts } = useLaterMessages();
  const { currency } = useMoney();
  if (amount > 0) return <AmountText amount={amount} currency={currency} />;
  return (
    <span className="amount">
      <span aria-hidden="true">–</span>
      <span className="vh">{texts.amountUnknown}</span>
    </span>
  );
}

export function SlipStatus({ row }: { row: SlipRow }): ReactNode {
  const { statement } = useLaterMessages();
  const { slip: texts } = useLaterMessages();
  return <Status kind={STATUS_KINDS[row.status]}>{statusText(row, statement.status, texts)}</Status>;
}

/** Shows its picture; nothing where none is kept. */
export function ViewSlip({ row, onView }: { row: SlipRow; onView: (row: SlipRow) => void }): ReactNode {
  const { slip: texts } = useLaterMessages();
  if (!mayHavePicture(row)) return null;
  return (
    <Button
      tone="quiet"
      icon="image"
      aria-label={`${texts.view} ${formatDateTime(row.createdAt)}`}
      onClick={() => onView(row)}
    >
      {texts.view}
    </Button>
  );
}

export function AskAboutSlip({ row }: { row: SlipRow }): ReactNode {
  return <AskAbout about={{ kind: 'slip', id: row.reference }} of={formatDateTime(row.createdAt)} />;
}
