import { shortReference } from '@prae/contract/reference';
import { AmountText } from '@prae/ui/AmountText';
import { IconButton } from '@prae/ui/Button';
import { Receipt, ReceiptBand, ReceiptRows, ReceiptTop } from '@prae/ui/Receipt';
import { Status } from '@prae/ui/Status';
import { formatDateTime } from '@prae/ui/time';
import { type ReactNode, Suspense } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { Age } from '../../shell/Age.tsx';
import { AskAbout } from '../../shell/AskAbout.tsx';
import { useCopying } from '../../shell/copy.ts';
import { RowProof } from '../proof/proof.ts';
import { WithdrawProgress } from '../withdraw/withdraw.ts';
import type { StatementRow } from './days.ts';
import { useEndName } from './end-name.ts';
import { ReceiptPicture } from './ReceiptPicture.tsx';
import { receiptRows } from './receipt-rows.ts';
import { amountShown, isAwaited, isNews, isPaidOut, isSigned, standing, sumClass } from './words.ts';
import './statement.css';

/** Where the money of a gift link comes from: nothing else that comes from there can fail. */
const GIFT_FROM = 'TRUEWALLET';

/** One row of the statement, as a receipt. */
export function StatementReceipt({ row }: { row: StatementRow }): ReactNode {
  const { statement } = useLaterMessages();
  const { currency } = useMoney();
  const nameOf = useEndName();
  const { kind, text } = standing(row, statement);
  const undone = useUndone(row);
  const { copy } = useCopying();
  const reference = shortReference(row._id);
  return (
    <>
      <Receipt tone={row.status === 'SUCCESS' ? 'done' : 'pending'}>
        <ReceiptTop
          label={statement.activity[row.statementType]}
          amount={
            !isNews(row) && (
              <span className={sumClass(row)}>
                <AmountText amount={amountShown(row)} currency={currency} size="l" signed={isSigned(row)} />
              </span>
            )
          }
          action={<Status kind={kind}>{text}</Status>}
        />
        {undone && <ReceiptBand title={undone.title}>{undone.where}</ReceiptBand>}
        <ReceiptRows
          rows={[
            ...receiptRows(row, statement, nameOf),
            {
              label: statement.time,
              value: (
                <>
                  {formatDateTime(row.createdAt)}
                  <span className="meta">
                    <Age since={row.createdAt} words={statement.relative} />
                  </span>
                </>
              ),
            },
            {
              label: statement.reference,
              value: reference,
              action: (
                <IconButton
                  icon="copy"
                  label={statement.copyReference}
                  onClick={() => void copy(reference)}
                />
              ),
            },
          ]}
        />
      </Receipt>
      {row.statementType === 'withdraw' && row.status === 'PROCESSING' && <WithdrawProgress id={row._id} />}
      {!isAwaited(row) && <ReceiptPicture row={row} />}
      <AskAbout about={{ kind: isPaidOut(row) ? 'withdraw' : 'statement', id: row._id }} />
      {/* Its texts come by themselves. */}
      <Suspense fallback={null}>
        <RowProof key={`${row._id} ${row.status}`} row={row} />
      </Suspense>
    </>
  );
}

/** What did not come about, and where the money is; `undefined` where all is well or the row does not tell. */
function useUndone(row: StatementRow): { title: string; where: string } | undefined {
  const { deposit, transfer, withdraw } = useMessages();
  const { gift, notice } = useLaterMessages();
  const nameOf = useEndName();
  if (row.status !== 'FAILED') return undefined;
  const { note } = row;
  if (note === 'NO_TRANSFER_SEEN' || note === 'REPLACED')
    return { title: notice.ends[note], where: notice.endHints[note] };
  if (note) return { title: gift.ends[note], where: gift.endHint };
  if (row.statementType === 'withdraw') return { title: withdraw.failed, where: withdraw.failedHint };
  if (row.statementType === 'deposit' && row.from === GIFT_FROM)
    return { title: deposit.giftFailed, where: gift.failedHint };
  if (row.statementType !== 'transfer') return undefined;
  const game = row.from === 'WALLET' ? undefined : nameOf(row.from);
  return { title: transfer.failed, where: transfer.back(game) };
}
