import { Sheet } from '@prae/ui/Sheet';
import type { ReactNode } from 'react';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import type { StatementRow } from './days.ts';
import { StatementReceipt } from './StatementReceipt.tsx';

export interface StatementRowSheetProps {
  row: StatementRow;
  open: boolean;
  onClose: () => void;
}

/** The receipt of one row where it has no room beside the rows, or where there are none. */
export default function StatementRowSheet({ row, open, onClose }: StatementRowSheetProps): ReactNode {
  const { shell } = useMessages();
  const { statement } = useLaterMessages();
  return (
    <Sheet open={open} onClose={onClose} title={statement.receipt} closeLabel={shell.close}>
      <StatementReceipt row={row} />
    </Sheet>
  );
}
