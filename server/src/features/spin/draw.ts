/**
 * The arithmetic of a draw, as docs/spin.md publishes it: whoever knows the secret, the draw's id, the nonce and the weights comes
 * to the same slice. Pure; nothing in here knows of coins or members.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
/** The numbers that are drawn are below this: 6 bytes, which a double holds exactly. */
const RANGE = 2 ** 48;

/** A secret from the operating system's source of chance, as 64 hex digits. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('hex');
}

/** What is shown before the draw: the hex SHA-256 of the secret's bytes. */
export function commitmentOf(secret: string): string {
  return createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');
}

/**
 * The place, from 0, of the slice that is drawn. For i = 0, 1, … the first 6 bytes of HMAC-SHA-256(secret, `{id}:{nonce}:{i}`)
 * are a number; the first one below the greatest multiple of the sum of the weights picks, so that none is likelier than its
 * weight says. Weights are whole numbers of 0 and more; a fault where their sum is 0 or above 2^48.
 */
export function drawnPlace(secret: string, id: string, nonce: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (!Number.isSafeInteger(sum) || sum < 1 || sum > RANGE) throw new RangeError(`Weights of ${sum} in all`);
  const bytes = Buffer.from(secret, 'hex');
  const limit = RANGE - (RANGE % sum);
  for (let i = 0; ; i += 1) {
    const drawn = createHmac('sha256', bytes).update(`${id}:${nonce}:${i}`).digest().readUIntBE(0, 6);
    if (drawn < limit) return placeOf(drawn % sum, weights);
  }
}

/** Which weight a number below their sum falls to when they are laid one after the other. */
function placeOf(drawn: number, weights: readonly number[]): number {
  let end = 0;
  return weights.findIndex((weight) => {
    end += weight;
    return drawn < end;
  });
}
