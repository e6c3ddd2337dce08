import {
  arrow,
  badge,
  box,
  type Drawing,
  fade,
  miniCode,
  type Piece,
  paperWidth,
  rule,
  text,
} from '../drawing.ts';
import { buddhistYear, type End, type Face, placeOf } from '../face.ts';

const [green, deep, ink, quiet] = ['#1B8F4C', '#0C5B30', '#1D2B24', '#6B7A72'];

/** Green: who and to whom with discs and an arrow between them; below at the left what, at the right the code. */
export function kbank(face: Face): Drawing {
  const { from, to, amount, reference, day, monthShort, time } = face;
  const pieces = [
    fade('leaf', '#E9F7EF', '#FFFFFF'),
    box(0, 0, paperWidth, 1040, '#FFFFFF'),
    box(0, 0, paperWidth, 300, 'url(#leaf)'),
    `<path d="M430 0C500 90 600 20 720 130V0Z" fill="${green}" opacity=".16"/><path d="M520 0C580 60 640 20 720 80V0Z" fill="${green}" opacity=".5"/>`,
    text('โอนเงินสำเร็จ', 48, 86, 46, { face: 'strong', color: deep }),
    text(`${day} ${monthShort} ${buddhistYear(face, 2)} ${time.slice(0, 5)} น.`, 48, 132, 27, {
      color: quiet,
    }),
    text(`ธนาคารจำลอง ${from.bankTH}`, 48, 172, 22, { color: green }),
    ...party(from, 250),
    arrow(92, 424, '#B9C6BE'),
    ...party(to, 480),
    rule(160, 632, 680, '#E1E8E4'),
    text('เลขที่รายการ:', 48, 708, 24, { color: quiet }),
    text(reference, 48, 746, 27, { color: ink, room: 380 }),
    text('จำนวน:', 48, 808, 24, { color: quiet }),
    text(`${amount} บาท`, 48, 850, 34, { face: 'strong', color: ink, room: 380 }),
    text('ค่าธรรมเนียม:', 48, 912, 24, { color: quiet }),
    text('0.00 บาท', 48, 950, 27, { color: ink }),
    miniCode(face.payload, 478, 704, 184),
    text('สแกนตรวจสอบสลิป', 570, 954, 22, { color: quiet, align: 'middle' }),
    box(0, 1026, paperWidth, 14, green),
  ];
  return { height: 1040, pieces };
}

function party(end: End, y: number): Piece[] {
  return [
    ...badge(end.bankCode, 92, y + 52, 42),
    text(end.cut, 160, y + 30, 32, { face: 'strong', color: ink }),
    text(placeOf(end), 160, y + 74, 26, { color: quiet }),
    text(end.number, 160, y + 114, 28, { color: ink }),
  ];
}
