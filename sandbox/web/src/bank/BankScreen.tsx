import { AmountText } from '@prae/ui/AmountText';
import { PageHeader } from '@prae/ui/PageHeader';
import { BigTile } from '@prae/ui/Tile';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.ts';
import { AppScreen } from '../phone/AppScreen.tsx';
import { AccountField } from './AccountField.tsx';
import { AccountHistory } from './AccountHistory.tsx';
import { keyOf } from './account.ts';
import { chooseAccount, useChosenAccount } from './chosen-account.ts';
import { NewAccount } from './NewAccount.tsx';
import './bank.css';

/** The bank's first screen: an account, what one can do, what happened. */
export function BankScreen(): ReactNode {
  const { bank } = useMessages();
  const account = useChosenAccount();
  return (
    <AppScreen title={bank.name} head={<AccountHead />}>
      <div className="phone-tiles">
        <BigTile tone="in" icon="qr" title={bank.scan.title} note={bank.scan.note} href="#/bank/scan" />
        <BigTile
          tone="out"
          icon="transfer"
          title={bank.transfer.title}
          note={bank.transfer.note}
          href="#/bank/transfer"
        />
      </div>
      {account && <AccountHistory key={keyOf(account)} account={account} />}
      <NewAccount onOpened={(opened) => chooseAccount(keyOf(opened))} />
    </AppScreen>
  );
}

function AccountHead(): ReactNode {
  const { bank } = useMessages();
  const account = useChosenAccount();
  return (
    <PageHeader>
      <div className="bank-account">
        <AccountField label={bank.account} />
        <p className="bank-balance">{bank.balance}</p>
        <p>
          <AmountText amount={account?.balance ?? 0} currency="THB" size="xl" countUp />
        </p>
      </div>
    </PageHeader>
  );
}
