import { box, type Drawing, miniCode, type Piece, paperWidth, row, text } from '../drawing.ts';
import { buddhistYear, type End, type Face, placeOf } from '../face.ts';

const [yellow, dark, quiet] = ['#F9C80E', '#3A3432', '#7D7571'];

/** Yellow and dark brown in bands: to whom before from whom, the amount on dark, the code in the middle of the foot. */
export function bay(face: Face): Drawing {
  const { from, to, amount, reference, day, monthShort, time } = face;
  const pieces = [
    box(0, 0, paperWidth, 1160, '#FFFFFF'),
    box(0, 0, paperWidth, 128, yellow),
    `<path d="M560 0L640 128H720V0Z" fill="#FFFFFF" opacity=".35"/>`,
    text('โอนเงินสำเร็จ', 44, 62, 38, { face: 'strong', color: dark }),
    text(`ธนาคารจำลอง · ${from.bankTH}`, 44, 102, 24, { color: dark }),
    ...row('วันที่', `${day} ${monthShort} ${buddhistYear(face, 4)} ${time}`, 186, {
      left: 44,
      right: 676,
      color: dark,
    }),
    ...row('หมายเลขอ้างอิง', reference, 232, { left: 44, right: 676, color: dark }),
    box(0, 268, paperWidth, 196, '#FAF6EA'),
    box(0, 268, 10, 196, yellow),
    ...party('ไปยังบัญชี', to, to.name, 316),
    box(0, 476, paperWidth, 196, '#F5F4F3'),
    box(0, 476, 10, 196, '#B8B0AC'),
    ...party('จากบัญชี', from, from.cut, 524),
    box(0, 684, paperWidth, 132, dark),
    text('จำนวนเงิน (บาท)', 44, 740, 26, { color: '#D8CFC9' }),
    text('ค่าธรรมเนียม 0.00', 44, 784, 22, { color: '#A79D97' }),
    text(amount, 676, 768, 54, { face: 'strong', color: yellow, align: 'end', room: 400 }),
    miniCode(face.payload, paperWidth / 2 - 86, 870, 172),
    text('สแกนเพื่อตรวจสอบรายการ', paperWidth / 2, 1098, 22, { color: quiet, align: 'middle' }),
    box(0, 1148, paperWidth, 12, yellow),
  ];
  return { height: 1160, pieces };
}

function party(label: string, end: End, name: string, y: number): Piece[] {
  return [
    text(label, 44, y, 22, { color: quiet }),
    text(name, 44, y + 44, 32, { face: 'strong', color: dark }),
    text(`${placeOf(end)}  ${end.number}`, 44, y + 90, 26, { color: dark }),
  ];
}
