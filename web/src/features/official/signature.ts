import type { Answer } from '@prae/contract/contract';

export type SignedList = NonNullable<Answer<'lookup.official'>['list']>;

/** Whether a list is as it was signed; `unchecked` where this browser cannot tell. */
export interface Trust {
  signature: 'good' | 'bad' | 'unchecked';
  /** What the key is known by, as it is told elsewhere: the first 16 hex digits of its SHA-256, in fours. */
  fingerprint?: string;
}

export async function trustOf({ signed, signature, publicKey }: SignedList): Promise<Trust> {
  const { subtle } = globalThis.crypto;
  // Without a safe connection a browser has no such functions.
  if (!subtle) return { signature: 'unchecked' };
  const key = await subtle
    .importKey('spki', bytes(publicKey), { name: 'Ed25519' }, false, ['verify'])
    .catch((error: DOMException) => error.name);
  if (key === 'NotSupportedError') return { signature: 'unchecked' };
  if (typeof key === 'string') return { signature: 'bad' };
  const isGood = await subtle.verify('Ed25519', key, bytes(signature), new TextEncoder().encode(signed));
  if (!isGood) return { signature: 'bad' };
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes(publicKey))).slice(0, 8);
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { signature: 'good', fingerprint: (hex.toUpperCase().match(/.{4}/g) ?? []).join(' ') };
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
