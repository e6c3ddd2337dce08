import { Icon } from '@prae/ui/Icon';
import { Shuttle } from '@prae/ui/Shuttle';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLaterMessages } from '../../messages/language.ts';
import { FileButton } from '../../shell/FileButton.tsx';
import type { SlipSending, SlipStage } from './slip-flow.ts';
import { warningText } from './words.ts';

export interface SlipNoticeProps {
  stage: Extract<SlipStage, { name: 'chosen' }>;
  sending: SlipSending;
}

/** Beside a chosen picture: that its code is being read, and what speaks against sending it. What to do then is at the foot. */
export function SlipNotice({ stage: { check, isWanted }, sending }: SlipNoticeProps): ReactNode {
  const { slip: texts } = useLaterMessages();
  const { warning, terms, choose } = sending;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!warning) return;
    // On a small screen it is below the fold.
    notice.current?.scrollIntoView({ block: 'nearest' });
    // The button that had the focus sends no more: the notice comes first, then its buttons. Whoever is elsewhere stays there.
    const isFree = isWanted || document.activeElement === document.body;
    if (isFree) notice.current?.focus();
  }, [warning, isWanted]);
  const said = warning && warningText(warning, terms, texts);
  return (
    <div className="slip-check">
      {!said && (
        <FileButton tone="quiet" onChoose={choose}>
          {texts.change}
        </FileButton>
      )}
      <div className={said ? 'slip-notice' : 'slip-reading meta'} role="status" tabIndex={-1} ref={notice}>
        {said ? (
          <>
            <b>
              <Icon name="warning" size={20} />
              {said.title}
            </b>
            <span>{said.text}</span>
          </>
        ) : (
          check === 'reading' && (
            <>
              <Shuttle small />
              {texts.reading}
            </>
          )
        )}
      </div>
    </div>
  );
}
