import { create } from 'qrcode';
import { type Face, type Outline, outline } from './outline.ts';

/** Pieces of SVG that the banks' slips are put together from. */
export type Piece = string | Promise<string>;

/** All slips are this wide; `height` is the bank's own. */
export const paperWidth = 720;

/** A slip: pieces on a paper, the later ones over the earlier. */
export interface Drawing {
  readonly height: number;
  readonly pieces: readonly Piece[];
}

export interface Style {
  readonly color?: string;
  readonly face?: Face;
  /** Where `x` is: at the beginning of the line, its middle, or its end. */
  readonly align?: 'start' | 'middle' | 'end';
  /** As wide as it may be; up to 40 from the paper's edge unless told. */
  readonly room?: number;
}

/** A line of text with its baseline at `y`; one that is too long for its room is set smaller, and then cut. */
export async function text(
  words: string,
  x: number,
  y: number,
  size: number,
  { color = '#111111', face = 'text', align = 'start', room }: Style = {},
): Promise<string> {
  const free = { start: paperWidth - 40 - x, end: x - 40, middle: 2 * Math.min(x, paperWidth - x) - 80 };
  const most = room ?? free[align];
  const line = await fitting(words, face, size, most);
  const scale = line.width > most ? most / line.width : 1;
  const width = line.width * scale;
  const left = { start: x, middle: x - width / 2, end: x - width }[align];
  return `<g fill="${color}" transform="translate(${left.toFixed(2)} ${y}) scale(${scale.toFixed(5)})">${line.svg}</g>`;
}

/** Smaller than this nobody could read it. */
const SMALLEST = 0.6;

/** The line, or as much of its beginning as can be read in its room. */
async function fitting(words: string, face: Face, size: number, room: number): Promise<Outline> {
  const line = await outline(words, face, size);
  const share = room / SMALLEST / line.width;
  if (share >= 1) return line;
  const letters = [...new Intl.Segmenter('th').segment(words)].map(({ segment }) => segment);
  return outline(`${letters.slice(0, Math.floor(letters.length * share) - 2).join('')}...`, face, size);
}

/** A word at the left and what it is at the right. */
export function row(
  label: string,
  value: string,
  y: number,
  {
    size = 26,
    labelColor = '#666666',
    color = '#111111',
    face = 'text',
    left = 56,
    right = paperWidth - 56,
  }: Style & { size?: number; labelColor?: string; left?: number; right?: number } = {},
): Piece[] {
  return [
    text(label, left, y, size, { color: labelColor, room: (right - left) * 0.45 }),
    text(value, right, y, size, { color, face, align: 'end', room: (right - left) * 0.54 }),
  ];
}

/** The mini QR on white with four modules of quiet around it; `x` and `y` are its code's corner, `size` its code's. */
export function miniCode(payload: string, x: number, y: number, size: number): string {
  const { modules } = create(payload, { errorCorrectionLevel: 'M' });
  const unit = size / modules.size;
  let d = '';
  for (let line = 0; line < modules.size; line++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(line, column)) d += `M${column} ${line}h1v1h-1z`;
    }
  }
  const quiet = unit * 4;
  return `${box(x - quiet, y - quiet, size + 2 * quiet, size + 2 * quiet, '#FFFFFF', 10)}
<g transform="translate(${x} ${y}) scale(${unit})"><path fill="#000" shape-rendering="crispEdges" d="${d}"/></g>`;
}

export function box(x: number, y: number, width: number, height: number, fill: string, round = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
}

export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

/** A line across; `dash` as SVG has it. */
export function rule(x: number, y: number, end: number, color: string, dash = ''): string {
  return `<path d="M${x} ${y}H${end}" stroke="${color}" stroke-width="2" stroke-dasharray="${dash}"/>`;
}

/** A tick on a disc. */
export function tick(x: number, y: number, radius: number, fill: string, mark = '#FFFFFF'): string {
  const part = (share: number) => (radius * share).toFixed(1);
  return `${disc(x, y, radius, fill)}<path transform="translate(${x} ${y})" fill="none" stroke="${mark}" stroke-width="${part(0.18)}"
 stroke-linecap="round" stroke-linejoin="round" d="M${part(-0.42)} ${part(0.04)}L${part(-0.1)} ${part(0.36)}L${part(0.46)} ${part(-0.32)}"/>`;
}

/** An arrow downwards, its point at (x, y). */
export function arrow(x: number, y: number, color: string): string {
  return `<path d="M${x} ${y - 34}V${y - 4}M${x - 11} ${y - 14}L${x} ${y - 3}L${x + 11} ${y - 14}" fill="none" stroke="${color}"
 stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A fill that goes from one colour to another, downwards; named in `fill` as `url(#name)`. */
export function fade(name: string, from: string, to: string): string {
  return `<linearGradient id="${name}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

/** Each bank's colour, and the letter that stands for it in our world. */
const badges: Readonly<Record<string, readonly [color: string, letter: string]>> = {
  KBANK: ['#1B8F4C', 'ก'],
  SCB: ['#5A2D90', 'ท'],
  BBL: ['#1E3A93', 'พ'],
  KTB: ['#13A0DB', 'ร'],
  BAY: ['#F2B705', 'ศ'],
  TMB: ['#0B5FA8', 'ธ'],
  GSB: ['#E2348A', 'อ'],
  BAAC: ['#4B7A1F', 'ษ'],
};

/** A disc in the bank's colour with its letter. */
export function badge(bankCode: string, x: number, y: number, radius: number): Piece[] {
  const [color, letter] = badges[bankCode] ?? ['#545B80', bankCode.slice(0, 1)];
  const style = { color: '#FFFFFF', face: 'strong', align: 'middle' } as const;
  return [disc(x, y, radius, color), text(letter, x, y + radius * 0.34, radius, style)];
}
