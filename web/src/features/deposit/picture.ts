import { clothPicture, INKS, PICTURE } from '@prae/ui/clothPicture';
import { formatDateTime } from '@prae/ui/time';
import { fileName } from '../../client/files.ts';
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
  return fileName(brand, `qr-${amount.replace(/[^\d.]/g, '')}.png`);
}

const CODE = 800;

/** A QR code as an image address that never runs as markup. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** Draws the code with its amount as a PNG that any bank's app can read from the gallery. */
export async function drawPicture(svg: string, text: PictureText): Promise<File> {
  const { brand, amount, notes } = text;
  const image = await load(svgAddress(svg));
  const middle = PICTURE.width / 2;
  return clothPicture({
    name: pictureName(text),
    texts: [brand, amount, ...notes],
    draw: (pen, fonts) => {
      pen.textAlign = 'center';
      pen.fillStyle = INKS.text;
      pen.font = `600 64px ${fonts.display}`;
      pen.fillText(brand, middle, 150);
      pen.font = `600 120px ${fonts.display}`;
      pen.fillText(amount, middle, 310);
      pen.imageSmoothingEnabled = false;
      pen.drawImage(image, middle - CODE / 2, 380, CODE, CODE);
      pen.fillStyle = INKS.quiet;
      pen.font = `500 44px ${fonts.text}`;
      for (const [line, note] of notes.entries()) pen.fillText(note, middle, 1270 + line * 66);
    },
  });
}

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}
