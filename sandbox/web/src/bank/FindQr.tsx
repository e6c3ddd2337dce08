import { Button } from '@prae/ui/Button';
import { StitchIcon } from '@prae/ui/StitchIcon';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useAction } from '../control/action.ts';
import type { Bill } from '../control/answers.ts';
import { control } from '../control/control.ts';
import { useMessages } from '../messages/language.ts';
import { Camera } from './Camera.tsx';
import { hasCamera, hasScreen, screenPicture } from './capture.ts';
import { followPictures } from './dropped-pictures.ts';
import { PastedText } from './PastedText.tsx';

/** The ways to a QR: a picture, the camera, the screen, its text. */
export function FindQr({ onFound }: { onFound: (bill: Bill) => void }): ReactNode {
  const { scan } = useMessages().bank;
  const [camera, setCamera] = useState(false);
  const picture = useAction(control.scanPicture, onFound);
  const screen = useAction(async () => control.scanPicture(await screenPicture()), onFound);
  const took = useEffectEvent((file: Blob) => picture.mutate(file));
  useEffect(() => followPictures(took), []);

  if (camera) return <Camera onFound={onFound} onStop={() => setCamera(false)} />;
  return (
    <div className="screen-stack">
      <PictureChoice busy={picture.isPending} onPicture={(file) => picture.mutate(file)} />
      {hasCamera() && (
        <Button tone="dark" size="large" wide onClick={() => setCamera(true)}>
          {scan.camera}
        </Button>
      )}
      {hasScreen() && (
        <Button
          tone="dark"
          size="large"
          wide
          busy={screen.isPending}
          busyText={scan.reading}
          onClick={() => screen.mutate(undefined)}
        >
          {scan.screen}
        </Button>
      )}
      <PastedText onFound={onFound} />
    </div>
  );
}

function PictureChoice({ busy, onPicture }: { busy: boolean; onPicture: (file: File) => void }): ReactNode {
  const { scan } = useMessages().bank;
  const choose = (input: HTMLInputElement): void => {
    const file = input.files?.[0];
    if (file) onPicture(file);
    // The same picture may be chosen again.
    input.value = '';
  };
  return (
    <label className="bank-drop">
      <StitchIcon name="qr" size={90} />
      <b>{busy ? scan.reading : scan.choose}</b>
      <span className="meta">{scan.formats}</span>
      <input className="vh" type="file" accept="image/*" onChange={(event) => choose(event.currentTarget)} />
    </label>
  );
}
