import type { StatusKind } from '@prae/ui/Status';
import type { StitchName } from '@prae/ui/stitches';
import { useMoney } from '../../client/money.ts';
import { useMessages } from '../../messages/language.ts';
import type { StatementTexts } from '../../messages/th/statement.ts';
import { isPaidIn } from '../../shell/given-name.ts';
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

/** How a row stands. A bonus that ends with its condition unmet has ended all the same: nothing failed. */
export function standing(row: StatementRow, texts: StatementTexts): { kind: StatusKind; text: string } {
  const { statementType, status } = row;
  if (statementType !== 'finish_bonus' || status === 'PROCESSING')
    return { kind: STATUS_KINDS[status], text: texts.status[status] };
  return { kind: status === 'SUCCESS' ? 'success' : 'quiet', text: texts.finished[status] };
}

/** Whether no money moves by it: it tells that a bonus has ended. */
export function isNews({ statementType }: StatementRow): boolean {
  return statementType === 'finish_bonus';
}

/** Whether it is money that the member withdraws: not what the house takes from the wallet. */
export function isPaidOut({ statementType, to }: StatementRow): boolean {
  return statementType === 'withdraw' && to !== 'ADJUSTMENT';
}

/** Whether it is money from outside that has not come yet: there is nothing to hand on of it. */
export function isAwaited({ statementType, status }: StatementRow): boolean {
  return statementType === 'deposit' && status === 'PROCESSING';
}

/** Whether its amount did not come about. */
export function isUndone(row: StatementRow): boolean {
  return row.status === 'FAILED' && !isNews(row);
}

/** What its amount looks like: struck out where it did not come about, and in no colour of money that has come until it has. */
export function sumClass(row: StatementRow): string | undefined {
  if (isUndone(row)) return 'statement-undone';
  return row.status === 'PROCESSING' ? 'statement-awaited' : undefined;
}

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

/** Whether the amount has a sign, that of the wallet's change: into a game it is a minus. What failed has changed nothing. */
export function isSigned({ status }: StatementRow): boolean {
  return status !== 'FAILED';
}

/** Whether money has come to the member: not what was theirs before, in a game. */
export function hasArrived({ statementType, status, amount }: StatementRow): boolean {
  return status === 'SUCCESS' && statementType !== 'transfer' && amount > 0;
}

/** The amount as it is written: with its sign only where it means something. */
export function amountShown(row: StatementRow): number {
  return isSigned(row) ? row.amount : Math.abs(row.amount);
}

/** 'Wallet → Joker' for a transfer, 'via KBANK' for a deposit. */
export function route(row: StatementRow, texts: StatementTexts, nameOf: NameOf): string {
  if (row.refund) return `${texts.refund} ${row.refund.description}`.trim();
  if (row.invite) return texts.invite;
  const described = row.bonus ?? row.promotion ?? row.luckydraw;
  if (described) return described.description;
  if (row.statementType === 'deposit')
    return isPaidIn(row.statementType, row.from) ? texts.via(nameOf(row.from)) : nameOf(row.from);
  return texts.between(nameOf(row.from), nameOf(row.to));
}
