import { Button } from '@prae/ui/Button';
import { Field } from '@prae/ui/Field';
import { currencyMark } from '@prae/ui/money';
import { Shuttle } from '@prae/ui/Shuttle';
import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
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
  const { currency } = useMoney();
  return (
    <form
      className="notice"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!notice.busy) void notice.send();
      }}
    >
      <Field
        label={texts.amount}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="send"
        autoFocus
        leading={<span aria-hidden="true">{currencyMark(currency)}</span>}
        value={notice.text}
        onChange={(event) => notice.type(event.target.value)}
        hint={texts.hint}
        error={notice.error}
        trailing={
          <Button type="submit" tone="soft" pill busy={notice.busy} busyText={texts.sending}>
            {texts.send}
          </Button>
        }
      />
    </form>
  );
}
