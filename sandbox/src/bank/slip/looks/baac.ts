import { box, type Drawing, miniCode, type Piece, paperWidth, row, rule, text } from '../drawing.ts';
import { buddhistYear, type End, type Face, placeOf } from '../face.ts';

const [green, gold, ink, quiet] = ['#2F5D1B', '#C9A227', '#26301F', '#6F7A66'];

/** A receipt on cream within green: numbers and labels in rows, the date in figures, the code at the lower left. */
export function baac(face: Face): Drawing {
  const { from, to, amount, reference, day, month, time } = face;
  const pieces = [
    box(0, 0, paperWidth, 1060, green),
    box(20, 20, 680, 1020, '#FFFDF3', 6),
    `<rect x="32" y="32" width="656" height="996" fill="none" stroke="${gold}" stroke-width="2"/>`,
    text(`ธนาคารจำลอง ${from.bankTH}`, paperWidth / 2, 92, 30, {
      face: 'display',
      color: green,
      align: 'middle',
      room: 600,
    }),
    text('หลักฐานการโอนเงิน', paperWidth / 2, 142, 38, { face: 'display', color: ink, align: 'middle' }),
    rule(64, 170, 656, gold),
    ...line('วันที่ทำรายการ', `${day}/${month}/${buddhistYear(face, 4)} ${time}`, 220),
    ...line('เลขที่อ้างอิง', reference, 268),
    rule(64, 296, 656, '#D9D3B8', '4 6'),
    ...party('ผู้โอน', from, from.name, 346),
    rule(64, 484, 656, '#D9D3B8', '4 6'),
    ...party('ผู้รับโอน', to, to.cut, 534),
    rule(64, 672, 656, '#D9D3B8', '4 6'),
    ...line('ค่าธรรมเนียม', '0.00 บาท', 720),
    box(52, 748, 616, 78, '#EEF3E2', 6),
    text('จำนวนเงินที่โอน', 72, 798, 28, { face: 'strong', color: green, room: 230 }),
    text(`${amount} บาท`, 648, 800, 40, { face: 'strong', color: green, align: 'end', room: 330 }),
    miniCode(face.payload, 92, 854, 134),
    text('โอนเงินสำเร็จ', 280, 892, 30, { face: 'strong', color: ink }),
    text('ตรวจสอบรายการได้ด้วยการสแกนรหัส', 280, 936, 22, { color: quiet, room: 370 }),
    text('เอกสารตัวอย่างของธนาคารจำลอง', 280, 970, 22, { color: quiet, room: 370 }),
  ];
  return { height: 1060, pieces };
}

function line(label: string, value: string, y: number): Piece[] {
  return row(label, value, y, { size: 25, left: 64, right: 656, labelColor: quiet, color: ink });
}

function party(label: string, end: End, name: string, y: number): Piece[] {
  return [
    ...row(label, name, y, { size: 28, left: 64, right: 656, labelColor: quiet, color: ink, face: 'strong' }),
    ...line(end.isPromptPay ? 'ผ่าน' : 'ธนาคาร', end.isPromptPay ? placeOf(end) : end.bankTH, y + 46),
    ...line(end.isPromptPay ? 'หมายเลข' : 'เลขที่บัญชี', end.number, y + 92),
  ];
}
