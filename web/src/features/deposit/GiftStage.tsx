import { GIFT_MINIMUM } from '@prae/contract/facts';
import { Button } from '@prae/ui/Button';
import { Field } from '@prae/ui/Field';
import { Icon } from '@prae/ui/Icon';
import { Result } from '@prae/ui/Result';
import { toast } from '@prae/ui/toasts';
import type { ReactNode } from 'react';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { Arrived } from '../../shell/Arrived.tsx';
import { MainAction } from '../../shell/MainAction.tsx';
import type { GiftEnded, GiftFlow } from './gift-flow.ts';
import './gift.css';

export interface GiftStageProps {
  gift: GiftFlow;
  walletName: string;
  onStatement: () => void;
}

/** Pasting a gift link, and what became of it. */
export function GiftStage({ gift, walletName, onStatement }: GiftStageProps): ReactNode {
  const { gift: texts } = useLaterMessages();
  if (gift.ended) return <GiftEnding {...gift.ended} onStatement={onStatement} />;
  const paste = async (): Promise<void> => {
    const pasted = await navigator.clipboard.readText().catch(() => '');
    if (pasted === '') toast(texts.pasteByHand, { tone: 'info' });
    else gift.type(pasted);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (gift.text.trim() !== '') void gift.send(walletName);
      }}
    >
      <Field
        className="gift-link"
        label={texts.link}
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        placeholder="https://gift.truemoney.com/…"
        maxLength={2_000}
        value={gift.text}
        onChange={(event) => gift.type(event.target.value)}
        hint={gift.end ? texts.found(gift.end, walletName) : texts.hint(GIFT_MINIMUM)}
        error={gift.error}
        leading={gift.end && !gift.error && <Icon name="check" />}
        trailing={
          canPaste() && (
            <Button tone="quiet" onClick={() => void paste()}>
              {texts.paste}
            </Button>
          )
        }
      />
    </form>
  );
}

/** Browsers without it have their own way to paste. */
function canPaste(): boolean {
  return typeof navigator.clipboard?.readText === 'function';
}

function GiftEnding({
  ending,
  amount,
  note,
  onStatement,
}: GiftEnded & { onStatement: () => void }): ReactNode {
  const { deposit } = useMessages();
  const { gift: texts, transferSheet } = useLaterMessages();
  if (ending === 'success') return <Arrived amount={amount} />;
  const isFailed = ending === 'failed';
  const titles = {
    failed: deposit.giftFailed,
    processing: texts.processing,
    asking: transferSheet.unknown,
    unknown: transferSheet.unknown,
  };
  const hints = {
    failed: note ? texts.ends[note] : texts.failedHint,
    processing: texts.processingHint,
    asking: transferSheet.askingHint,
    unknown: texts.unknownHint,
  };
  return (
    <Result outcome={isFailed ? 'fail' : 'processing'} title={titles[ending]}>
      <p>{hints[ending]}</p>
      {note && <p>{texts.endHint}</p>}
      <Button tone="soft" pill onClick={onStatement}>
        {transferSheet.toStatement}
      </Button>
    </Result>
  );
}

/** What to do next, at the foot of the sheet. */
export function GiftActions({
  gift,
  walletName,
  onDone,
}: Pick<GiftStageProps, 'gift' | 'walletName'> & { onDone: () => void }): ReactNode {
  const { deposit, shell } = useMessages();
  const { gift: texts } = useLaterMessages();
  const { ended } = gift;
  if (ended === undefined)
    return (
      <MainAction
        sends={gift}
        busyText={texts.sending}
        blocked={gift.text.trim() === ''}
        onClick={() => void gift.send(walletName)}
      >
        {texts.send}
      </MainAction>
    );
  const isOver = ended.ending === 'success' || ended.ending === 'failed';
  return (
    <>
      <MainAction onClick={onDone}>{ended.ending === 'success' ? deposit.done : shell.close}</MainAction>
      {isOver && (
        <Button tone="quiet" wide onClick={gift.startOver}>
          {texts.another}
        </Button>
      )}
    </>
  );
}
