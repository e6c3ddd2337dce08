import {
  badge,
  box,
  type Drawing,
  disc,
  fade,
  miniCode,
  type Piece,
  paperWidth,
  text,
  tick,
} from '../drawing.ts';
import { buddhistYear, type End, type Face, placeOf } from '../face.ts';

const [pink, deep, ink, quiet] = ['#E2348A', '#A8165C', '#3B2230', '#927784'];
const middle = paperWidth / 2;

/** Pink with dots: the amount in a pill, from whom and to whom side by side, the code framed at the foot. */
export function gsb(face: Face): Drawing {
  const { from, to, amount, reference, day, monthLong, time } = face;
  const centred = { align: 'middle' } as const;
  const pieces = [
    fade('rose', '#FFE3F0', '#FFF8FB'),
    box(0, 0, paperWidth, 1140, 'url(#rose)'),
    dots(),
    box(0, 0, paperWidth, 96, pink),
    text(`ธนาคารจำลอง${from.bankTH}`, middle, 62, 34, { ...centred, face: 'strong', color: '#FFFFFF' }),
    box(36, 130, 648, 960, '#FFFFFF', 32),
    tick(110, 198, 34, pink),
    text('ทำรายการสำเร็จ', 164, 194, 34, { face: 'strong', color: deep }),
    text(`${Number(day)} ${monthLong} ${buddhistYear(face, 4)} เวลา ${time.slice(0, 5)} น.`, 164, 232, 24, {
      color: quiet,
      room: 480,
    }),
    box(76, 274, 568, 116, '#FFF0F7', 58),
    text('จำนวนเงิน', middle, 314, 22, { ...centred, color: quiet }),
    text(`${amount} บาท`, middle, 368, 44, { ...centred, face: 'strong', color: deep, room: 500 }),
    ...party('จาก', from, 206),
    ...party('ไปยัง', to, 514),
    `<path d="M346 470l18 18-18 18" fill="none" stroke="${pink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`,
    text(`ค่าธรรมเนียม 0.00 บาท`, middle, 750, 23, { ...centred, color: quiet }),
    text(`เลขอ้างอิง ${reference}`, middle, 788, 24, { ...centred, color: ink }),
    box(middle - 126, 818, 252, 240, pink, 20),
    miniCode(face.payload, middle - 83, 855, 166),
    text('สแกน QR เพื่อตรวจสอบสลิป', middle, 1122, 22, { ...centred, color: quiet }),
  ];
  return { height: 1140, pieces };
}

function party(label: string, end: End, x: number): Piece[] {
  const centred = { align: 'middle', room: 280 } as const;
  return [
    ...badge(end.bankCode, x, 488, 44),
    text(label, x, 570, 22, { ...centred, color: quiet }),
    text(end.cut, x, 610, 29, { ...centred, face: 'strong', color: ink }),
    text(placeOf(end), x, 648, 22, { ...centred, color: quiet }),
    text(end.number, x, 684, 25, { ...centred, color: ink }),
  ];
}

function dots(): string {
  let all = '';
  for (let y = 120; y < 1080; y += 44)
    for (let x = 14 + (y % 88 === 32 ? 22 : 0); x < paperWidth; x += 44) all += disc(x, y, 4, '#F9BCD8');
  return all;
}
