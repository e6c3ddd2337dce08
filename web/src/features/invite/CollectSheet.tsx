import { AmountText } from '@prae/ui/AmountText';
import { ConfirmDialog } from '@prae/ui/ConfirmDialog';
import { formatCount } from '@prae/ui/money';
import { toast } from '@prae/ui/toasts';
import type { ReactNode } from 'react';
import { useAskedUntilTold } from '../../client/asked-until-told.ts';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { openSheet, type SheetProps } from '../../shell/sheets.ts';
import './invite.css';

/**
 * Asks before what inviting has brought goes to the wallet. It closes either way: a toast says what became of it. Where there is nothing it
 * leads to the list that says why of each friend.
 */
export default function CollectSheet({ open, onClose }: SheetProps): ReactNode {
  const { invite: texts } = useLaterMessages();
  const { wallet, currency, text } = useMoney();
  const collect = useAskedUntilTold('invite.bonus', { refreshes: ['invite.list'], unknownText: null });
  const confirm = async (): Promise<void> => {
    const result = await collect.submit({});
    onClose();
    if (result.outcome === 'ok') toast(texts.collected(text(result.answer.amount)), { tone: 'success' });
    if (result.outcome === 'unknown') toast(texts.unknown, { tone: 'info' });
  };
  const { amount, success, fail } = wallet?.invite ?? { amount: 0, success: 0, fail: 0 };
  const isEmpty = wallet !== undefined && amount <= 0 && !collect.busy;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.collectTitle}
      confirm={
        isEmpty
          ? { label: texts.toList, onConfirm: () => openSheet('invite') }
          : {
              label: texts.collect,
              onConfirm: () => void confirm(),
              busy: collect.busy,
              busyText: texts.collecting,
            }
      }
      cancelLabel={texts.later}
    >
      <p className="invite-sum">
        <AmountText amount={amount} currency={currency} size="l" />
      </p>
      <p>{texts.totals(formatCount(success), formatCount(fail))}</p>
      <p>{isEmpty ? texts.nothingYet : texts.collectText}</p>
    </ConfirmDialog>
  );
}
