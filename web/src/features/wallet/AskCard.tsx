import { Button } from '@prae/ui/Button';
import { useStore } from '@prae/ui/store';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useMoney } from '../../client/money.ts';
import { lookAtPush, pushState, turnPushOn } from '../../client/push.ts';
import { choosePush, pushChoice } from '../../client/push-choice.ts';
import { qrEvents } from '../../client/qr-events.ts';
import { waitingQr } from '../../client/waiting-qr.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { focusHeading } from '../../shell/navigation.ts';
import './AskCard.css';

/** Asks once whether news are wanted on this device: while money is under way, or has just come in. Who has chosen is not asked again. */
export default function AskCard(): ReactNode {
  const moves = useMoneyMoves();
  const state = useStore(pushState);
  const [isChosen, setChosen] = useState(() => pushChoice() !== null);
  // What was begun to be read stays.
  const [isTime, setTime] = useState(false);
  if (moves && !isTime) setTime(true);
  const isOpen = isTime && !isChosen;
  useEffect(() => {
    if (isOpen) void lookAtPush();
  }, [isOpen]);
  return (
    isOpen &&
    state === 'off' && (
      <Suspense>
        <Card onChosen={() => setChosen(true)} />
      </Suspense>
    )
  );
}

/** Whether a member would now like to be told. */
function useMoneyMoves(): boolean {
  const { wallet } = useMoney();
  const isCoded = useStore(waitingQr) !== undefined;
  const isPaid = useStore(qrEvents)?.state === 'paid';
  const { hold = 0, transit = 0 } = wallet?.wallet ?? {};
  return isCoded || isPaid || hold > 0 || transit > 0;
}

function Card({ onChosen }: { onChosen: () => void }): ReactNode {
  const { push: texts } = useLaterMessages();
  const [isBusy, setBusy] = useState(false);
  // A keyboard that was on one of its buttons goes on from the page's heading.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading();
    },
    [],
  );
  const refuse = (): void => {
    choosePush('off');
    onChosen();
  };
  const accept = async (): Promise<void> => {
    setBusy(true);
    const isOn = await turnPushOn();
    toast(isOn ? texts.on : pushState.get() === 'blocked' ? texts.blocked : texts.failed, {
      tone: isOn ? 'success' : 'error',
    });
    if (!isOn) choosePush('off');
    onChosen();
  };
  return (
    <section className="push-ask" aria-labelledby="push-ask">
      <h2 className="push-ask-title" id="push-ask">
        {texts.ask}
      </h2>
      <p className="meta">{texts.askText}</p>
      <div className="push-ask-choice">
        <Button tone="quiet" onClick={refuse} blocked={isBusy}>
          {texts.no}
        </Button>
        <Button tone="dark" onClick={() => void accept()} busy={isBusy} busyText={texts.turningOn}>
          {texts.yes}
        </Button>
      </div>
    </section>
  );
}
