/*
 * What the QR code on a slip says. The phone reads it before the upload and the server after it, so both have it from here. This file
 * imports nothing, so that the browser can carry it.
 */

/**
 * What the code on a slip says, by itself: who vouches for it is another question. `bad-checksum` begins as a slip's code does but is cut or
 * changed; `not-slip` is any other code, such as one to pay by.
 */
export type SlipCode =
  | {
      readonly kind: 'bank';
      /** The interbank number, three digits. */
      readonly sendingBank: string;
      readonly transRef: string;
    }
  | {
      readonly kind: 'truemoney';
      /** What kind of movement it was, such as `P2P`. */
      readonly event: string;
      readonly transactionId: string;
      /** DDMMYYYY */
      readonly date: string;
    }
  | {
      readonly kind: 'bcelOneProof';
      readonly type: string;
      readonly ticket: string;
      /** The number in the bank's own books. */
      readonly reference: string;
    }
  | { readonly kind: 'bad-checksum' }
  | { readonly kind: 'not-slip' };

/** Values by tag. */
type Tags = ReadonlyMap<string, string>;

/** How the three kinds of slips' codes begin, whole or not. */
const beginnings = [/^00\d\d000600000101/, /^00\d\d00020101020102/, /^00020101.*?33\d\d0004BCEL0108ONEPROOF/];

/** The tag of the check sum, with the length of what follows it. */
const checkSumTag = /^(?:91|63)04/;

/**
 * Reads the text of a slip's code. The order of its tags is free, but no tag comes twice; the check sum stands last, in upper or
 * lower case, and may lack leading zeros, which some banks' apps drop. Lengths count bytes of UTF-8.
 */
export function readSlipCode(text: string): SlipCode {
  // No bank writes them, and no database keeps them all.
  if (/[\p{Cc}\p{Cs}]/u.test(text.trim())) return { kind: 'not-slip' };
  const bytes = bytesOf(text.trim());
  const code = readChecked(bytes);
  if (code) return bankSlip(code) ?? trueMoneySlip(code) ?? oneProof(code) ?? { kind: 'not-slip' };
  return { kind: beginnings.some((begins) => begins.test(bytes)) ? 'bad-checksum' : 'not-slip' };
}

/** Whether a text is a code to pay by, as EMV has them: PromptPay, a bill, OnePay, LAO QR. A slip's code is none. */
export function isPaymentCode(text: string): boolean {
  if (/[\p{Cc}\p{Cs}]/u.test(text.trim()) || readSlipCode(text).kind !== 'not-slip') return false;
  const code = readChecked(bytesOf(text.trim()));
  if (code?.get('00') !== '01' || !code.has('63')) return false;
  return [...code.keys()].some((tag) => PAYEE_TAGS.least <= tag && tag <= PAYEE_TAGS.most);
}

/** Whom a payment code pays is said by one of these tags. */
const PAYEE_TAGS = { least: '02', most: '51' };

/** The bytes of UTF-8 as characters of the same numbers; of a text without lone surrogates. */
function bytesOf(text: string): string {
  const escaped = /%([0-9A-F]{2})/g;
  return encodeURIComponent(text).replace(escaped, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function bankSlip(code: Tags): SlipCode | undefined {
  const inner = readTags(code.get('00') ?? '');
  const [sendingBank, transRef] = [inner?.get('01'), inner?.get('02')];
  if (inner?.get('00') !== '000001' || code.get('51') !== 'TH' || !code.has('91')) return undefined;
  if (!sendingBank || !/^\d{3}$/.test(sendingBank) || !isReference(transRef)) return undefined;
  return { kind: 'bank', sendingBank, transRef };
}

function trueMoneySlip(code: Tags): SlipCode | undefined {
  const inner = readTags(code.get('00') ?? '');
  const [event, transactionId, date] = [inner?.get('02'), inner?.get('03'), inner?.get('04')];
  if (inner?.get('00') !== '01' || inner.get('01') !== '01' || !code.has('91')) return undefined;
  if (!isReference(event) || !isReference(transactionId) || !date || !/^\d{8}$/.test(date)) return undefined;
  return { kind: 'truemoney', event, transactionId, date };
}

function oneProof(code: Tags): SlipCode | undefined {
  const inner = readTags(code.get('33') ?? '');
  const [type, ticket, reference] = [inner?.get('02'), inner?.get('03'), inner?.get('04')];
  if (inner?.get('00') !== 'BCEL' || inner.get('01') !== 'ONEPROOF' || !code.has('63')) return undefined;
  if (!isReference(type) || !isReference(ticket) || !isReference(reference)) return undefined;
  return { kind: 'bcelOneProof', type, ticket, reference };
}

/** Its shape is the bank's own affair, but nobody's has spaces or letters that look like others. */
function isReference(value: string | undefined): value is string {
  return value !== undefined && /^[\x21-\x7e]+$/.test(value);
}

/** The tags of a text that ends in its right check sum, or undefined. */
function readChecked(bytes: string): Tags | undefined {
  const at = startOfCheckSum(bytes);
  if (at === undefined) return undefined;
  const [counted, given] = [bytes.slice(0, at + 4), bytes.slice(at + 4)];
  if (!/^[0-9A-Fa-f]{1,4}$/.test(given) || Number.parseInt(given, 16) !== crc16(counted)) return undefined;
  return readTags(bytes.slice(0, at), [[bytes.slice(at, at + 2), given]]);
}

/** Where a tag begins that is the check sum's and has no more behind it than a check sum. */
function startOfCheckSum(bytes: string): number | undefined {
  let at = 0;
  while (at < bytes.length) {
    if (checkSumTag.test(bytes.slice(at, at + 4)) && bytes.length - at <= 8) return at;
    const length = lengthAt(bytes, at);
    if (length === undefined) return undefined;
    at += 4 + length;
  }
  return undefined;
}

/** Two digits of tag, two of length, the value, and so on to the very end; undefined where it is anything else. */
function readTags(bytes: string, known: [tag: string, value: string][] = []): Tags | undefined {
  const tags = new Map(known);
  let at = 0;
  while (at < bytes.length) {
    const [tag, length] = [bytes.slice(at, at + 2), lengthAt(bytes, at)];
    const end = at + 4 + (length ?? 0);
    if (length === undefined || end > bytes.length || tags.has(tag)) return undefined;
    tags.set(tag, bytes.slice(at + 4, end));
    at = end;
  }
  return tags;
}

function lengthAt(bytes: string, at: number): number | undefined {
  const head = bytes.slice(at, at + 4);
  return /^\d{4}$/.test(head) ? Number(head.slice(2)) : undefined;
}

/** CRC-16/CCITT-FALSE, as EMV codes have it. */
export function crc16(bytes: string): number {
  let sum = 0xffff;
  for (let at = 0; at < bytes.length; at += 1) {
    sum ^= bytes.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit += 1)
      sum = ((sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff) >>> 0;
  }
  return sum;
}
