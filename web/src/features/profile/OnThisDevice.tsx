import { Checkbox } from '@prae/ui/Checkbox';
import { canVibrate } from '@prae/ui/vibrate';
import type { ReactNode } from 'react';
import { useLaterMessages } from '../../messages/language.ts';
import { chooseVibration, useVibration } from '../../shell/vibration.ts';
import { PushSwitch, usePushState } from './PushSwitch.tsx';

/** What this device does: of news for its member, and of the rest whoever is logged in on it. */
export function OnThisDevice(): ReactNode {
  const { profile: texts } = useLaterMessages();
  const vibrates = useVibration();
  const push = usePushState();
  if (!canVibrate() && push === undefined) return null;
  return (
    <section className="profile-device" aria-labelledby="profile-device">
      <h2 className="title" id="profile-device">
        {texts.device}
      </h2>
      {push && <PushSwitch state={push} />}
      {canVibrate() && (
        <Checkbox
          label={texts.vibrate}
          hint={texts.vibrateHint}
          checked={vibrates}
          onChange={(event) => chooseVibration(event.target.checked)}
        />
      )}
    </section>
  );
}
