import type { StatusKind } from '@prae/ui/Status';
import type { StitchName } from '@prae/ui/stitches';
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

/** The name of an end: the wallet in the reader's language, anything else (a game, a bank) by its own code. */
export function placeName(code: string, texts: StatementTexts): string {
  return code === 'WALLET' ? texts.wallet : code;
}

/** 'Wallet → JOKER' for a transfer, 'by KBANK' for a deposit. */
export function route(row: StatementRow, texts: StatementTexts): string {
  const described = row.bonus ?? row.promotion ?? row.invite ?? row.refund ?? row.luckydraw;
  if (described) return described.description;
  if (row.statementType === 'deposit') return texts.via(placeName(row.from, texts));
  return texts.between(placeName(row.from, texts), placeName(row.to, texts));
}
