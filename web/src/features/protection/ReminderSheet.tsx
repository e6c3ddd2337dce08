import { AmountText } from '@prae/ui/AmountText';
import { Button } from '@prae/ui/Button';
import { Receipt, ReceiptRows } from '@prae/ui/Receipt';
import { Sheet } from '@prae/ui/Sheet';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useRead } from '../../client/queries.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { openSheet, type PropsOf } from '../../shell/sheets.ts';
import './protection.css';

/** How long the member has been here, and what the games brought today. */
export default function ReminderSheet({ open, onClose, since, now }: PropsOf<'reminder'>): ReactNode {
  const { shell } = useMessages();
  const { protection: texts } = useLaterMessages();
  const { currency } = useMoney();
  const { data } = useRead('protection.read', undefined, { staleTime: 0 });
  const minutes = Math.floor((now - since) / 60_000);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.reminder}
      closeLabel={shell.close}
      step="reminder"
      actions={
        <div className="protection-choices">
          <Button tone="primary" size="large" wide onClick={onClose}>
            {texts.goOn}
          </Button>
          <Button tone="quiet" wide onClick={() => openSheet('protection')}>
            {texts.breaks}
          </Button>
        </div>
      }
    >
      <p className="protection-said">{texts.reminderHint}</p>
      <Receipt>
        <ReceiptRows
          rows={[
            { label: texts.here, value: texts.spent(Math.floor(minutes / 60), minutes % 60) },
            {
              label: texts.result,
              value:
                data?.result === undefined ? (
                  '–'
                ) : (
                  <AmountText amount={data.result} currency={currency} signed size="text" />
                ),
            },
          ]}
        />
      </Receipt>
    </Sheet>
  );
}
