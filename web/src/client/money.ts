import type { Answer } from '@prae/contract/contract';
import type { WireCurrency } from '@prae/contract/facts';
import { type Currency, moneyText } from '@prae/ui/money';
import { refresh, useRead } from './queries.ts';

/** The member's money as the server tells it. */
export type Wallet = Answer<'wallet.read'>;
/** A member's account in one game (on the wire: a slot). */
export type GameAccount = Wallet['slots'][number];

export interface Money {
  currency: Currency;
  /** '฿500.00' in the member's currency. */
  text: (amount: number) => string;
  /** The last known wallet; absent before the first answer. */
  wallet: Wallet | undefined;
}

/** The member's currency and wallet. `BAHT` is how the Lao variant's wire names THB. */
export function useMoney(): Money {
  const { data: wallet } = useRead('wallet.read');
  const currency = currencyOf(wallet?.currency);
  return { currency, text: (amount) => moneyText(amount, currency), wallet };
}

export function currencyOf(name: WireCurrency | undefined): Currency {
  return name === 'LAK' ? 'LAK' : 'THB';
}

/** The reads that show money: what is there, what moved, and what may be withdrawn. */
export const MONEY_READS = ['wallet.read', 'statement.list', 'withdraw.explain', 'withdraw.current'] as const;

/** Reads all that shows money again after something moved. */
export function refreshMoney(): Promise<void> {
  return refresh(MONEY_READS);
}
