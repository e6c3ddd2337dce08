import type { Token } from './brand/tokens.ts';
import { inkOf } from './inks.ts';

/** The size of a picture in pixels: what a phone's screen shows whole. */
export const PICTURE = { width: 1080, height: 1440 } as const;

/** The names of the fonts, as a canvas takes them. */
export interface PictureFonts {
  display: string;
  text: string;
}

export interface ClothPicture {
  /** The name of the file, with `.png`. */
  name: string;
  /** All that is written on it: the faces of its scripts are fetched before anything is drawn or measured. */
  texts: readonly string[];
  /** The colour of its edges; without one that of money that is awaited, leaves or did not come. */
  edge?: Token;
  draw: (pen: CanvasRenderingContext2D, fonts: PictureFonts) => void;
}

/** A PNG of a white cloth, with fish-teeth along the top and a fringe along the foot as a receipt has them. */
export async function clothPicture({ name, texts, edge = 'crimson-600', draw }: ClothPicture): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE.width;
  canvas.height = PICTURE.height;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser draws no pictures');
  const style = getComputedStyle(document.documentElement);
  const fonts = {
    display: style.getPropertyValue('--font-display'),
    text: style.getPropertyValue('--font-text'),
  };
  await loadFaces(fonts, texts.join(''));
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, PICTURE.width, PICTURE.height);
  drawHem(pen, edge);
  draw(pen, fonts);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('This browser writes no pictures');
  return new File([blob], name, { type: 'image/png' });
}

/** Writes a text with the largest size, of `size` and below, in which it is no wider than `width`. */
export function writeFitted(
  pen: CanvasRenderingContext2D,
  text: string,
  at: { x: number; y: number; width: number; weight: number; size: number; font: string },
): void {
  const set = (size: number): void => {
    pen.font = `${at.weight} ${size}px ${at.font}`;
  };
  set(at.size);
  const { width } = pen.measureText(text);
  if (width > at.width) set(Math.floor((at.size * at.width) / width));
  pen.fillText(text, at.x, at.y);
}

/**
 * A browser fetches a face when something on the page is written in it, and a canvas is not on the page. One that cannot be
 * fetched is stood in for by the next, as on the page.
 */
async function loadFaces({ display, text }: PictureFonts, written: string): Promise<void> {
  const faces = [`600 64px ${display}`, `500 44px ${text}`, `600 44px ${text}`];
  await Promise.allSettled(faces.map((face) => document.fonts.load(face, written)));
}

function drawHem(pen: CanvasRenderingContext2D, edge: Token): void {
  const { width, height } = PICTURE;
  pen.fillStyle = inkOf(edge);
  pen.fillRect(0, 0, width, 24);
  for (let x = 0; x < width; x += 60) {
    for (let row = 0; row < 5; row++) pen.fillRect(x + row * 6, 24 + row * 6, 60 - row * 12, 6);
  }
  for (let x = 0; x < width; x += 24) pen.fillRect(x, height - 36, 6, 36);
}
