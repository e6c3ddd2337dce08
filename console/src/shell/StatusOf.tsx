import { Status, type StatusKind } from '@prae/ui/Status';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.ts';
import { wordFor } from './money.ts';

const KINDS: Readonly<Record<string, StatusKind>> = {
  SUCCESS: 'success',
  FAILED: 'fail',
  PROCESSING: 'processing',
  credited: 'success',
  refused: 'fail',
  checking: 'processing',
  waiting: 'processing',
};

/** How something of a member's stands, in words; a code without a word as it came. */
export function StatusOf({ status }: { status: string }): ReactNode {
  const { member: texts } = useMessages();
  return <Status kind={KINDS[status] ?? 'quiet'}>{wordFor(texts.status, status)}</Status>;
}
