/** What BCEL's app reads in a code; nobody has told BCEL of it before. */
export interface OnepayCode {
  mcid: string;
  uuid: string;
  invoice: string;
  terminal: string;
  description: string;
  /** Hundredths of a kip. */
  amount: bigint | undefined;
  /** In ms since 1970. */
  expiresAt: number | undefined;
}

/** Reads a code of any merchant's, as the bank's app does; undefined where it is none, or its check sum is wrong. */
export function readOnepay(text: string): OnepayCode | undefined {
  const fields = tagsIn(Buffer.from(text));
  const scheme = tagsIn(Buffer.from(fields?.get('33') ?? ''));
  if (scheme?.get('00') !== 'BCEL' || scheme.get('01') !== 'ONEPAY') return undefined;
  if (fields?.get('63') !== crc(Buffer.from(text).subarray(0, -4))) return undefined;
  const names = tagsIn(Buffer.from(fields?.get('62') ?? ''));
  const kip = fields?.get('54');
  return {
    mcid: scheme.get('02') ?? '',
    uuid: names?.get('05') ?? '',
    invoice: names?.get('01') ?? '',
    terminal: names?.get('07') ?? '',
    description: names?.get('08') ?? '',
    amount: kip !== undefined && /^\d{1,10}$/.test(kip) ? BigInt(kip) * 100n : undefined,
    expiresAt: momentIn(scheme.get('03')),
  };
}

/** `yyyymmddHHMMSS` in Vientiane. */
function momentIn(text: string | undefined): number | undefined {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text ?? '') ?? [];
  if (parts.length === 0) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  return Date.UTC(year, month - 1, day, hour - 7, minute, second);
}

/** Values by tag, in their order; undefined where the text is no row of fields, or has one twice. */
export function tagsIn(bytes: Buffer): Map<string, string> | undefined {
  const tags = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const head = /^(\d\d)(\d\d)$/.exec(bytes.toString('latin1', at, at + 4));
    const end = at + 4 + Number(head?.[2]);
    if (!head?.[1] || end > bytes.length || tags.has(head[1])) return undefined;
    tags.set(head[1], bytes.toString('utf8', at + 4, end));
    at = end;
  }
  return tags;
}

/** CRC-16/CCITT-FALSE, four hex digits. */
export function crc(bytes: Buffer): string {
  let value = 0xffff;
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit--) {
      const top = (value >> 15) ^ ((byte >> bit) & 1);
      value = ((value << 1) & 0xffff) ^ (top ? 0x1021 : 0);
    }
  return value.toString(16).toUpperCase().padStart(4, '0');
}
