import { clothPicture, PICTURE, writeFitted } from '@prae/ui/clothPicture';
import { inkOf } from '@prae/ui/inks';
import { formatDateTime } from '@prae/ui/time';
import { fileName } from '../../client/files.ts';
import type { Money } from '../../client/money.ts';
import type { DepositTexts } from '../../messages/th/deposit.ts';
import type { OwnCodeTexts } from '../../messages/th/own-code.ts';
import { withoutJoinersIn } from '../../messages/without-joiners.ts';
import type { OpenQr } from './qr.ts';

/** The text on a saved QR picture. */
export interface PictureText {
  brand: string;
  amount: string;
  /** Right under the amount: that exactly this is to be paid. */
  exactly?: string;
  /** One line each. */
  notes: readonly string[];
}

/** What the saved picture of a code says: a picture is found again when the code is long over, and paid without the screen beside it. */
export function pictureText(
  { amount, until, isExact, accountName }: Pick<OpenQr, 'amount' | 'until' | 'isExact' | 'accountName'>,
  { deposit, ownCode }: { deposit: Pick<DepositTexts, 'singleUse' | 'validUntil'>; ownCode: OwnCodeTexts },
  { brand, money }: { brand: string; money: Money },
): PictureText {
  const payee = accountName === undefined ? [] : [ownCode.payee(accountName)];
  const notes = [...payee, deposit.validUntil(formatDateTime(until)), deposit.singleUse];
  const text = money.text(amount);
  return { brand, amount: text, notes, ...(isExact && { exactly: ownCode.exactly(text) }) };
}

/** 'prae-qr-1000.00.png': two codes are two files; 'prae-qr.png' of one without an amount. */
export function pictureName({ brand, amount }: Pick<PictureText, 'brand' | 'amount'>): string {
  const figure = amount.replace(/[^\d.]/g, '');
  return fileName(brand, figure === '' ? 'qr.png' : `qr-${figure}.png`);
}

const CODE = 800;

/** A QR code as an image address that never runs as markup. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** Draws the code with its amount as a PNG that any bank's app can read from the gallery. */
export async function drawPicture(svg: string, said: PictureText): Promise<File> {
  const text = withoutJoinersIn(said);
  const { brand, amount, exactly = '', notes } = text;
  const image = await load(svgAddress(svg));
  const middle = PICTURE.width / 2;
  return clothPicture({
    name: pictureName(text),
    texts: [brand, amount, exactly, ...notes],
    draw: (pen, fonts) => {
      pen.textAlign = 'center';
      pen.fillStyle = inkOf('ink');
      pen.font = `600 64px ${fonts.display}`;
      // What stands in between moves the rest apart.
      const up = exactly === '' ? 0 : 20;
      pen.fillText(brand, middle, 150 - up);
      pen.font = `600 120px ${fonts.display}`;
      pen.fillText(amount, middle, 310 - 1.5 * up);
      const line = { x: middle, width: PICTURE.width - 120, size: 44 };
      writeFitted(pen, exactly, { ...line, y: 355, weight: 600, font: fonts.text });
      pen.imageSmoothingEnabled = false;
      pen.drawImage(image, middle - CODE / 2, 380, CODE, CODE);
      pen.fillStyle = inkOf('ink-2');
      const top = 1270 - Math.max(0, notes.length - 2) * 40;
      for (const [at, note] of notes.entries())
        writeFitted(pen, note, { ...line, y: top + at * 66, weight: 500, font: fonts.text });
    },
  });
}

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}
