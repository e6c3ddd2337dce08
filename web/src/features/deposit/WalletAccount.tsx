import { formatAccountNo } from '@prae/ui/account';
import { CopyButton } from '@prae/ui/CopyButton';
import { Row, Rows } from '@prae/ui/Rows';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';

/** A wallet of the house to which money is sent by its number. */
export function WalletAccount({ name, no }: { name: string; no: string }): ReactNode {
  const { deposit, amount } = useMessages();
  return (
    <>
      <p>{deposit.walletHint}</p>
      <Rows label={deposit.walletWay}>
        <Row
          title={formatAccountNo(no)}
          note={name}
          end={<CopyButton value={no} label={deposit.copyNumber} copiedLabel={amount.copied} />}
        />
      </Rows>
    </>
  );
}
