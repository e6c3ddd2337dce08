import { formatAccountNo, maskAccountNo } from '@prae/ui/account';
import { Button } from '@prae/ui/Button';
import { Initials } from '@prae/ui/Initials';
import { Receipt, ReceiptBand, ReceiptRows, ReceiptTop } from '@prae/ui/Receipt';
import { Shuttle } from '@prae/ui/Shuttle';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import type { AccountDeposit } from './account-flow.ts';
import './account.css';
import { LaoQrCard } from './LaoQrCard.tsx';

/** An account on a card: its number with a button that copies it, whose it is, the code that pays it, and how the money arrives. */
export function AccountCard({ deposit }: { deposit: AccountDeposit }): ReactNode {
  const { amount } = useMessages();
  const { bankTransfer: texts, profile } = useLaterMessages();
  const { wallet } = useMoney();
  const { account, isCopied, copy, laoQr, takeCode } = deposit;
  const { kind, bankCode, bankName, accountName, accountNo } = account;
  const own = wallet?.bankAccount;
  // Before the code that pays it, which is higher than a phone: who pays now cannot tell of it yet.
  const waits = deposit.slip?.isClosed === true && !account.isNoticed;
  return (
    <Receipt>
      {accountNo !== '' && (
        <ReceiptTop
          label={texts.sendTo}
          amount={<b className="account-no">{formatAccountNo(accountNo)}</b>}
          action={
            <Button tone="soft" pill icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
              {isCopied ? amount.copied : texts.copy}
            </Button>
          }
        />
      )}
      <p className="account-next" role="status">
        {isCopied && texts.pasteNext}
      </p>
      {waits && <How deposit={deposit} />}
      {laoQr && <LaoQrCard key={accountNo} laoQr={laoQr} account={account} onTaken={takeCode} />}
      <ReceiptRows
        rows={[
          {
            label: kind === 'bank' ? texts.bank : texts.wallet,
            value: (
              <span className="account-bank">
                <Initials code={bankCode} text={kind === 'bank' ? bankCode : 'TRUE'} />
                {bankName}
              </span>
            ),
          },
          { label: profile.accountName, value: accountName },
          ...(kind === 'bank' && own
            ? [
                {
                  label: texts.from,
                  value: `${own.bank.bankCode} ${maskAccountNo(own.bankAccountNo)}`,
                },
              ]
            : []),
        ]}
      />
      {!waits && <How deposit={deposit} />}
    </Receipt>
  );
}

/** How the money arrives: by itself, or by a slip, which in Laos, and of a wallet, a person looks at, and which may have to wait; or that one has to ask. */
function How({ deposit: { account, slip } }: { deposit: AccountDeposit }): ReactNode {
  const { bankTransfer: texts, slip: slips } = useLaterMessages();
  const { currency } = useMoney();
  if (account.isNoticed)
    return (
      <ReceiptBand picture={<Shuttle />} title={texts.auto}>
        {slip && !slip.isClosed && texts.autoHint}
      </ReceiptBand>
    );
  if (!slip) return <ReceiptBand picture={<Shuttle />} title={texts.toAsk} />;
  if (slip.isClosed && slip.terms)
    return (
      <ReceiptBand picture={<Shuttle />} title={slips.closedNow(slip.terms.closedTo)}>
        {texts.bySlipLater}
      </ReceiptBand>
    );
  return (
    <ReceiptBand picture={<Shuttle />} title={texts.bySlip}>
      {currency === 'LAK' || account.kind === 'wallet' ? texts.byStaffHint : texts.bySlipHint}
    </ReceiptBand>
  );
}
