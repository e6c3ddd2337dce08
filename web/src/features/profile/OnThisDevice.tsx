import { Checkbox } from '@prae/ui/Checkbox';
import { canVibrate } from '@prae/ui/vibrate';
import type { ReactNode } from 'react';
import { useLaterMessages } from '../../messages/language.ts';
import { chooseVibration, useVibration } from '../../shell/vibration.ts';

/** What this device does, whoever is logged in on it. */
export function OnThisDevice(): ReactNode {
  const { profile: texts } = useLaterMessages();
  const vibrates = useVibration();
  if (!canVibrate()) return null;
  return (
    <section className="profile-device" aria-labelledby="profile-device">
      <h2 className="title" id="profile-device">
        {texts.device}
      </h2>
      <Checkbox
        label={texts.vibrate}
        hint={texts.vibrateHint}
        checked={vibrates}
        onChange={(event) => chooseVibration(event.target.checked)}
      />
    </section>
  );
}
