import { badge, box, type Drawing, miniCode, type Piece, paperWidth, rule, text, tick } from '../drawing.ts';
import type { End, Face } from '../face.ts';

const [ink, quiet, line] = ['#1F2430', '#697084', '#D8DCE6'];

/** Of a transfer in kip: banks in Laos write whole kip, in English for whoever reads no Lao. Some print no code. */
export function kip(face: Face): Drawing {
  const { from, to, amount, reference, day, monthEN, year, time } = face;
  const pieces: Piece[] = [
    box(0, 0, paperWidth, 1080, '#FFFFFF'),
    box(0, 0, paperWidth, 132, '#8E1B2E'),
    text(`${from.bankEN} · simulated`, 56, 82, 30, { face: 'display', color: '#FFFFFF' }),
    tick(paperWidth / 2, 216, 44, '#1B8F4C'),
    text('Transfer successful', paperWidth / 2, 314, 36, { face: 'display', align: 'middle', color: ink }),
    text(`${day} ${monthEN} ${year} ${time}`, paperWidth / 2, 356, 24, { align: 'middle', color: quiet }),
    text(`${amount.replace(/\.00$/, '')} LAK`, paperWidth / 2, 440, 56, {
      ...{ face: 'display', align: 'middle', color: ink },
    }),
    rule(56, 488, paperWidth - 56, line),
    ...party('From', from, 546),
    ...party('To', to, 686),
    rule(56, 800, paperWidth - 56, line),
    text('Fee 0 LAK', 56, 850, 24, { color: quiet }),
    text('Reference', 56, 910, 22, { color: quiet }),
    text(reference, 56, 946, 24, { color: ink, room: 380 }),
    ...(face.payload === '' ? [] : [miniCode(face.payload, 492, 830, 176)]),
  ];
  return { height: 1080, pieces };
}

function party(label: string, end: End, y: number): Piece[] {
  return [
    ...badge(end.bankCode, 92, y + 24, 34),
    text(label, 156, y, 22, { color: quiet }),
    text(end.name, 156, y + 36, 30, { face: 'display', color: ink }),
    text(`${end.bankEN} ${end.number}`, 156, y + 74, 24, { color: ink }),
  ];
}
