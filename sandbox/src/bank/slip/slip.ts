import { generate } from 'promptparse';
import sharp from 'sharp';
import { bankNamed } from '../banks.ts';
import type { Transfer } from '../transfer.ts';
import { type Drawing, paperWidth } from './drawing.ts';
import { type Face, faceOf } from './face.ts';
import { baac } from './looks/baac.ts';
import { bay } from './looks/bay.ts';
import { bbl } from './looks/bbl.ts';
import { cloth } from './looks/cloth.ts';
import { gsb } from './looks/gsb.ts';
import { kbank } from './looks/kbank.ts';
import { ktb } from './looks/ktb.ts';
import { scb } from './looks/scb.ts';
import { ttb } from './looks/ttb.ts';

/** Each sending bank's look, by our code of it; the others have the cloth. */
const looks: Readonly<Record<string, (face: Face) => Drawing>> = {
  KBANK: kbank,
  SCB: scb,
  BBL: bbl,
  KTB: ktb,
  BAY: bay,
  TMB: ttb,
  GSB: gsb,
  BAAC: baac,
};

/**
 * The picture that the sender's app saves: a PNG, 720 wide and as high as the sending bank's look is, with the mini QR in the
 * lower two thirds. The same bytes each time.
 */
export async function slipPicture(transfer: Transfer): Promise<Buffer> {
  const { code, number } = bankNamed(transfer.from.bankCode);
  const look = looks[code] ?? cloth;
  const { height, pieces } = look(faceOf(transfer, miniQr(number, transfer.reference)));
  const drawn = (await Promise.all(pieces)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${paperWidth} ${height}" width="${paperWidth}" height="${height}">${drawn}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** The text of the small code on a slip: the sending bank's number and the transfer's reference, with a check sum. */
export function miniQr(sendingBank: string, reference: string): string {
  return generate.slipVerify({ sendingBank, transRef: reference });
}
