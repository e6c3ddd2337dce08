import { shortReference } from '@prae/contract/reference';
import { moneyText } from '@prae/ui/money';
import { formatDateTime } from '@prae/ui/time';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useBrand } from '../../messages/brand.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { PictureActions } from '../../shell/PictureActions.tsx';
import type { StatementRow } from './days.ts';
import { useEndName } from './end-name.ts';
import type { ReceiptText } from './receipt-picture.ts';
import { receiptRows } from './receipt-rows.ts';
import { amountShown, hasArrived, isNews, isSigned, standing } from './words.ts';

/** The receipt as a picture, to save or to hand on: with its amount, which whoever asks for it wants to show. */
export function ReceiptPicture({ row }: { row: StatementRow }): ReactNode {
  const { statement, statementFiles } = useLaterMessages();
  const text = useReceiptText(row);
  const draw = async (): Promise<File> => (await import('./receipt-picture.ts')).drawReceipt(text);
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of a form.
    <div className="receipt-picture" role="group" aria-label={statement.receipt}>
      <PictureActions draw={draw} texts={statementFiles.picture} tone="secondary" />
    </div>
  );
}

/** What the picture says: as the receipt, but for the age, which would be wrong tomorrow. */
export function useReceiptText(row: StatementRow): ReceiptText {
  const { statement } = useLaterMessages();
  const { currency } = useMoney();
  const brand = useBrand();
  const nameOf = useEndName();
  const amount = amountShown(row);
  const reference = shortReference(row._id);
  return {
    brand,
    reference,
    activity: statement.activity[row.statementType],
    amount: isNews(row) ? '' : `${isSigned(row) && amount > 0 ? '+' : ''}${moneyText(amount, currency)}`,
    status: row.status,
    state: standing(row, statement).text,
    hasArrived: hasArrived(row),
    rows: [
      ...receiptRows(row, statement, nameOf),
      { label: statement.time, value: formatDateTime(row.createdAt) },
      { label: statement.reference, value: reference },
    ],
  };
}
