import { Rows } from '@prae/ui/Rows';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../messages/language.ts';
import { dayName, groupByDay, type StatementRow } from './days.ts';
import { StatementLine } from './StatementLine.tsx';
import { StatementRowSheet } from './StatementRowSheet.tsx';

/** The rows by day; a tap on one opens its receipt in a sheet. */
export function StatementList({ rows }: { rows: readonly StatementRow[] }): ReactNode {
  const { statement } = useMessages();
  const [chosen, choose] = useState<StatementRow>();
  const [reading, setReading] = useState(false);
  return (
    <>
      {groupByDay(rows).map(({ day, rows: ofDay }) => (
        <section key={day} className="statement-day" aria-label={day}>
          <h2 className="statement-date">{dayName(day, statement)}</h2>
          <Rows>
            {ofDay.map((row) => (
              <li key={row._id}>
                <StatementLine
                  row={row}
                  onSelect={() => {
                    choose(row);
                    setReading(true);
                  }}
                />
              </li>
            ))}
          </Rows>
        </section>
      ))}
      {chosen && <StatementRowSheet row={chosen} open={reading} onClose={() => setReading(false)} />}
    </>
  );
}
