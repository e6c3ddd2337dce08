import { Button } from '@prae/ui/Button';
import { Shuttle } from '@prae/ui/Shuttle';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { AmountForm } from '../../shell/AmountForm.tsx';
import type { Notice } from './notice-flow.ts';
import './notice.css';

export interface NoticeLineProps {
  notice: Notice;
  /** Whether the member may be about to say that they have sent the money. */
  isOffered: boolean;
  /** Whether the bank tells of what comes to the account; else a slip has to. */
  isNoticed: boolean;
}

/** One line below an account: to say that the money was sent, and how far that is. What has arrived is told elsewhere. */
export function NoticeLine({ notice, isOffered, isNoticed }: NoticeLineProps): ReactNode {
  const { notice: texts } = useLaterMessages();
  const { text } = useMoney();
  const { stage, ask } = notice;
  switch (stage.name) {
    case 'none':
      return (
        isOffered && (
          <p className="notice notice-line">
            {texts.sent}
            <Button tone="quiet" onClick={ask}>
              {texts.tell}
            </Button>
          </p>
        )
      );
    case 'asking':
      return <NoticeForm notice={notice} />;
    case 'waiting':
      return (
        <div className="notice notice-state">
          <Shuttle />
          <p role="status">
            <b>{texts.waiting(text(stage.amount))}</b>
            <span className="meta">{isNoticed ? texts.waitingHint : texts.slipHint}</span>
          </p>
          <Button tone="quiet" onClick={ask}>
            {texts.change}
          </Button>
        </div>
      );
    case 'expired':
      return (
        <div className="notice notice-state">
          <p role="status">
            <b>{texts.expired(text(stage.amount))}</b>
            <span className="meta">{texts.expiredHint}</span>
          </p>
          <Button tone="quiet" onClick={ask}>
            {texts.again}
          </Button>
        </div>
      );
    case 'arrived':
      return null;
  }
}

/** Exactly as much as was sent: by that the bank's word is found to be about it. */
function NoticeForm({ notice }: { notice: Notice }): ReactNode {
  const { notice: texts } = useLaterMessages();
  const { text, type, error, busy, send } = notice;
  return (
    <AmountForm
      className="notice"
      texts={{ ...texts, label: texts.amount }}
      {...{ value: text, onType: type, error, busy, onSend: send }}
      keys={{ inputMode: 'decimal', enterKeyHint: 'send' }}
    />
  );
}
