import { Refused } from '../fields.ts';
import { crc, tagsIn } from '../onepay/payload.ts';
import type { World } from '../world.ts';
import { type AccountName, accountOfReceiver } from './accounts.ts';

/** LAPNet's own number in template 38. */
const AID = 'A005266284662577';

/** Pays when nobody is named: the first member of the Lao demo data. */
const customer: AccountName = { bankCode: 'BCEL', accountNo: '010120012345678', name: 'SOMXAY CHAIDEE' };

/** What each field of a code has to be; those that are missing are '' here. */
const shapes: Readonly<Record<string, RegExp>> = {
  '00': /^01$/,
  '01': /^1[12]$/,
  '52': /^\d{4}$/,
  '53': /^418$/,
  '54': /^([1-9]\d{0,12})?$/,
  '58': /^LA$/,
  '59': /^\P{Cc}{1,25}$/u,
  '60': /^[\x20-\x7e]{1,15}$/,
};

/** And of those of template 38, which has no others. */
const payeeShapes: Readonly<Record<string, RegExp>> = {
  '00': /^A005266284662577$/,
  '01': /^\d{8}$/,
  '02': /^00[123]$/,
  '03': /^[\x21-\x7e]+$/,
};

/**
 * A LAO QR as any bank's app in Laos understands it; undefined where it is none. One that is not as LAPNet wants it is refused with
 * QR_UNREADABLE, and one to nobody's account with QR_UNKNOWN.
 */
export function laoQrBill(world: World, payload: string) {
  const text = payload.trim();
  const fields = tagsIn(Buffer.from(text));
  const payee = tagsIn(Buffer.from(fields?.get('38') ?? ''));
  if (!fields || payee?.get('00') !== AID) return undefined;
  if (!isWhole(text, fields) || !fits(payee, payeeShapes) || payee.size !== 4)
    throw new Refused('QR_UNREADABLE', 400, 'payload');
  const [iin = '', type = '', receiver = ''] = ['01', '02', '03'].map((tag) => payee.get(tag));
  const owner = accountOfReceiver(world, { iin, type, receiver });
  if (!owner) throw new Refused('QR_UNKNOWN', 404, 'payload');
  const kip = fields.get('54');
  return {
    code: kip === undefined ? {} : { amount: BigInt(kip) * 100n },
    ...{ payee: owner.name, detail: receiver, owner, payer: customer, currency: 'LAK' as const },
  };
}

/** The format stands first and the right check sum last, in capitals; a code of one payment (12) names its amount. */
function isWhole(text: string, fields: ReadonlyMap<string, string>): boolean {
  const tags = [...fields.keys()];
  const isChecked = tags.at(-1) === '63' && fields.get('63') === crc(Buffer.from(text).subarray(0, -4));
  const isSized = Buffer.byteLength(text) <= 512 && Buffer.byteLength(fields.get('59') ?? '') <= 25;
  const isAmount = fields.get('01') === '11' || fields.has('54');
  return tags[0] === '00' && isChecked && isSized && isAmount && fits(fields, shapes);
}

function fits(fields: ReadonlyMap<string, string>, wanted: Readonly<Record<string, RegExp>>): boolean {
  return Object.entries(wanted).every(([tag, shape]) => shape.test(fields.get(tag) ?? ''));
}
