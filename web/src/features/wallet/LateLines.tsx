import { useStore } from '@prae/ui/store';
import type { ReactNode } from 'react';
import { useRead } from '../../client/queries.ts';
import { slipShare } from '../../client/uploads.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { openSheet } from '../../shell/sheets.ts';
import { Line } from './Line.tsx';

/** How often it is asked whether a person has decided, in milliseconds. */
const CHECK_EVERY = 30_000;

/** What is seldom under way: payments that a person checks, and a slip that is still being sent. */
export default function LateLines({ sum }: { sum: (amount: number) => string }): ReactNode {
  const { slip } = useLaterMessages();
  const share = useStore(slipShare);
  return (
    <>
      <CheckedLines sum={sum} />
      {share !== undefined && (
        <button type="button" className="under-way-line" onClick={() => openSheet('deposit')}>
          <Line text={slip.sending}>
            <b>{Math.floor(share * 100)}%</b>
          </Line>
        </button>
      )}
    </>
  );
}

/** Payments that a person checks, each with the way to what is said of it. */
function CheckedLines({ sum }: { sum: (amount: number) => string }): ReactNode {
  const { checked: texts } = useLaterMessages();
  const { data } = useRead('deposit.qr.current', undefined, { refetchInterval: CHECK_EVERY });
  return data?.checked?.map(({ qrcodeId, amount, at }) => (
    <button
      key={`${qrcodeId} ${at}`}
      type="button"
      className="under-way-line"
      onClick={() => openSheet('deposit')}
    >
      <Line text={texts.line(sum(amount))} />
    </button>
  ));
}
