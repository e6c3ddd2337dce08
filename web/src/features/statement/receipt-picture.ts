import { clothPicture, PICTURE, type PictureFonts, writeFitted } from '@prae/ui/clothPicture';
import { inkOf } from '@prae/ui/inks';
import { fileName } from '../../client/files.ts';
import { withoutJoinersIn } from '../../messages/without-joiners.ts';
import type { StatementRow } from './days.ts';

/** The text on the picture of a receipt. */
export interface ReceiptText {
  brand: string;
  /** 'PR-7K3D-9Q2X'. */
  reference: string;
  activity: string;
  /** With its currency, and its sign where it has one; '' where none moved. */
  amount: string;
  status: StatementRow['status'];
  state: string;
  hasArrived: boolean;
  rows: readonly { label: string; value: string }[];
}

const STATE_INKS = {
  SUCCESS: 'green-700',
  PROCESSING: 'amber-800',
  FAILED: 'crimson-700',
} as const satisfies Record<StatementRow['status'], string>;

const MARGIN = 90;
const SEAM = 640;
const ROW = 150;

/** Draws the receipt as a PNG: 'prae-PR-7K3D-9Q2X.png'. */
export function drawReceipt(said: ReceiptText): Promise<File> {
  const text = withoutJoinersIn(said);
  const rows = text.rows.flatMap(({ label, value }) => [label, value]);
  return clothPicture({
    name: fileName(text.brand, `${text.reference}.png`),
    edge: text.status === 'SUCCESS' ? 'green-600' : 'crimson-600',
    texts: [text.brand, text.activity, text.amount, text.state, ...rows],
    draw: (pen, fonts) => {
      drawHead(pen, fonts, text);
      drawSeam(pen);
      drawRows(pen, fonts, text.rows);
    },
  });
}

function drawHead(pen: CanvasRenderingContext2D, { display, text: plain }: PictureFonts, text: ReceiptText) {
  const middle = { x: PICTURE.width / 2, width: PICTURE.width - 2 * MARGIN };
  pen.textAlign = 'center';
  pen.fillStyle = inkOf('ink');
  writeFitted(pen, text.brand, { ...middle, y: 160, weight: 600, size: 64, font: display });
  pen.fillStyle = inkOf('ink-2');
  writeFitted(pen, text.activity, { ...middle, y: 300, weight: 500, size: 48, font: plain });
  pen.fillStyle = text.hasArrived ? inkOf(STATE_INKS.SUCCESS) : inkOf('ink');
  if (text.status === 'FAILED') pen.fillStyle = inkOf('ink-2');
  writeFitted(pen, text.amount, { ...middle, y: 440, weight: 600, size: 120, font: display });
  if (text.status === 'FAILED' && text.amount !== '') strike(pen, text.amount, 440);
  pen.fillStyle = inkOf(STATE_INKS[text.status]);
  writeFitted(pen, text.state, { ...middle, y: 545, weight: 600, size: 48, font: plain });
}

/** The line through an amount that did not move; `y` is the foot of what was just written in the middle. */
function strike(pen: CanvasRenderingContext2D, amount: string, y: number): void {
  const { width, actualBoundingBoxAscent } = pen.measureText(amount);
  pen.fillRect((PICTURE.width - width) / 2 - 8, y - actualBoundingBoxAscent / 2 - 4, width + 16, 8);
}

function drawSeam(pen: CanvasRenderingContext2D): void {
  pen.strokeStyle = inkOf('stitch');
  pen.lineWidth = 4;
  pen.setLineDash([18, 14]);
  pen.beginPath();
  pen.moveTo(MARGIN, SEAM);
  pen.lineTo(PICTURE.width - MARGIN, SEAM);
  pen.stroke();
}

/** Each label on the left, its value on the right, in what the label leaves of the line. */
function drawRows(
  pen: CanvasRenderingContext2D,
  { text: font }: PictureFonts,
  rows: ReceiptText['rows'],
): void {
  const width = PICTURE.width - 2 * MARGIN;
  for (const [nth, { label, value }] of rows.entries()) {
    const y = SEAM + (nth + 0.8) * ROW;
    pen.textAlign = 'left';
    pen.fillStyle = inkOf('ink-2');
    writeFitted(pen, label, { x: MARGIN, y, width: width * 0.4, weight: 500, size: 42, font });
    const left = width - pen.measureText(label).width - 40;
    pen.textAlign = 'right';
    pen.fillStyle = inkOf('ink');
    writeFitted(pen, value, { x: PICTURE.width - MARGIN, y, width: left, weight: 600, size: 46, font });
  }
}
