import { Button } from '@prae/ui/Button';
import { QrStitches } from '@prae/ui/QrStitches';
import { Skeleton } from '@prae/ui/Skeleton';
import { ThreeSteps } from '@prae/ui/ThreeSteps';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useBrand } from '../../messages/brand.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { AmountForm } from '../../shell/AmountForm.tsx';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { PictureActions } from '../../shell/PictureActions.tsx';
import { useScreenToScan } from '../../shell/wide.ts';
import type { LaoQrCode, LaoQrView } from './lao-qr.ts';
import './lao-qr.css';
import { drawPicture, svgAddress } from './picture.ts';
import type { Account } from './ways.ts';

export interface LaoQrCardProps {
  laoQr: LaoQrView;
  account: Account;
  /** The code leaves the sheet: as a picture, or to another app. */
  onTaken: () => void;
}

/** The code to an account: to be scanned or saved, with or without an amount in it, and that a slip has to follow. */
export function LaoQrCard({ laoQr, account, onTaken }: LaoQrCardProps): ReactNode {
  const { shell } = useMessages();
  const { laoQr: texts } = useLaterMessages();
  const { text } = useMoney();
  const isScanned = useScreenToScan();
  const { code, isAsking } = laoQr;
  if (laoQr.failed) return <LoadFailed busy={laoQr.reading} onRetry={laoQr.readAgain} />;
  if (!code)
    return (
      <Skeleton label={shell.loading}>
        <div className="lao-qr-awaited" />
      </Skeleton>
    );
  const { amount } = code;
  return (
    <div className="lao-qr">
      <p className="qr-how">{texts.how}</p>
      <QrStitches total={60} left={60}>
        <img
          src={svgAddress(code.svg)}
          alt={amount === undefined ? texts.alt(account.accountNo) : texts.altWith(text(amount))}
        />
      </QrStitches>
      {isAsking ? (
        <PutAmount laoQr={laoQr} />
      ) : (
        <p className="lao-qr-amount">
          <span role="status">{amount === undefined ? texts.free : texts.inCode(text(amount))}</span>
          <Button tone="quiet" onClick={laoQr.ask}>
            {amount === undefined ? texts.ask : texts.change}
          </Button>
        </p>
      )}
      <div className="lao-qr-actions">
        <CodeActions code={code} account={account} onTaken={onTaken} />
      </div>
      <ThreeSteps steps={isScanned ? texts.stepsBeside : texts.steps} />
    </div>
  );
}

function PutAmount({ laoQr }: { laoQr: LaoQrView }): ReactNode {
  const { laoQr: texts } = useLaterMessages();
  const { text, type, error, busy, put } = laoQr;
  return (
    <AmountForm
      className="lao-qr-form"
      texts={{ label: texts.amount, hint: texts.hint, send: texts.set, sending: texts.setting }}
      {...{ value: text, onType: type, error, busy, onSend: put }}
      keys={{ inputMode: 'numeric', enterKeyHint: 'done' }}
    />
  );
}

/** The code as a picture that says whose account it pays, as it may be found again much later. */
function CodeActions({
  code,
  account,
  onTaken,
}: {
  code: LaoQrCode;
  account: Account;
  onTaken: () => void;
}): ReactNode {
  const { deposit } = useMessages();
  const brand = useBrand();
  const { text } = useMoney();
  const { bankName, accountNo, accountName } = account;
  const draw = (): Promise<File> => {
    onTaken();
    const amount = code.amount === undefined ? 'LAO QR' : text(code.amount);
    return drawPicture(code.svg, { brand, amount, notes: [accountName, `${bankName} ${accountNo}`] });
  };
  return <PictureActions draw={draw} texts={deposit} tone="secondary" />;
}
