import { formatDateTime } from '@prae/ui/time';
import type { ReactNode } from 'react';
import { useLaterMessages } from '../../messages/language.ts';
import { AskAboutSlip, SlipAmount, type SlipRowsProps, SlipStatus, ViewSlip } from './SlipCards.tsx';

/** The slips of a page as a table. */
export function SlipTable({ rows, onView }: SlipRowsProps): ReactNode {
  const { statement } = useLaterMessages();
  const { slip: texts } = useLaterMessages();
  return (
    <div className="slip-scroll">
      <table className="slip-table">
        <caption className="vh">{texts.list}</caption>
        <thead>
          <tr>
            <th scope="col">{statement.time}</th>
            <th scope="col">{statement.amount}</th>
            <th scope="col">{statement.state}</th>
            <th scope="col">{texts.picture}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.reference}>
              <td>{formatDateTime(row.createdAt)}</td>
              <td>
                <SlipAmount amount={row.amount} />
              </td>
              <td>
                <SlipStatus row={row} />
              </td>
              <td>
                <ViewSlip row={row} onView={onView} />
                <AskAboutSlip row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
