import { generate } from 'promptparse';
import sharp from 'sharp';
import { crc } from '../../onepay/payload.ts';
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
import { kip } from './looks/kip.ts';
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

/** A sending bank for each look, the cloth's last. */
export const bankOfEachLook: readonly string[] = [...Object.keys(looks), 'CIMBT'];

/**
 * The picture that the sender's app saves: a PNG, 720 wide and as high as the sending bank's look is, with the mini QR in the
 * lower two thirds. The same bytes each time.
 */
export async function slipPicture(transfer: Transfer): Promise<Buffer> {
  const { code, number } = bankNamed(transfer.from.bankCode);
  const isKip = transfer.currency === 'LAK';
  const look = isKip ? kip : (looks[code] ?? cloth);
  const payload = isKip ? laoCode(code, transfer.reference) : miniQr(number, transfer.reference);
  const { height, pieces } = look(faceOf(transfer, payload));
  const drawn = (await Promise.all(pieces)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${paperWidth} ${height}" width="${paperWidth}" height="${height}">${drawn}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** The code on a slip in kip: BCEL's OneProof, whose ticket is assumed to be the end of the reference; none at the other banks. */
function laoCode(bankCode: string, reference: string): string {
  if (bankCode !== 'BCEL') return '';
  const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`;
  const names = ['BCEL', 'ONEPROOF', '01', reference.slice(-10), reference];
  const proof = names.map((value, at) => field(`0${at}`, value)).join('');
  const text = `${field('00', '01')}${field('33', proof)}6304`;
  return `${text}${crc(Buffer.from(text))}`;
}

/** The text of the small code on a slip: the sending bank's number and the transfer's reference, with a check sum. */
export function miniQr(sendingBank: string, reference: string): string {
  return generate.slipVerify({ sendingBank, transRef: reference });
}
