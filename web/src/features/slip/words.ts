import type { SlipReason } from '@prae/contract/slip';
import type { StatusKind } from '@prae/ui/Status';
import type { SlipRow } from '../../client/slip-events.ts';
import type { SlipTexts } from '../../messages/th/slip.ts';
import type { SlipTerms, SlipWarning } from './check.ts';

export const STATUS_KINDS: Record<SlipRow['status'], StatusKind> = {
  SUCCESS: 'success',
  FAILED: 'fail',
  PROCESSING: 'processing',
};

/** Why a slip was not accepted; one without a known reason has none that is known. */
export function reasonOf({ note }: Pick<SlipRow, 'note'>): SlipReason {
  return note ?? 'UNKNOW_ERROR';
}

/** 'Failed (duplicate slip)'. */
export function statusText(
  row: SlipRow,
  words: Record<SlipRow['status'], string>,
  { reasons }: Pick<SlipTexts, 'reasons'>,
): string {
  const word = words[row.status];
  return row.status === 'FAILED' ? `${word} (${reasons[reasonOf(row)]})` : word;
}

/** What speaks against a picture, and what that may mean. */
export function warningText(
  warning: SlipWarning,
  terms: SlipTerms | undefined,
  { warnings }: Pick<SlipTexts, 'warnings'>,
): { title: string; text: string } {
  const { kind } = warning;
  switch (kind) {
    case 'sent':
      return { title: warnings.sent, text: warnings.sentBefore[warning.row?.status ?? 'UNKNOWN'] };
    case 'old':
      return { title: warnings.old, text: terms ? warnings.oldHint(terms.maxAgeMinutes) : '' };
    case 'no-code':
      return { title: warnings.noCode, text: warnings.noCodeHint };
    case 'payment':
      return { title: warnings.payment, text: warnings.paymentHint };
  }
}
