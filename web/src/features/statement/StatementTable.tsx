import { AmountText } from '@prae/ui/AmountText';
import { Status } from '@prae/ui/Status';
import { StitchIcon } from '@prae/ui/StitchIcon';
import { formatDateTime } from '@prae/ui/time';
import type { ReactNode } from 'react';
import { useLaterMessages } from '../../messages/language.ts';
import { Age } from '../../shell/Age.tsx';
import { dayName, groupByDay, type StatementRow } from './days.ts';
import { useEndName } from './end-name.ts';
import type { StatementListProps } from './StatementList.tsx';
import { amountShown, ICONS, isNews, isSigned, route, standing, sumClass } from './words.ts';

export interface StatementTableProps extends StatementListProps {
  /** Whose receipt stands beside the table, and the id of that. */
  chosen?: StatementRow | undefined;
  receiptId?: string | undefined;
}

/** The rows by day as a table, each a button. */
export function StatementTable({ rows, onChoose, chosen, receiptId }: StatementTableProps): ReactNode {
  const { statement } = useLaterMessages();
  return (
    <div className="statement-scroll">
      <table className="statement-table">
        <caption className="vh">{statement.title}</caption>
        <thead>
          <tr>
            <th scope="col">{statement.entry}</th>
            <th scope="col">{statement.time}</th>
            <th scope="col">{statement.state}</th>
            <th scope="col">{statement.amount}</th>
          </tr>
        </thead>
        {groupByDay(rows).map(({ day, rows: ofDay }) => (
          <tbody key={day}>
            <tr>
              <th scope="rowgroup" colSpan={4} className="statement-table-day">
                {dayName(day, statement)}
              </th>
            </tr>
            {ofDay.map((row) => (
              <Line
                key={row._id}
                row={row}
                isChosen={row === chosen}
                receiptId={receiptId}
                onChoose={() => onChoose(row)}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface LineProps {
  row: StatementRow;
  isChosen: boolean;
  receiptId: string | undefined;
  onChoose: () => void;
}

/** A row that can be chosen anywhere; its button is what the keyboard finds. */
function Line({ row, isChosen, receiptId, onChoose }: LineProps): ReactNode {
  const { statement } = useLaterMessages();
  const nameOf = useEndName();
  const { kind, text } = standing(row, statement);
  return (
    <tr className={isChosen ? 'statement-chosen' : undefined}>
      <td>
        <button
          type="button"
          className="statement-open"
          aria-current={isChosen || undefined}
          aria-controls={receiptId}
          onClick={onChoose}
        >
          <StitchIcon name={ICONS[row.statementType]} size={34} />
          <span>
            <b>{statement.activity[row.statementType]}</b>
            <span className="meta">{route(row, statement, nameOf)}</span>
          </span>
        </button>
      </td>
      <td>
        {formatDateTime(row.createdAt)}
        <span className="meta">
          <Age since={row.createdAt} words={statement.relative} />
        </span>
      </td>
      <td>
        <Status kind={kind}>{text}</Status>
      </td>
      <td className={sumClass(row)}>
        {!isNews(row) && <AmountText amount={amountShown(row)} signed={isSigned(row)} />}
      </td>
    </tr>
  );
}
