import { Button } from '@prae/ui/Button';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { Bill } from '../control/answers.ts';
import { Refusal } from '../control/client.ts';
import { control } from '../control/control.ts';
import { useMessages } from '../messages/language.ts';
import { refusalText } from '../messages/refusal-text.ts';
import { framePicture, openCamera, stopStream } from './capture.ts';

const BETWEEN_FRAMES_MS = 500;

/** The camera's picture, read again and again until a QR is in it. */
export function Camera({
  onFound,
  onStop,
}: {
  onFound: (bill: Bill) => void;
  onStop: () => void;
}): ReactNode {
  const messages = useMessages();
  const { scan } = messages.bank;
  const video = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(onFound);
  const failed = useEffectEvent((error: unknown) => {
    toast(refusalText(messages, error), { tone: 'error' });
    onStop();
  });
  useEffect(() => {
    const ending = new AbortController();
    if (video.current) watch(video.current, ending.signal).then((bill) => bill && found(bill), failed);
    return () => ending.abort();
  }, []);
  return (
    <div className="screen-stack">
      <video className="bank-camera" ref={video} muted playsInline aria-label={scan.cameraHint} />
      <p className="meta" role="status">
        {scan.cameraHint}
      </p>
      <Button wide icon="x" onClick={onStop}>
        {scan.stopCamera}
      </Button>
    </div>
  );
}

/** The first QR before the camera; null when it was stopped. Throws a Refusal for a QR that cannot be paid. */
async function watch(video: HTMLVideoElement, stopped: AbortSignal): Promise<Bill | null> {
  const stream = await openCamera();
  try {
    video.srcObject = stream;
    await video.play();
    while (!stopped.aborted) {
      const bill = await billIn(await framePicture(video));
      if (bill) return stopped.aborted ? null : bill;
      await new Promise((later) => setTimeout(later, BETWEEN_FRAMES_MS));
    }
    return null;
  } catch (error) {
    // Taking the video away while it starts makes it fail.
    if (stopped.aborted) return null;
    throw error;
  } finally {
    stopStream(stream);
  }
}

async function billIn(frame: Blob | null): Promise<Bill | null> {
  if (!frame) return null;
  try {
    return await control.scanPicture(frame);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NO_QR_IN_PICTURE') return null;
    throw error;
  }
}
