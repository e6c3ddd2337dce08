import { cutText, emvFields, emvText } from './emv.ts';

/** What a OnePay code says. Texts are printable; `amount` is whole kip. */
export interface OnepayCode {
  mcid: string;
  mcc: string;
  terminal: string;
  invoice: string;
  /** Our reference, by which the payment is told. */
  uuid: string;
  amount: bigint;
  /** Shown to the payer, cut off where it is too long; may have letters of any script. */
  description: string;
  /** Until when it can be paid; without it for ever. */
  expiresAt?: Date;
}

/** Template 62 as a whole, in bytes; and each of its values, in characters. */
const TEMPLATE_BYTES = 99;
const VALUE_LENGTH = 25;

/**
 * The text of a code that is paid with BCEL's app. Tag 01 says 11, as BCEL's own client writes it for codes of one payment too: that
 * a code is over is said by its end (33.03), and which payment it is by its uuid (62.05). The country is LA and the province VTE, which that
 * client has the other way round, and the check sum has its leading zeros, which it leaves out.
 */
export function onepayText(code: OnepayCode): string {
  const { mcid, mcc, terminal, invoice, uuid, amount, description, expiresAt } = code;
  const names = emvFields([
    ['01', invoice],
    ['05', uuid],
    ['07', terminal],
  ]);
  const left = TEMPLATE_BYTES - Buffer.byteLength(names) - 4;
  return emvText([
    ['00', '01'],
    ['01', '11'],
    [
      '33',
      emvFields([
        ['00', 'BCEL'],
        ['01', 'ONEPAY'],
        ['02', mcid],
        ['03', expiresAt && bangkokTime(expiresAt)],
        ['05', expiresAt && 'CLOSEWHENDONE'],
      ]),
    ],
    ['52', mcc],
    ['53', '418'],
    ['54', amount.toString()],
    ['58', 'LA'],
    ['60', 'VTE'],
    ['62', names + emvFields([['08', cutText(description, { bytes: left, letters: VALUE_LENGTH })]])],
  ]);
}

/** `yyyymmddHHMMSS` in Bangkok, which has no summer time. */
function bangkokTime(at: Date): string {
  return new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace(/\D/g, '');
}
