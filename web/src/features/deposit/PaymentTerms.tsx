import { maskAccountNo } from '@prae/ui/account';
import { type Currency, moneyText } from '@prae/ui/money';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import type { Gateway } from './creation.ts';
import './own-code.css';

/** Of a gateway, what its payments reach the wallet by. */
export type GatewayTerms = Pick<Gateway, 'checkedAbove' | 'ownAccountOnly'>;

/** From which account alone a code is paid, the member's registered one, and what becomes of money from another. */
export function OwnAccountOnly(): ReactNode {
  const { ownAccount } = useLaterMessages();
  const own = useMoney().wallet?.bankAccount;
  if (own === undefined) return null;
  return (
    <p className="own-account-only">
      <strong>{ownAccount.only(`${own.bank.bankCode} ${maskAccountNo(own.bankAccountNo)}`)}</strong>
      <span>{ownAccount.others}</span>
    </p>
  );
}

interface PaymentProps {
  gateway: GatewayTerms;
  amount: number;
  currency: Currency;
}

/** Of a code that can be paid: when its money arrives. */
export function WhenArrives({ gateway, amount, currency }: PaymentProps): ReactNode {
  const { deposit } = useMessages();
  const { checkedAbove = Infinity } = gateway;
  return amount > checkedAbove ? <Above sum={moneyText(checkedAbove, currency)} /> : deposit.waitingHint;
}

function Above({ sum }: { sum: string }): ReactNode {
  return useLaterMessages().checked.above(sum);
}

/** Of a code that is not to be paid any more: what becomes of what was paid on it. */
export function PaidAlready({ gateway, amount, currency }: PaymentProps): ReactNode {
  const { checked, depositSheet, ownAccount } = useLaterMessages();
  const { checkedAbove, ownAccountOnly } = gateway;
  if (ownAccountOnly) return ownAccount.late;
  if (checkedAbove === undefined) return depositSheet.expiredHint;
  return amount > checkedAbove ? <Above sum={moneyText(checkedAbove, currency)} /> : checked.late;
}
