import { Button, IconButton } from '@prae/ui/Button';
import { type ReactNode, useRef } from 'react';
import type { SlipRow } from '../../client/slip-events.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { FileInput } from '../../shell/FileButton.tsx';
import { useLeaveFor } from '../../shell/leave.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import { useScreenToScan } from '../../shell/wide.ts';
import type { SlipSending } from './slip-flow.ts';
import { helpOf, reasonOf } from './words.ts';

/** What to do next with a slip, at the foot of the sheet. */
export function SlipActions({ sending, onDone }: { sending: SlipSending; onDone: () => void }): ReactNode {
  const { deposit } = useMessages();
  const { slip: texts } = useLaterMessages();
  const { stage, isClosed } = sending;
  const another = (
    <Button tone="quiet" wide onClick={sending.startOver}>
      {texts.another}
    </Button>
  );
  switch (stage.name) {
    case 'none':
      return <Choosing sending={sending} />;
    case 'chosen':
      if (sending.warning) return <Warned sending={sending} />;
      return (
        <MainAction
          blocked={isClosed}
          sends={{ busy: stage.isWanted === true }}
          busyText={texts.reading}
          onClick={() => void sending.send()}
        >
          {texts.send}
        </MainAction>
      );
    case 'sending':
      return (
        <MainAction sends={{ busy: true }} busyText={texts.sending}>
          {texts.send}
        </MainAction>
      );
    case 'looking':
      return another;
    case 'done':
      if (stage.row.status === 'SUCCESS')
        return (
          <>
            <MainAction onClick={onDone}>{deposit.done}</MainAction>
            {another}
          </>
        );
      return <Refused row={stage.row} onAnother={sending.startOver} onDone={onDone} />;
  }
}

/** What helps first, and what might beside it: another slip, or where none can help whoever can. */
function Refused({
  row,
  onAnother,
  onDone,
}: {
  row: SlipRow;
  onAnother: () => void;
  onDone: () => void;
}): ReactNode {
  const { shell } = useMessages();
  const { slip: texts, withdrawSheet } = useLaterMessages();
  const toContact = useLeaveFor('memberContact', onDone);
  const toStatement = useLeaveFor('statement', onDone);
  const help = helpOf(reasonOf(row));
  const another = { text: texts.another, onClick: onAnother };
  const contact = { text: shell.contact, onClick: toContact };
  const [first, second] =
    help === 'another'
      ? [another, contact]
      : [help === 'contact' ? contact : { text: withdrawSheet.toStatement, onClick: toStatement }, another];
  return (
    <>
      <MainAction onClick={first.onClick}>{first.text}</MainAction>
      <Button tone="quiet" wide onClick={second.onClick}>
        {second.text}
      </Button>
    </>
  );
}

/** Another picture, or this one all the same. */
function Warned({ sending: { choose, send, isClosed } }: { sending: SlipSending }): ReactNode {
  const { slip: texts } = useLaterMessages();
  const gallery = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput input={gallery} onChoose={choose} />
      <MainAction onClick={() => gallery.current?.click()}>{texts.chooseAnother}</MainAction>
      <Button className="slip-anyway" size="large" wide blocked={isClosed} onClick={() => void send()}>
        {texts.sendAnyway}
      </Button>
    </>
  );
}

/** A picture from the gallery, or where there is a camera from that. */
function Choosing({ sending: { choose, isClosed } }: { sending: SlipSending }): ReactNode {
  const { slip: texts } = useLaterMessages();
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isDesk = useScreenToScan();
  return (
    <>
      <FileInput input={gallery} onChoose={choose} />
      <FileInput input={camera} camera onChoose={choose} />
      <MainAction blocked={isClosed} icon="image" onClick={() => gallery.current?.click()}>
        {texts.choose}
      </MainAction>
      {!isDesk && !isClosed && (
        <IconButton
          className="icon-action"
          icon="camera"
          label={texts.camera}
          onClick={() => camera.current?.click()}
        />
      )}
    </>
  );
}
