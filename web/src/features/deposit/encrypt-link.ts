import { md5 } from '@noble/hashes/legacy.js';

/**
 * A text as the server wants a gift link: base64 of `Salted__`, 8 bytes of salt and AES-256-CBC, by OpenSSL's passphrase scheme, which
 * makes its key with MD5. It hides the link from nobody, as every page carries the phrase. The salt is made of the text, so that the
 * same link is the same request, and carries the same key when it is sent again. Web Crypto has no MD5: this file comes with the form
 * alone.
 */
export async function encryptLink(plain: string, phrase: string): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const text = encode(plain);
  const salt = new Uint8Array(await crypto.subtle.digest('SHA-256', text)).slice(0, 8);
  const secret = joined(encode(phrase), salt);
  const first = md5(secret);
  const second = md5(joined(first, secret));
  const iv = joined(md5(joined(second, secret)));
  const key = await crypto.subtle.importKey('raw', joined(first, second), 'AES-CBC', false, ['encrypt']);
  const cipher = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, text));
  return btoa(String.fromCharCode(...encode('Salted__'), ...salt, ...cipher));
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
