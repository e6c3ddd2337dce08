import { type ReactNode, useEffect, useState } from 'react';
import { useLaterMessages } from '../../messages/language.ts';
import { useDesk, useTablet } from '../../shell/wide.ts';
import type { StatementRow } from './days.ts';
import { StatementList } from './StatementList.tsx';
import { StatementReceipt } from './StatementReceipt.tsx';
import StatementRowSheet from './StatementRowSheet.tsx';
import { StatementTable } from './StatementTable.tsx';

const RECEIPT = 'statement-receipt';

/** The rows as a list, or where it has room as a table; the chosen one's receipt in a sheet, or beside them, at first the newest's. */
export function StatementEntries({ rows }: { rows: readonly StatementRow[] }): ReactNode {
  const { statement } = useLaterMessages();
  const isTable = useTablet();
  const isBeside = useDesk();
  const [chosenId, choose] = useState<string>();
  const [reading, setReading] = useState(false);
  // A sheet that found its place beside the rows does not open again where the screen shrinks.
  useEffect(() => {
    if (isBeside) setReading(false);
  }, [isBeside]);
  const chosen = rows.find(({ _id }) => _id === chosenId) ?? (isBeside ? rows[0] : undefined);
  const onChoose = (row: StatementRow): void => {
    choose(row._id);
    setReading(!isBeside);
  };
  if (chosen === undefined || !isBeside)
    return (
      <>
        {isTable ? (
          <StatementTable rows={rows} onChoose={onChoose} />
        ) : (
          <StatementList rows={rows} onChoose={onChoose} />
        )}
        {chosen && <StatementRowSheet row={chosen} open={reading} onClose={() => setReading(false)} />}
      </>
    );
  return (
    <div className="statement-beside">
      <StatementTable rows={rows} onChoose={onChoose} chosen={chosen} receiptId={RECEIPT} />
      <section id={RECEIPT} className="statement-aside" aria-label={statement.receipt}>
        <StatementReceipt key={chosen._id} row={chosen} />
      </section>
    </div>
  );
}
