import { Button } from '@prae/ui/Button';
import { Icon } from '@prae/ui/Icon';
import { Shuttle } from '@prae/ui/Shuttle';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { useFilesGiven } from '../../shell/given.ts';
import { useScreenToScan } from '../../shell/wide.ts';
import { SlipNotice } from './SlipNotice.tsx';
import { type SlipSending, type SlipStage, sizeText } from './slip-flow.ts';
import './slip.css';

export interface SlipPickerProps {
  sending: SlipSending;
  /** In the place of the usual one, which the sheet has then. */
  title?: string | undefined;
  /** That slips are not taken now, and until when, stands above it. */
  isClosedSaid?: boolean | undefined;
}

/** Where a slip is chosen, looked at and sent: when slips are taken, the picture, and how far it is. */
export function SlipPicker({ sending, title, isClosedSaid = false }: SlipPickerProps): ReactNode {
  const { slip: texts } = useLaterMessages();
  const { stage, terms, isClosed, problem } = sending;
  const told = useBroughtIntoView(sending);
  const isDesk = useScreenToScan();
  const takes = !isClosed && (stage.name === 'none' || stage.name === 'chosen');
  const isOver = useFilesGiven(takes ? sending.choose : undefined);
  // A slip of one of Laos's banks may have no code.
  const most = useMoney().currency === 'LAK' ? texts.mostPlain : texts.most;
  const closed =
    terms &&
    [!isClosedSaid && texts.closedNow(terms.closedTo), texts.closedHint(terms.maxAgeMinutes)]
      .filter(Boolean)
      .join('\n');
  const closes = terms && terms.closedFrom !== terms.closedTo;
  return (
    <section className="slip" aria-labelledby="slip-title">
      <h3 className="slip-title" id="slip-title">
        {title ?? texts.title}
        {terms && <span className="meta">{texts.within(terms.maxAgeMinutes)}</span>}
      </h3>
      <div className="slip-told" ref={told}>
        <div className={isOver ? 'slip-place slip-over' : 'slip-place'}>
          {isClosed && stage.name === 'none' ? (
            <p className="slip-closed" role="status">
              {closed}
            </p>
          ) : stage.name === 'none' ? (
            <p className="slip-none">
              <Icon name="image" size={30} />
              <span>
                {isDesk && <b>{texts.drop(pasteKeys())}</b>}
                {terms && <span>{most(sizeText(terms.maxBytes))}</span>}
              </span>
            </p>
          ) : (
            stage.name !== 'done' && <Chosen stage={stage} sending={sending} />
          )}
        </div>
        <p className="slip-problem" role="alert">
          {problem}
        </p>
      </div>
      {isClosed && stage.name === 'chosen' && (
        <p className="slip-window" role="status">
          {closed}
        </p>
      )}
      {closes && !isClosed && stage.name !== 'looking' && (
        <p className="meta slip-window">{texts.closedDaily(terms.closedFrom, terms.closedTo)}</p>
      )}
    </section>
  );
}

/** What the slip's place comes to say is brought into view: the button that has it said stays at the foot, and on a phone the place is below the fold. */
function useBroughtIntoView({ stage, problem }: SlipSending): RefObject<HTMLDivElement | null> {
  const told = useRef<HTMLDivElement>(null);
  const picture = 'slip' in stage ? stage.slip.address : undefined;
  const isSaid = stage.name !== 'none' || Boolean(problem);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each stage, picture and problem something else is said.
  useEffect(() => {
    if (isSaid) told.current?.scrollIntoView({ block: 'nearest' });
  }, [isSaid, stage.name, picture, problem]);
  return told;
}

/** What pastes on this keyboard. */
function pasteKeys(): string {
  return /Mac|iP/.test(navigator.platform) ? '⌘V' : 'Ctrl+V';
}

type WithPicture = Extract<SlipStage, { slip: object }>;

/** The picture, and what can be done or is being done with it. */
function Chosen({ stage, sending }: { stage: WithPicture; sending: SlipSending }): ReactNode {
  const { shell } = useMessages();
  const { slip: texts } = useLaterMessages();
  return (
    <div className="slip-chosen">
      <Preview key={stage.slip.address} address={stage.slip.address} />
      {stage.name === 'chosen' && <SlipNotice stage={stage} sending={sending} />}
      {stage.name === 'sending' && (
        <div className="slip-way">
          <Way share={stage.share} />
          <Button tone="danger-quiet" onClick={stage.cancel}>
            {shell.cancel}
          </Button>
        </div>
      )}
      {stage.name === 'looking' && (
        <div className="slip-looking" role="status">
          <Shuttle />
          <b>{texts.looking}</b>
          <span className="meta">{texts.lookingHint}</span>
        </div>
      )}
    </div>
  );
}

/** A browser that cannot show the picture has an icon instead; sent it is all the same. */
function Preview({ address }: { address: string }): ReactNode {
  const { slip: texts } = useLaterMessages();
  const [isUnknown, setUnknown] = useState(false);
  return (
    <span className="slip-preview">
      {isUnknown ? (
        <>
          <span className="vh">{texts.chosen}</span>
          <Icon name="image" size={34} />
        </>
      ) : (
        <img src={address} alt={texts.chosen} onError={() => setUnknown(true)} />
      )}
    </span>
  );
}

/** How much has left, as a thread that is drawn in. */
function Way({ share }: { share: number }): ReactNode {
  const { slip: texts } = useLaterMessages();
  const percent = Math.floor(share * 100);
  return (
    <div className="slip-progress">
      <span id="slip-progress">{texts.sending}</span>
      <b aria-hidden="true">{percent}%</b>
      <progress max={100} value={percent} aria-labelledby="slip-progress" />
    </div>
  );
}
