import { box, type Drawing, miniCode, type Piece, paperWidth, text } from '../drawing.ts';
import { type End, type Face, placeOf } from '../face.ts';

const [ink, quiet] = ['#12173C', '#545B80'];
const height = 1080;

/** The bank of whoever has no look of its own: paper with a dark band, a woven hem below it, and a fringe at the end. */
export function cloth(face: Face): Drawing {
  const { from, to, amount, reference, day, month, year, time } = face;
  const pieces = [
    weave(),
    text(`ธนาคารจำลอง · ${from.bankTH}`, 56, 84, 26, { face: 'display', color: '#FFFFFF' }),
    text('โอนเงินสำเร็จ', 56, 204, 44, { face: 'display', color: ink }),
    text(`${day}/${month}/${year} ${time} น.`, 56, 246, 24, { color: quiet }),
    ...party('จาก', from, 316),
    ...party('ไปยัง', to, 496),
    text('จำนวนเงิน', 56, 668, 24, { color: quiet }),
    text(`${amount} บาท`, 56, 734, 56, { face: 'display', color: ink }),
    text('ค่าธรรมเนียม 0.00 บาท', 56, 776, 22, { color: quiet }),
    text('เลขที่รายการ', 56, 862, 24, { color: quiet }),
    text(reference, 56, 900, 24, { color: ink, room: 380 }),
    text('สแกนเพื่อตรวจสอบสลิป', 56, 966, 20, { color: quiet }),
    miniCode(face.payload, 468, 812, 196),
  ];
  return { height, pieces };
}

function party(label: string, end: End, y: number): Piece[] {
  return [
    text(label, 56, y, 24, { color: quiet }),
    text(end.name, 180, y, 34, { face: 'display', color: ink }),
    text(placeOf(end), 180, y + 42, 24, { color: quiet }),
    text(end.number, 180, y + 80, 26, { color: ink }),
  ];
}

function weave(): string {
  let hem = '';
  for (let x = 0; x < paperWidth; x += 36) {
    hem += `<path fill="#D42A61" d="M${x} 126l18-14 18 14-18 14z"/><path fill="#FFB21A" d="M${x + 9} 126l9-7 9 7-9 7z"/>`;
  }
  let fringe = '';
  for (let x = 6; x < paperWidth; x += 12) fringe += `M${x} ${height - 22}v22`;
  return `${box(0, 0, paperWidth, height, '#FFFFFF')}${box(0, 0, paperWidth, 112, '#111842')}${box(0, 112, paperWidth, 28, '#0B1030')}${hem}
<path d="M56 424H664M56 606H664M56 812H420" stroke="#DDE0EC" stroke-width="3" stroke-dasharray="9 7"/>
${box(0, height - 26, paperWidth, 4, '#B5174B')}<path d="${fringe}" stroke="#B5174B" stroke-width="3"/>`;
}
