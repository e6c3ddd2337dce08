import { Button } from '@prae/ui/Button';
import { Result } from '@prae/ui/Result';
import type { ReactNode } from 'react';
import type { SlipRow } from '../../client/slip-events.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { Arrived } from '../../shell/Arrived.tsx';
import { AskAbout } from '../../shell/AskAbout.tsx';
import { openSheet } from '../../shell/sheets.ts';
import { reasonOf, reasonSentence } from './words.ts';

/** What became of a slip: the money, or why not and what to do. */
export function SlipEnd({ row }: { row: SlipRow }): ReactNode {
  const { deposit } = useMessages();
  const { slip: texts } = useLaterMessages();
  if (row.status === 'SUCCESS') return <Arrived amount={row.amount} />;
  const reason = reasonOf(row);
  return (
    <Result outcome="fail" title={texts.failed}>
      <p>
        <b>{reasonSentence(reason, texts)}</b>
      </p>
      <p>{texts.advice[reason]}</p>
      <Button tone="soft" pill onClick={() => openSheet('slips')}>
        {deposit.seeSlips}
      </Button>
      <AskAbout about={{ kind: 'slip', id: row.reference }} />
    </Result>
  );
}
