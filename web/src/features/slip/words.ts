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

/** The reason as a sentence of its own: in brackets it begins small. */
export function reasonSentence(reason: SlipReason, { reasons }: Pick<SlipTexts, 'reasons'>): string {
  const text = reasons[reason];
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What helps whose slip was not accepted: another picture of it, the house, or for one that was used already the statement. */
export function helpOf(reason: SlipReason): 'another' | 'contact' | 'statement' {
  switch (reason) {
    case 'SLIP_REFNO_DUPLICATED':
      return 'statement';
    case 'DEST_ACC_INVALID':
    case 'NOT_MATCH':
    case 'EXPIRED_SLIP':
    case 'UNKNOW_ERROR':
      return 'contact';
    default:
      return 'another';
  }
}

/** Whether there may be a picture to look at: what could not be read as one, or was gone, is not kept. */
export function mayHavePicture({ status, note }: Pick<SlipRow, 'status' | 'note'>): boolean {
  const isGone = note === 'UPLOADED_FILE_NOT_EXIST' || note === 'IMG_SIZE_UNABLE_TO_PROCESS';
  return status !== 'FAILED' || !isGone;
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
