import { Refusal } from '../control/client.ts';

/** A browser lends its camera and its screen only to a page on a secure address. */
export function hasCamera(): boolean {
  return 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices;
}

export function hasScreen(): boolean {
  return 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices;
}

/** The camera at the back of a phone, or the only one. Throws a Refusal when it is not allowed. */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).catch(() => {
    throw new Refusal('CAMERA');
  });
}

/** One frame of the window or screen that the person picks. Throws a Refusal when it is not allowed. */
export async function screenPicture(): Promise<Blob> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => {
    throw new Refusal('SCREEN');
  });
  try {
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = stream;
    await video.play();
    // The first frames may still show the browser's own picker.
    await new Promise((later) => setTimeout(later, 400));
    const picture = await framePicture(video);
    if (!picture) throw new Refusal('SCREEN');
    return picture;
  } finally {
    stopStream(stream);
  }
}

/** What a video shows now, as a PNG; null before its first frame. */
export async function framePicture(video: HTMLVideoElement): Promise<Blob | null> {
  if (video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

export function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
