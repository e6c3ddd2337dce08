import { inkOf } from '@prae/ui/inks';
import { clothPaths } from '@prae/ui/weave';
import { legible } from './colours.ts';

/** A slice as the server tells it. */
export interface Slice {
  code: string;
  label: string;
  bgColor: string;
  textColor: string;
}

/** The parts of the wheel, as parts of half its width. */
const DISC = 0.83;
const GEMS = 0.925;
/** How strongly each of a cloth's threads is seen on its slice. */
const THREADS = [
  ['first', 0.13],
  ['second', 0.2],
  ['third', 0.12],
] as const;
/** How much is left of the slices that did not win (specification section 9). */
const DARKENED = 0.25;

/** Sizes a canvas for a wheel so wide, in CSS pixels, and answers its pen, whose middle is at 0, 0. */
function penOn(canvas: HTMLCanvasElement, width: number): CanvasRenderingContext2D | null {
  const sharpness = Math.min(3, window.devicePixelRatio || 1);
  canvas.width = canvas.height = Math.round(width * sharpness);
  const pen = canvas.getContext('2d');
  pen?.scale(sharpness, sharpness);
  pen?.translate(width / 2, width / 2);
  return pen;
}

/** Draws the rim, which stands still: a jewelled hem between two gold threads. */
export function drawRim(canvas: HTMLCanvasElement, width: number): void {
  const pen = penOn(canvas, width);
  if (pen === null) return;
  const half = width / 2;
  const [gold, night, red] = [inkOf('amber-500'), inkOf('indigo-950'), inkOf('crimson-500')];
  ring(pen, half, gold);
  ring(pen, half - 2, night);
  ring(pen, half * (DISC + 0.03), gold);
  ring(pen, half * (DISC + 0.013), night);
  for (let gem = 0; gem < 48; gem += 1) {
    pen.save();
    pen.rotate((gem * Math.PI) / 24);
    pen.translate(0, -half * GEMS);
    pen.rotate(Math.PI / 4);
    diamond(pen, half * 0.053, gem % 2 ? gold : red);
    if (gem % 2) diamond(pen, half * 0.021, '#fff');
    pen.restore();
  }
}

/** Draws the disc, which turns: a cloth for each slice with its label on a tag. With a winner the other slices are darkened. */
export function drawDisc(
  canvas: HTMLCanvasElement,
  width: number,
  slices: readonly Slice[],
  { winner, font }: { winner?: string | undefined; font: string },
): void {
  const pen = penOn(canvas, width);
  if (pen === null) return;
  const radius = (width / 2) * DISC;
  slices.forEach((slice, place) => {
    pen.save();
    pen.rotate((place * 2 * Math.PI) / slices.length);
    drawSlice(pen, slice, radius, Math.PI / slices.length, font);
    if (winner !== undefined && winner !== slice.code) darken(pen, radius, Math.PI / slices.length);
    pen.restore();
  });
  const won = slices.findIndex(({ code }) => code === winner);
  if (won >= 0) outline(pen, radius, won, slices.length);
}

/** Marks the slice that won, for whoever does not tell bright from dark. */
function outline(pen: CanvasRenderingContext2D, radius: number, place: number, slices: number): void {
  pen.rotate((place * 2 * Math.PI) / slices);
  wedge(pen, radius - 2, Math.PI / slices);
  pen.lineJoin = 'round';
  pen.lineWidth = 4;
  pen.strokeStyle = inkOf('amber-500');
  pen.stroke();
}

/** One slice, its middle at the top; `half` is half its angle. */
function drawSlice(
  pen: CanvasRenderingContext2D,
  slice: Slice,
  radius: number,
  half: number,
  font: string,
): void {
  const ink = legible(slice.textColor, slice.bgColor, inkOf('ink'));
  pen.save();
  wedge(pen, radius, half);
  pen.clip();
  pen.fillStyle = slice.bgColor;
  pen.fillRect(-radius, -radius, 2 * radius, 2 * radius);
  weave(pen, slice.code, ink, radius);
  label(pen, slice, ink, radius, half, font);
  pen.restore();
  wedge(pen, radius, half);
  pen.lineWidth = 2.5;
  pen.strokeStyle = inkOf('indigo-950');
  pen.stroke();
}

/** The slice's own cloth, in the colour of its text. */
function weave(pen: CanvasRenderingContext2D, name: string, ink: string, radius: number): void {
  const cloth = clothPaths(name, 7);
  const scale = radius / 44;
  pen.save();
  pen.scale(scale, scale);
  pen.fillStyle = ink;
  const repeats = Math.ceil(radius / scale / cloth.size);
  for (const [thread, strength] of THREADS) {
    const path = new Path2D(cloth[thread]);
    pen.globalAlpha = strength;
    for (let x = -repeats; x < repeats; x += 1) {
      for (let y = -repeats; y < 1; y += 1) {
        pen.save();
        pen.translate(x * cloth.size + cloth.size / 2, y * cloth.size - cloth.size / 2);
        pen.fill(path);
        pen.restore();
      }
    }
  }
  pen.restore();
}

/** The label on a tag of the slice's colour, as large as the slice has room for it. */
function label(
  pen: CanvasRenderingContext2D,
  { label: text, bgColor }: Slice,
  ink: string,
  radius: number,
  half: number,
  font: string,
): void {
  const at = -radius * 0.78;
  const room = Math.min(radius * 0.95, 2 * radius * 0.7 * Math.tan(Math.min(half, 1)) * 0.92);
  let size = radius * 0.125;
  pen.font = `600 ${size}px ${font}`;
  const measured = pen.measureText(text).width;
  if (measured > room) size = Math.max(radius * 0.06, (size * room) / measured);
  pen.font = `600 ${size}px ${font}`;
  const wide = Math.min(room, pen.measureText(text).width) + size * 0.6;
  pen.fillStyle = bgColor;
  // Stacked vowels and tones stand high above a line.
  pen.beginPath();
  pen.roundRect(-wide / 2, at - size * 0.95, wide, size * 1.9, size * 0.2);
  pen.fill();
  pen.fillStyle = ink;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, 0, at + size * 0.08, room);
}

function darken(pen: CanvasRenderingContext2D, radius: number, half: number): void {
  wedge(pen, radius, half);
  pen.globalAlpha = 1 - DARKENED;
  pen.fillStyle = inkOf('indigo-950');
  pen.fill();
  pen.globalAlpha = 1;
}

function wedge(pen: CanvasRenderingContext2D, radius: number, half: number): void {
  pen.beginPath();
  pen.moveTo(0, 0);
  pen.arc(0, 0, radius, -Math.PI / 2 - half, -Math.PI / 2 + half);
  pen.closePath();
}

function ring(pen: CanvasRenderingContext2D, radius: number, colour: string): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.fillStyle = colour;
  pen.fill();
}

function diamond(pen: CanvasRenderingContext2D, size: number, colour: string): void {
  pen.fillStyle = colour;
  pen.fillRect(-size / 2, -size / 2, size, size);
}
