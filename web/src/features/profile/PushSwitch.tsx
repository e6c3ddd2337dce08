import { Checkbox } from '@prae/ui/Checkbox';
import { useStore } from '@prae/ui/store';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useEffect, useState } from 'react';
import { hidesAmounts } from '../../client/hides-amounts.ts';
import { lookAtPush, type PushState, pushState, turnPushOff, turnPushOn } from '../../client/push.ts';
import { useLaterMessages } from '../../messages/language.ts';

/** What this device does about news; `undefined` as long as it is not known, and where the service pushes none. */
export function usePushState(): Exclude<PushState, 'closed'> | undefined {
  const state = useStore(pushState);
  useEffect(() => {
    const look = (): void => void lookAtPush();
    look();
    // Whoever has allowed it in the browser's settings comes back to this page.
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
  return state === 'closed' ? undefined : state;
}

/** Turns news on this device on and off, and says why where it cannot. */
export function PushSwitch({ state }: { state: Exclude<PushState, 'closed'> }): ReactNode {
  const { push: texts } = useLaterMessages();
  const { target, turn } = useTurning();
  const isOn = state === 'on';
  const canTurn = isOn || state === 'off';
  return (
    <Checkbox
      label={texts.title}
      hint={canTurn ? (hidesAmounts() ? texts.hintHidden : texts.hint) : texts[state]}
      checked={target ?? isOn}
      disabled={!canTurn}
      onChange={(event) => void turn(event.target.checked)}
    />
  );
}

/** `target`: what it turns to just now. */
function useTurning(): { target: boolean | undefined; turn: (on: boolean) => Promise<void> } {
  const { push: texts } = useLaterMessages();
  const [target, setTarget] = useState<boolean>();
  const turn = async (on: boolean): Promise<void> => {
    if (target !== undefined) return;
    setTarget(on);
    const isDone = on ? await turnPushOn() : await turnPushOff().then(() => true);
    setTarget(undefined);
    if (isDone) toast(on ? texts.on : texts.off, { tone: 'success' });
    // Of what the browser blocks the line itself says so.
    else if (pushState.get() !== 'blocked') toast(texts.failed, { tone: 'error' });
  };
  return { target, turn };
}
