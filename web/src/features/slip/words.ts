import type { SlipReason } from '@prae/contract/slip';
import type { StatusKind } from '@prae/ui/Status';
import type { SlipRow } from '../../client/slip-events.ts';
import type { SlipTexts } from '../../messages/th/slip.ts';

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
