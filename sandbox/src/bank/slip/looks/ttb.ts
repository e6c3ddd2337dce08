import { arrow, box, type Drawing, disc, miniCode, type Piece, paperWidth, rule, text } from '../drawing.ts';
import type { End, Face } from '../face.ts';

const [navy, orange, blue, quiet] = ['#0A2A5E', '#F26B21', '#0B5FA8', '#6D7C93'];

/** In English, navy and orange: the amount large on top, two cards, and a dark foot with the code at its right. */
export function ttb(face: Face): Drawing {
  const { from, to, amount, reference, day, monthEN, year, time } = face;
  const pieces = [
    box(0, 0, paperWidth, 1180, '#EEF3F9'),
    box(0, 0, paperWidth, 300, '#FFFFFF'),
    box(0, 0, 360, 10, blue),
    box(360, 0, 360, 10, orange),
    text('ธนาคารจำลอง', 48, 72, 28, { face: 'strong', color: navy }),
    text(from.bankTH, 672, 72, 24, { color: quiet, align: 'end' }),
    text('Transfer successful', paperWidth / 2, 142, 30, { color: blue, align: 'middle' }),
    text(`฿ ${amount}`, paperWidth / 2, 216, 64, { face: 'strong', color: navy, align: 'middle' }),
    text(`${day} ${monthEN} ${year}, ${time.slice(0, 5)}`, paperWidth / 2, 266, 25, {
      color: quiet,
      align: 'middle',
    }),
    ...card('From', from, from.cut, 332, blue),
    ...card('To', to, to.cut, 548, orange),
    disc(360, 536, 30, '#FFFFFF'),
    arrow(360, 555, orange),
    text('Fee', 56, 790, 25, { color: quiet }),
    text('0.00', 664, 790, 26, { color: navy, align: 'end' }),
    rule(56, 814, 664, '#D3DEEA'),
    box(0, 850, paperWidth, 330, navy),
    box(0, 850, paperWidth, 6, orange),
    text('Reference no.', 48, 930, 24, { color: '#9DB4D8' }),
    text(reference, 48, 970, 27, { color: '#FFFFFF', room: 360 }),
    text('Scan to verify this slip', 48, 1056, 22, { color: '#9DB4D8' }),
    text('สลิปของธนาคารจำลอง', 48, 1092, 22, { color: '#9DB4D8' }),
    miniCode(face.payload, 482, 918, 178),
  ];
  return { height: 1180, pieces };
}

function card(
  label: string,
  { bankEN, number, isPromptPay }: End,
  name: string,
  y: number,
  color: string,
): Piece[] {
  return [
    box(32, y, 656, 192, '#FFFFFF', 16),
    box(32, y, 8, 192, color, 4),
    text(label, 68, y + 46, 23, { color: quiet }),
    text(name, 68, y + 92, 33, { face: 'strong', color: navy, room: 584 }),
    text(isPromptPay ? 'PromptPay' : bankEN, 68, y + 132, 24, { color: quiet, room: 560 }),
    text(number, 68, y + 168, 26, { color: navy }),
  ];
}
