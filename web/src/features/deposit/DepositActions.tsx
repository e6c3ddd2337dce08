import type { QrBankCode } from '@prae/contract/deposit';
import { Button } from '@prae/ui/Button';
import { parseAmount } from '@prae/ui/money';
import type { ReactNode } from 'react';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import type { Creation } from './creation.ts';
import type { Deposit } from './deposit-flow.ts';
import { QrPictureActions } from './QrPictureActions.tsx';
import { askedFor, type OpenQr } from './qr.ts';

export interface DepositActionsProps {
  deposit: Deposit;
  onDone: () => void;
  /** Shows what there is of a gateway, in the place of what is shown. */
  onGateway: (bankCode: QrBankCode) => void;
}

/** What to do next, at the foot of the sheet. */
export function DepositActions({ deposit, onDone, onGateway }: DepositActionsProps): ReactNode {
  const { deposit: texts } = useMessages();
  const { stage, money, amount, creation } = deposit;
  const create = { sends: creation, busyText: useCreatingText(creation) };
  switch (stage.name) {
    case 'none': {
      const typed = parseAmount(amount) ?? 0;
      return (
        <MainAction {...create} blocked={!creation.takes(typed)} onClick={() => void creation.create(typed)}>
          {typed > 0 ? texts.create(money.text(typed)) : texts.createEmpty}
        </MainAction>
      );
    }
    case 'gone':
      return <GoneActions deposit={deposit} qr={stage.qr} onGateway={onGateway} />;
    case 'expired':
      return (
        <>
          <MakeAgain deposit={deposit} qr={stage.qr} tone="primary" />
          <OtherAmount deposit={deposit} />
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

/** That a code is being made; of another gateway than the shown one, whose. */
function useCreatingText({ elsewhere }: Creation): string {
  const { deposit } = useMessages();
  const { depositCode } = useLaterMessages();
  return elsewhere ? depositCode.making(deposit.gateway[elsewhere]) : deposit.creating;
}

/** What was shown is gone: the code that stands instead of it is seen first, which a new one would end. */
function GoneActions({
  deposit,
  qr,
  onGateway,
}: Pick<DepositActionsProps, 'deposit' | 'onGateway'> & { qr: OpenQr }): ReactNode {
  const { depositCode } = useLaterMessages();
  const { standing, creation, money, letGo } = deposit;
  if (standing === undefined)
    return (
      <>
        <MakeAgain deposit={deposit} qr={qr} tone="primary" />
        <OtherAmount deposit={deposit} />
      </>
    );
  const see = (): void => {
    letGo();
    onGateway(standing.bankCode);
  };
  return (
    <>
      <MainAction blocked={creation.busy} onClick={see}>
        {depositCode.see(money.text(standing.amount))}
      </MainAction>
      <MakeAgain deposit={deposit} qr={qr} tone="quiet" />
    </>
  );
}

interface MakeAgainProps {
  deposit: Deposit;
  qr: OpenQr;
  tone: 'primary' | 'quiet';
}

/** Another code over what was asked for. */
function MakeAgain({ deposit: { creation, money }, qr, tone }: MakeAgainProps): ReactNode {
  const { deposit: texts } = useMessages();
  const again = { busyText: useCreatingText(creation), onClick: () => void creation.create(askedFor(qr)) };
  const text = texts.again(money.text(askedFor(qr)));
  if (tone === 'quiet')
    return (
      <Button tone="quiet" wide busy={creation.busy} {...again}>
        {text}
      </Button>
    );
  return (
    <MainAction sends={creation} {...again}>
      {text}
    </MainAction>
  );
}

function OtherAmount({ deposit: { creation, startOver } }: Pick<DepositActionsProps, 'deposit'>): ReactNode {
  const { deposit: texts } = useMessages();
  return (
    <Button tone="quiet" wide blocked={creation.busy} onClick={() => void startOver()}>
      {texts.otherAmount}
    </Button>
  );
}
