import { formatDateTime } from '@prae/ui/time';
import type { Money } from '../../client/money.ts';
import type { DepositTexts } from '../../messages/th/deposit.ts';
import type { OpenQr } from './qr.ts';

/** The text on a saved QR picture. */
export interface PictureText {
  brand: string;
  amount: string;
  /** One line each. */
  notes: readonly string[];
}

/** What the saved picture of a code says: a picture is found again when the code is long over. */
export function pictureText(
  { amount, until }: Pick<OpenQr, 'amount' | 'until'>,
  texts: Pick<DepositTexts, 'singleUse' | 'validUntil'>,
  { brand, money }: { brand: string; money: Money },
): PictureText {
  const notes = [texts.validUntil(formatDateTime(until)), texts.singleUse];
  return { brand, amount: money.text(amount), notes };
}

/** 'prae-qr-1000.00.png': two codes are two files. */
export function pictureName({ brand, amount }: Pick<PictureText, 'brand' | 'amount'>): string {
  return `${brand.toLowerCase()}-qr-${amount.replace(/[^\d.]/g, '')}.png`;
}

const WIDTH = 1080;
const HEIGHT = 1440;
const CODE = 800;

/** A QR code as an image address that never runs as markup. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** Draws the code with its amount as a PNG of 1080 by 1440 pixels that any bank's app can read from the gallery. */
export async function drawPicture(svg: string, text: PictureText): Promise<File> {
  const image = await load(svgAddress(svg));
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser draws no pictures');
  await document.fonts.ready;
  const style = getComputedStyle(document.documentElement);
  const display = style.getPropertyValue('--font-display');
  const plain = style.getPropertyValue('--font-text');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  drawHem(pen);
  pen.textAlign = 'center';
  pen.fillStyle = '#12173c';
  pen.font = `600 64px ${display}`;
  pen.fillText(text.brand, WIDTH / 2, 150);
  pen.font = `600 120px ${display}`;
  pen.fillText(text.amount, WIDTH / 2, 310);
  pen.imageSmoothingEnabled = false;
  pen.drawImage(image, (WIDTH - CODE) / 2, 380, CODE, CODE);
  pen.fillStyle = '#545b80';
  pen.font = `500 44px ${plain}`;
  for (const [line, note] of text.notes.entries()) pen.fillText(note, WIDTH / 2, 1270 + line * 66);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('This browser writes no pictures');
  return new File([blob], pictureName(text), { type: 'image/png' });
}

/** Hands the picture to the phone's own share sheet; false where there is none or the person closed it. */
export async function sharePicture(file: File): Promise<boolean> {
  if (!navigator.canShare?.({ files: [file] })) return false;
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (reason) {
    // Closing the share sheet is not a failure to share.
    return reason instanceof DOMException && reason.name === 'AbortError';
  }
}

export function savePicture(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Fish-teeth along the top and a fringe along the foot, as on the receipt. */
function drawHem(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = '#b5174b';
  pen.fillRect(0, 0, WIDTH, 24);
  for (let x = 0; x < WIDTH; x += 60) {
    for (let row = 0; row < 5; row++) pen.fillRect(x + row * 6, 24 + row * 6, 60 - row * 12, 6);
  }
  for (let x = 0; x < WIDTH; x += 24) pen.fillRect(x, HEIGHT - 36, 6, 36);
}

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}
