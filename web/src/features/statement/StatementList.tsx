import { Rows } from '@prae/ui/Rows';
import type { ReactNode } from 'react';
import { useLaterMessages } from '../../messages/language.ts';
import { dayName, groupByDay, type StatementRow } from './days.ts';
import { StatementLine } from './StatementLine.tsx';

export interface StatementListProps {
  rows: readonly StatementRow[];
  onChoose: (row: StatementRow) => void;
}

/** The rows by day, each a button. */
export function StatementList({ rows, onChoose }: StatementListProps): ReactNode {
  const { statement } = useLaterMessages();
  return groupByDay(rows).map(({ day, rows: ofDay }) => (
    <section key={day} className="statement-day" aria-label={day}>
      <h2 className="statement-date">{dayName(day, statement)}</h2>
      <Rows>
        {ofDay.map((row) => (
          <li key={row._id}>
            <StatementLine row={row} onSelect={() => onChoose(row)} />
          </li>
        ))}
      </Rows>
    </section>
  ));
}
