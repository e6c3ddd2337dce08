import type { Answer } from '@prae/contract/contract';

/** A draw as it is published. */
export type Draw = Answer<'spin.draw'>;

/** What this device finds when it computes a draw again. */
export interface Recomputed {
  /** The secret's SHA-256 is what was promised. */
  isSecret: boolean;
  /** The code of the slice, by the published weights. */
  code: string | undefined;
  isSlice: boolean;
  /** The number that picked it, of 48 bits. */
  number: number;
}

const RANGE = 2 ** 48;

/** Computes a draw again by the browser's own cryptography; docs/spin.md has the rule. Throws where the page is not secure. */
export async function recompute(id: string, draw: Draw): Promise<Recomputed> {
  const { commitment, secret, nonce, weights, result } = draw;
  const bytes = bytesOf(secret);
  const isSecret = hexOf(await crypto.subtle.digest('SHA-256', bytes)) === commitment;
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const sum = weights.reduce((total, { weight }) => total + weight, 0);
  for (let i = 0; ; i += 1) {
    const text = new TextEncoder().encode(`${id}:${nonce}:${i}`);
    const hash = new DataView(await crypto.subtle.sign('HMAC', key, text));
    const number = hash.getUint16(0) * 2 ** 32 + hash.getUint32(2);
    if (number >= RANGE - (RANGE % sum)) continue;
    const code = sliceAt(number % sum, weights);
    return { isSecret, code, isSlice: code === result.code, number };
  }
}

function sliceAt(drawn: number, weights: Draw['weights']): string | undefined {
  let end = 0;
  return weights.find(({ weight }) => {
    end += weight;
    return drawn < end;
  })?.code;
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const pairs = hex.match(/[0-9a-f]{2}/g) ?? [];
  return new Uint8Array(pairs.map((pair) => Number.parseInt(pair, 16)));
}

function hexOf(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
