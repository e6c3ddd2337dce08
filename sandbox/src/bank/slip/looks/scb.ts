import { box, type Drawing, miniCode, type Piece, paperWidth, rule, text, tick } from '../drawing.ts';
import { buddhistYear, type End, type Face, placeOf } from '../face.ts';

const [purple, ink, quiet] = ['#5A2D90', '#2B2236', '#8A8296'];
const middle = paperWidth / 2;

/** Purple, everything about the middle: a tick, when and under which reference, who at the right, the code at the foot. */
export function scb(face: Face): Drawing {
  const { from, to, amount, reference, day, monthShort, time } = face;
  const centred = { align: 'middle' } as const;
  const pieces = [
    box(0, 0, paperWidth, 1280, '#FFFFFF'),
    box(0, 0, paperWidth, 150, purple),
    `<path d="M0 150Q360 210 720 150Z" fill="${purple}"/>`,
    text('ธนาคารจำลอง', middle, 74, 36, { ...centred, face: 'strong', color: '#FFFFFF' }),
    text(from.bankTH, middle, 116, 26, { ...centred, color: '#D9C9EE' }),
    `<circle cx="${middle}" cy="216" r="54" fill="#FFFFFF"/>`,
    tick(middle, 216, 44, '#27A567'),
    text('โอนเงินสำเร็จ', middle, 332, 42, { ...centred, face: 'strong', color: purple }),
    text(`${day} ${monthShort} ${buddhistYear(face, 4)} - ${time.slice(0, 5)}`, middle, 380, 27, {
      ...centred,
      color: quiet,
    }),
    text(`รหัสอ้างอิง: ${reference}`, middle, 422, 25, { ...centred, color: quiet }),
    rule(48, 464, 672, '#D8D2E0', '3 9'),
    ...party('จาก', from, from.name, 524),
    ...party('ไปยัง', to, to.cut, 664),
    rule(48, 804, 672, '#E9E4EF'),
    text('จำนวนเงิน', 56, 868, 28, { color: quiet }),
    text(amount, 664, 872, 46, { face: 'strong', color: ink, align: 'end' }),
    rule(48, 916, 672, '#D8D2E0', '3 9'),
    miniCode(face.payload, middle - 95, 974, 190),
    text('ผู้รับเงินสามารถสแกนคิวอาร์โค้ดนี้เพื่อตรวจสอบสถานะการโอนเงิน', middle, 1236, 21, { ...centred, color: quiet }),
  ];
  return { height: 1280, pieces };
}

function party(label: string, end: End, name: string, y: number): Piece[] {
  const right = { align: 'end' } as const;
  return [
    text(label, 56, y, 28, { color: quiet }),
    text(name, 664, y, 31, { ...right, face: 'strong', color: ink, room: 480 }),
    text(end.number, 664, y + 42, 27, { ...right, color: ink }),
    text(placeOf(end), 664, y + 82, 23, { ...right, color: quiet, room: 480 }),
  ];
}
