import { NOTICE_FROM } from '@prae/contract/facts';
import type { StatusKind } from '@prae/ui/Status';
import type { StitchName } from '@prae/ui/stitches';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import type { StatementTexts } from '../../messages/th/statement.ts';
import type { StatementRow } from './days.ts';

export const ICONS: Record<StatementRow['statementType'], StitchName> = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  transfer: 'transfer',
  bonus: 'bonus',
  finish_bonus: 'bonus',
};

export const STATUS_KINDS: Record<StatementRow['status'], StatusKind> = {
  SUCCESS: 'success',
  FAILED: 'fail',
  PROCESSING: 'processing',
};

/** Names an end of a movement: the wallet in the reader's language, a game as its card does, TrueMoney as itself, a bank by its code. */
export type NameOf = (code: string) => string;

export function useNameOf(): NameOf {
  const { transfer } = useMessages();
  const { wallet } = useMoney();
  return (code) =>
    code === 'WALLET'
      ? transfer.wallet
      : code === 'TRUEWALLET'
        ? 'TrueMoney Wallet'
        : (wallet?.slots.find((slot) => slot.code === code)?.name ?? code);
}

/** The same on the statement's own screens, where a bank that has not told of a transfer yet has a name, too. */
export function useEndName(): NameOf {
  const { notice } = useLaterMessages();
  const nameOf = useNameOf();
  return (code) => (code === NOTICE_FROM ? notice.from : nameOf(code));
}

/** Whether the amount has a sign: money that came or went. Between a member's own places, or failed, it did neither. */
export function isSigned({ statementType, status }: StatementRow): boolean {
  return status !== 'FAILED' && statementType !== 'transfer';
}

/** Whether money has come to the member. */
export function hasArrived(row: StatementRow): boolean {
  return row.status === 'SUCCESS' && isSigned(row) && row.amount > 0;
}

/** The amount as it is written: with its sign only where it means something. */
export function amountShown(row: StatementRow): number {
  return isSigned(row) ? row.amount : Math.abs(row.amount);
}

/**
 * What the receipt calls the first end. Of a deposit the row tells the way that it took: the gateway, or the bank of the house's account. The
 * bank that the member paid from is another matter, which no row claims to know.
 */
export function fromLabel({ statementType }: StatementRow, texts: StatementTexts): string {
  return statementType === 'deposit' ? texts.through : texts.from;
}

/** 'Wallet → Joker' for a transfer, 'via KBANK' for a deposit. */
export function route(row: StatementRow, texts: StatementTexts, nameOf: NameOf): string {
  const described = row.bonus ?? row.promotion ?? row.invite ?? row.refund ?? row.luckydraw;
  if (described) return described.description;
  if (row.statementType === 'deposit') return texts.via(nameOf(row.from));
  return texts.between(nameOf(row.from), nameOf(row.to));
}
