import { Button } from '@prae/ui/Button';
import { parseAmount } from '@prae/ui/money';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import type { Deposit } from './deposit-flow.ts';
import { QrPictureActions } from './QrPictureActions.tsx';
import { askedFor } from './qr.ts';

export interface DepositActionsProps {
  deposit: Deposit;
  onDone: () => void;
}

/** What to do next, at the foot of the sheet. */
export function DepositActions({ deposit, onDone }: DepositActionsProps): ReactNode {
  const { deposit: texts } = useMessages();
  const { stage, money, amount, creation } = deposit;
  const create = { sends: creation, busyText: texts.creating };
  switch (stage.name) {
    case 'none': {
      const typed = parseAmount(amount) ?? 0;
      return (
        <MainAction {...create} blocked={!creation.takes(typed)} onClick={() => void creation.create(typed)}>
          {typed > 0 ? texts.create(money.text(typed)) : texts.createEmpty}
        </MainAction>
      );
    }
    case 'expired':
      return (
        <>
          <MainAction {...create} onClick={() => void creation.create(askedFor(stage.qr))}>
            {texts.again(money.text(askedFor(stage.qr)))}
          </MainAction>
          <Button tone="quiet" wide blocked={creation.busy} onClick={() => void deposit.startOver()}>
            {texts.otherAmount}
          </Button>
        </>
      );
    case 'paid':
      return <MainAction onClick={onDone}>{texts.done}</MainAction>;
    case 'open':
      return <QrPictureActions qr={stage.qr} money={money} />;
    default:
      // Keeps its place while it is not known yet what comes: the sheet must not jump.
      return <MainAction blocked>{texts.createEmpty}</MainAction>;
  }
}
