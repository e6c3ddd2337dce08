import { AmountText } from '@prae/ui/AmountText';
import { Status } from '@prae/ui/Status';
import { StitchIcon } from '@prae/ui/StitchIcon';
import { formatDateTime } from '@prae/ui/time';
import type { ReactNode } from 'react';
import { useLaterMessages } from '../../messages/language.ts';
import { Age } from '../../shell/Age.tsx';
import type { StatementRow } from './days.ts';
import { useEndName } from './end-name.ts';
import { amountShown, ICONS, isNews, isSigned, route, standing, sumClass } from './words.ts';

/** One row: what it was, how it stands, when, and the signed amount. */
export function StatementLine({ row, onSelect }: { row: StatementRow; onSelect: () => void }): ReactNode {
  const { statement } = useLaterMessages();
  const nameOf = useEndName();
  const { kind, text } = standing(row, statement);
  return (
    <button type="button" className="row statement-line" onClick={onSelect}>
      <StitchIcon name={ICONS[row.statementType]} size={34} />
      <span className="statement-what">
        <b>{statement.activity[row.statementType]}</b>
        <span className="meta">{route(row, statement, nameOf)}</span>
        <span className="meta statement-when">
          <span>{formatDateTime(row.createdAt)}</span>{' '}
          <span>
            <Age since={row.createdAt} words={statement.relative} />
          </span>
        </span>
      </span>
      <span className={`statement-sum ${sumClass(row) ?? ''}`}>
        {!isNews(row) && <AmountText amount={amountShown(row)} signed={isSigned(row)} />}
        <Status kind={kind}>{text}</Status>
      </span>
    </button>
  );
}
