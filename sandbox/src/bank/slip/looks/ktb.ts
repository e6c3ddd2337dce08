import {
  badge,
  box,
  type Drawing,
  miniCode,
  type Piece,
  paperWidth,
  row,
  rule,
  text,
  tick,
} from '../drawing.ts';
import { buddhistYear, type End, type Face, placeOf } from '../face.ts';

const [sky, deep, ink, quiet] = ['#13A0DB', '#075985', '#10293A', '#5F7C8D'];

/** Sky blue with slanted light: the code at the right, beside who receives; a table at the foot. */
export function ktb(face: Face): Drawing {
  const { from, to, amount, reference, day, monthShort, time } = face;
  const pieces = [
    box(0, 0, paperWidth, 1120, '#F1FAFE'),
    `<path d="M0 0H720V120L0 260Z" fill="${sky}"/><path d="M420 0H720V120L300 202Z" fill="#FFFFFF" opacity=".14"/>`,
    tick(92, 96, 40, '#FFFFFF', sky),
    text('โอนเงินสำเร็จ', 156, 92, 40, { face: 'strong', color: '#FFFFFF' }),
    text(`ธนาคารจำลอง${from.bankTH}`, 156, 132, 24, { color: '#E2F5FD' }),
    text(`รหัสอ้างอิง ${reference}`, 48, 306, 25, { color: quiet }),
    ...party(from, 400, 510),
    `<path d="M92 508V566" stroke="${sky}" stroke-width="4" stroke-dasharray="1 12" stroke-linecap="round"/>`,
    ...party(to, 612, 270),
    miniCode(face.payload, 482, 540, 168),
    text('สแกนตรวจสอบ', 566, 756, 21, { color: quiet, align: 'middle' }),
    box(32, 806, 656, 240, '#FFFFFF', 20),
    ...row('จำนวนเงิน', `${amount} บาท`, 870, { size: 32, face: 'strong', color: deep, left: 64, right: 656 }),
    rule(64, 902, 656, '#DCEBF3', '2 6'),
    ...row('ค่าธรรมเนียม', '0.00 บาท', 950, { color: ink, labelColor: quiet, left: 64, right: 656 }),
    ...row('วันที่ทำรายการ', `${day} ${monthShort} ${buddhistYear(face, 4)} - ${time.slice(0, 5)}`, 1004, {
      ...{ color: ink, labelColor: quiet, left: 64, right: 656 },
    }),
    text('เอกสารนี้ออกโดยธนาคารจำลอง', paperWidth / 2, 1092, 21, { color: quiet, align: 'middle' }),
  ];
  return { height: 1120, pieces };
}

function party(end: End, y: number, room: number): Piece[] {
  return [
    ...badge(end.bankCode, 92, y + 34, 44),
    text(end.cut, 160, y + 12, 30, { face: 'strong', color: ink, room }),
    text(placeOf(end), 160, y + 52, 24, { color: quiet, room }),
    text(end.number, 160, y + 90, 26, { color: ink, room }),
  ];
}
