import { generate } from 'promptparse';
import { create } from 'qrcode';
import sharp from 'sharp';
import { grouped } from '../../money.ts';
import type { AccountName } from '../accounts.ts';
import { bankNamed } from '../banks.ts';
import { bangkok } from '../reference.ts';
import type { Transfer } from '../transfer.ts';
import { type Face, outline } from './outline.ts';

const width = 720;
const height = 1080;
const ink = '#12173C';
const quiet = '#545B80';

/** The picture that the sender's app saves: a PNG of 720 x 1080 with the mini QR at the lower right. */
export async function slipPicture(transfer: Transfer): Promise<Buffer> {
  const from = bankNamed(transfer.from.bankCode);
  const { text: when } = bangkok(new Date(transfer.at));
  const pieces = await Promise.all([
    write('โอนเงินสำเร็จ', 'display', 44, 56, 204, ink),
    write(`${when} น.`, 'text', 24, 56, 246, quiet),
    party('จาก', transfer.from, 316),
    party('ไปยัง', transfer.to, 496),
    write('จำนวนเงิน', 'text', 24, 56, 668, quiet),
    write(`${grouped(transfer.amount)} บาท`, 'display', 56, 56, 734, ink),
    write('ค่าธรรมเนียม 0.00 บาท', 'text', 22, 56, 776, quiet),
    write('เลขที่รายการ', 'text', 24, 56, 862, quiet),
    write(transfer.reference, 'text', 24, 56, 900, ink),
    write('สแกนเพื่อตรวจสอบสลิป', 'text', 20, 56, 966, quiet),
    write(`ธนาคารจำลอง · ${from.nameTH}`, 'display', 26, 56, 84, '#FFFFFF'),
  ]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
${cloth()}${pieces.join('')}${code(miniQr(from.number, transfer.reference), 476, 806, 196)}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** The text of the small code on a slip: the sending bank's number and the transfer's reference, with a check sum. */
export function miniQr(sendingBank: string, reference: string): string {
  return generate.slipVerify({ sendingBank, transRef: reference });
}

/** Paper with a dark band, a woven hem below it, and a fringe at the end, as everything here that one keeps. */
function cloth(): string {
  let hem = '';
  for (let x = 0; x < width; x += 36) {
    hem += `<path fill="#D42A61" d="M${x} 126l18-14 18 14-18 14z"/><path fill="#FFB21A" d="M${x + 9} 126l9-7 9 7-9 7z"/>`;
  }
  let fringe = '';
  for (let x = 6; x < width; x += 12) fringe += `M${x} ${height - 22}v22`;
  return `<rect width="${width}" height="${height}" fill="#FFFFFF"/>
<rect width="${width}" height="112" fill="#111842"/><rect y="112" width="${width}" height="28" fill="#0B1030"/>${hem}
<path d="M56 424H664M56 606H664M56 812H440" stroke="#DDE0EC" stroke-width="3" stroke-dasharray="9 7"/>
<rect y="${height - 26}" width="${width}" height="4" fill="#B5174B"/>
<path d="${fringe}" stroke="#B5174B" stroke-width="3"/>`;
}

async function party(label: string, account: AccountName, y: number): Promise<string> {
  const bank = bankNamed(account.bankCode);
  const lines = await Promise.all([
    write(label, 'text', 24, 56, y, quiet),
    write(account.name || 'ไม่ระบุชื่อ', 'display', 34, 180, y, ink),
    write(`ธนาคาร${bank.nameTH}`, 'text', 24, 180, y + 42, quiet),
    write(masked(account.accountNo), 'text', 26, 180, y + 80, ink),
  ]);
  return lines.join('');
}

/** Four digits before the last one are shown, in the grouping that banks print for numbers of ten. */
function masked(accountNo: string): string {
  const shown = accountNo.slice(-5, -1);
  return accountNo.length === 10 ? `xxx-x-x${shown}-x` : `${'x'.repeat(accountNo.length - 5)}${shown}x`;
}

/** Writes a line; one that is too long for the paper is set smaller. */
async function write(
  text: string,
  face: Face,
  size: number,
  x: number,
  y: number,
  color: string,
): Promise<string> {
  const line = await outline(text, face, size);
  const room = width - 40 - x;
  const squeeze = line.width > room ? room / line.width : 1;
  return `<g fill="${color}" transform="translate(${x} ${y}) scale(${squeeze})">${line.svg}</g>`;
}

function code(text: string, x: number, y: number, size: number): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const unit = size / modules.size;
  let d = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) d += `M${column} ${row}h1v1h-1z`;
    }
  }
  return `<g transform="translate(${x} ${y}) scale(${unit})"><path fill="#000" shape-rendering="crispEdges" d="${d}"/></g>`;
}
