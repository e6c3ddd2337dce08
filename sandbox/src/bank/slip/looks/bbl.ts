import {
  badge,
  box,
  type Drawing,
  disc,
  fade,
  miniCode,
  type Piece,
  paperWidth,
  rule,
  text,
} from '../drawing.ts';
import { type End, type Face, placeOf } from '../face.ts';

const [blue, ink, quiet] = ['#1E3A93', '#16213F', '#717B95'];

/** Blue round a white card: the amount first, then from whom to whom along a line; the code at the lower left. */
export function bbl(face: Face): Drawing {
  const { from, to, amount, reference, day, monthEN, year, time } = face;
  const pieces = [
    fade('sea', '#12265F', '#3E6BD6'),
    box(0, 0, paperWidth, 1200, 'url(#sea)'),
    `<path d="M0 240L720 60V0H0Z" fill="#FFFFFF" opacity=".07"/>`,
    text('ธนาคารจำลอง', 48, 72, 34, { face: 'strong', color: '#FFFFFF' }),
    text(from.bankTH, 672, 72, 28, { color: '#C9D7FF', align: 'end' }),
    box(28, 110, 664, 1030, '#FFFFFF', 28),
    text('รายการสำเร็จ', 72, 186, 36, { face: 'strong', color: blue }),
    text(`${day} ${monthEN} ${String(year).slice(2)}, ${time.slice(0, 5)}`, 648, 186, 26, {
      ...{ color: quiet, align: 'end' },
    }),
    rule(72, 222, 648, '#E4E8F2'),
    text('จำนวนเงิน', 72, 284, 26, { color: quiet }),
    text(`${amount} THB`, 72, 350, 58, { face: 'strong', color: ink, room: 576 }),
    `<path d="M112 452V626" stroke="#C8D0E4" stroke-width="4" stroke-dasharray="2 10" stroke-linecap="round"/>`,
    ...party('จาก', from, from.cut, 412),
    ...party('ไปที่', to, to.name, 594),
    rule(72, 764, 648, '#E4E8F2'),
    text('ค่าธรรมเนียม', 72, 816, 24, { color: quiet }),
    text('0.00 THB', 648, 816, 25, { color: ink, align: 'end' }),
    box(60, 850, 600, 258, '#F2F5FC', 18),
    miniCode(face.payload, 100, 888, 180),
    text('เลขที่อ้างอิง', 340, 918, 24, { color: quiet }),
    text(reference, 340, 958, 25, { color: ink, room: 300 }),
    text('สแกนเพื่อตรวจสอบ', 340, 1028, 22, { color: quiet }),
    text('สถานะการโอน', 340, 1060, 22, { color: quiet }),
    text('สลิปของธนาคารจำลอง', paperWidth / 2, 1178, 21, { color: '#DCE6FF', align: 'middle' }),
  ];
  return { height: 1200, pieces };
}

function party(label: string, end: End, name: string, y: number): Piece[] {
  return [
    disc(112, y + 24, 42, '#FFFFFF'),
    ...badge(end.bankCode, 112, y + 24, 36),
    text(label, 180, y + 4, 22, { color: quiet }),
    text(name, 180, y + 42, 30, { face: 'strong', color: ink, room: 460 }),
    text(end.number, 180, y + 82, 26, { color: ink }),
    text(placeOf(end), 180, y + 118, 23, { color: quiet, room: 460 }),
  ];
}
