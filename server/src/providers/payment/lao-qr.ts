import { cutText, emvFields, emvIn, emvText, readEmv } from './emv.ts';

/*
 * LAO QR, the national code of LAPNet (tag 38), which every bank's app in Laos pays. There is nothing but the text of the code: nobody tells
 * of its payments, and nobody can be asked about them. So such a code belongs to an account, and slips tell of what was paid.
 */

/** Whom such a code pays, as the receiver's bank has registered it. */
export interface LaoQr {
  /** The receiving bank or network, eight digits. */
  iin: string;
  /** 001 a person, 002 a merchant, 003 a code of one payment. */
  type: string;
  /** By which that bank finds the account. */
  receiver: string;
  /** What the merchant sells, by ISO 18245. */
  mcc: string;
  city: string;
}

/** What a code says beside that: the receiver's name, and the amount in whole kip unless the payer chooses. */
export interface LaoQrBill {
  name: string;
  kip?: bigint;
}

/** LAPNet's own number in template 38. */
const AID = 'A005266284662577';

/** Betting, and Vientiane: what a code has where the operator told nothing else. */
const usual = { mcc: '7995', city: 'VTE' };

const shapes = {
  iin: /^\d{8}$/,
  type: /^00[123]$/,
  // As much as template 38 holds beside the rest.
  receiver: /^[\w.-]{1,56}$/,
  mcc: /^\d{4}$/,
  city: /^[A-Za-z][A-Za-z .-]{0,14}$/,
};

/** The longest name that EMVCo has, by letters; by bytes too, as apps differ in which they count. */
const NAME = { bytes: 25, letters: 25 };

/** Reads `IIN:TYPE:RECEIVER`, with `:MCC` and `:CITY` behind it where they are not the usual ones, or the text of a code that the bank has given; undefined where it is neither. */
export function laoQrIn(given: string): LaoQr | undefined {
  const [iin = '', type = '', receiver = '', mcc = usual.mcc, city = usual.city, ...more] = given.split(':');
  const told = more.length === 0 ? checked({ iin, type, receiver, mcc, city }) : undefined;
  return told ?? readLaoQr(given)?.to;
}

/** The same in one line, `27710418:002:RECEIVER:7995:VTE`, which `laoQrIn` reads. */
export function laoQrLine({ iin, type, receiver, mcc, city }: LaoQr): string {
  return [iin, type, receiver, mcc, city].join(':');
}

/** The text of a code. One with an amount is for one payment (tag 01 is 12), one without for any number of them (11). */
export function laoQrText({ iin, type, receiver, mcc, city }: LaoQr, { name, kip }: LaoQrBill): string {
  return emvText([
    ['00', '01'],
    ['01', kip === undefined ? '11' : '12'],
    [
      '38',
      emvFields([
        ['00', AID],
        ['01', iin],
        ['02', type],
        ['03', receiver],
      ]),
    ],
    ['52', mcc],
    ['53', '418'],
    ['54', kip?.toString()],
    ['58', 'LA'],
    ['59', cutText(name, NAME)],
    ['60', city],
  ]);
}

/** What the text of a code says, whatever the order of its fields; undefined where it is no LAO QR in kip, or its check sum is wrong. */
export function readLaoQr(text: string): (LaoQrBill & { to: LaoQr }) | undefined {
  const fields = readEmv(text.trim());
  const payee = emvIn(fields?.get('38') ?? '');
  if (fields?.get('00') !== '01' || payee?.get('00') !== AID) return undefined;
  if (fields.get('53') !== '418' || fields.get('58') !== 'LA') return undefined;
  const [iin = '', type = '', receiver = ''] = ['01', '02', '03'].map((tag) => payee.get(tag));
  const [mcc = usual.mcc, city = usual.city] = [fields.get('52'), fields.get('60')];
  const to = checked({ iin, type, receiver, mcc, city });
  const amount = fields.get('54');
  if (!to || (amount !== undefined && !/^[1-9]\d{0,12}$/.test(amount))) return undefined;
  const name = fields.get('59') ?? '';
  return { to, name, ...(amount !== undefined && { kip: BigInt(amount) }) };
}

function checked(given: LaoQr): LaoQr | undefined {
  const isRight = (Object.keys(shapes) as (keyof LaoQr)[]).every((part) => shapes[part].test(given[part]));
  return isRight ? given : undefined;
}
