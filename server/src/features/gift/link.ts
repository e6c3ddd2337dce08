/** What a browser sends as a gift link: encrypted as the specification fixes it, which hides it from nobody. */
import { createDecipheriv, createHash } from 'node:crypto';

/** A pasted gift link, as it was sent. */
export interface PastedGift {
  /** The voucher's id. */
  hash: string;
  /** The name of the wallet that it is for. */
  walletName: string;
}

/** 8 bytes that OpenSSL begins a salted text with, before the salt. */
const MARK = 'Salted__';
const [SALT_END, BLOCK] = [16, 16];

/**
 * Reads `link::walletAccountName` from base64 of `Salted__`, salt and AES-256-CBC. Undefined where it is not written like this or under
 * another phrase, and where the link is no gift link: https, the gift host, the campaign, a well-formed voucher id.
 */
export function pastedGift(encrypted: string, phrase: string): PastedGift | undefined {
  const plain = decrypted(encrypted, phrase);
  const at = plain?.lastIndexOf('::') ?? -1;
  if (plain === undefined || at < 0) return undefined;
  const hash = voucherIn(plain.slice(0, at).trim());
  return hash === undefined ? undefined : { hash, walletName: plain.slice(at + 2).trim() };
}

function decrypted(encrypted: string, phrase: string): string | undefined {
  const text = encrypted.replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const bytes = Buffer.from(text, 'base64');
  const length = bytes.length - SALT_END;
  if (bytes.toString('latin1', 0, 8) !== MARK || length < BLOCK || length % BLOCK !== 0) return undefined;
  const { key, iv } = keyFor(phrase, bytes.subarray(8, SALT_END));
  try {
    const cipher = createDecipheriv('aes-256-cbc', key, iv);
    const plain = Buffer.concat([cipher.update(bytes.subarray(SALT_END)), cipher.final()]);
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    // Another phrase leaves another padding, or no text.
    return undefined;
  }
}

/** OpenSSL's EVP_BytesToKey with MD5, one round: 32 bytes of key, then 16 of the first block. */
function keyFor(phrase: string, salt: Buffer): { key: Buffer; iv: Buffer } {
  let [made, last] = [Buffer.alloc(0), Buffer.alloc(0)];
  while (made.length < 48) {
    last = createHash('md5').update(last).update(phrase, 'utf8').update(salt).digest();
    made = Buffer.concat([made, last]);
  }
  return { key: made.subarray(0, 32), iv: made.subarray(32, 48) };
}

/** The voucher's id in a link to the gift host. The address itself is never fetched. */
function voucherIn(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const { protocol, host, username, password, pathname, searchParams } = new URL(link);
  const isGift =
    protocol === 'https:' &&
    host === 'gift.truemoney.com' &&
    username === '' &&
    password === '' &&
    /^\/campaign\/?$/.test(pathname);
  const [hash, ...more] = searchParams.getAll('v');
  const isWellFormed = hash !== undefined && more.length === 0 && /^[A-Za-z0-9_-]{1,128}$/.test(hash);
  return isGift && isWellFormed ? hash : undefined;
}
