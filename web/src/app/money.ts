import type { Answer } from '@prae/contract/contract';
import { type Currency, moneyText } from '@prae/ui/money';
import { queries, useRead } from './queries.ts';

export interface Money {
  currency: Currency;
  /** '฿500.00' in the member's currency. */
  text: (amount: number) => string;
  /** The last known wallet; absent before the first answer. */
  wallet: Answer<'wallet.read'> | undefined;
}

/** The member's currency and wallet. `BAHT` is how the Lao variant's wire names THB. */
export function useMoney(): Money {
  const { data: wallet } = useRead('wallet.read');
  const currency = currencyOf(wallet?.currency);
  return { currency, text: (amount) => moneyText(amount, currency), wallet };
}

export function currencyOf(name: string | undefined): Currency {
  return name === 'LAK' ? 'LAK' : 'THB';
}

/** Reads the wallet and the statement again after something moved. */
export async function refreshMoney(): Promise<void> {
  await Promise.all(
    ['wallet.read', 'statement.list'].map((id) => queries.invalidateQueries({ queryKey: [id] })),
  );
}
