import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commitmentOf, drawnPlace, newSecret } from './draw.ts';

const id = '01900000-0000-7000-8000-000000000010';

/** The published rule again, by whoever trusts none of our code: whole numbers of any size, and a loop. */
function computedAgain(secret: string, nonce: string, weights: readonly number[]): number {
  const sum = BigInt(weights.reduce((total, weight) => total + weight, 0));
  for (let i = 0; ; i++) {
    const hash = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${id}:${nonce}:${i}`).digest('hex');
    const n = BigInt(`0x${hash.slice(0, 12)}`);
    if (n >= ((1n << 48n) / sum) * sum) continue;
    let left = n % sum;
    for (const [place, weight] of weights.entries()) {
      if (left < BigInt(weight)) return place;
      left -= BigInt(weight);
    }
  }
}

/** The upper tail of the chi-square distribution, by Wilson and Hilferty's approximation: good to some 0.001 here. */
function chiSquareTail(statistic: number, freedom: number): number {
  const spread = 2 / (9 * freedom);
  const z = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / Math.sqrt(spread);
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series = 0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429)));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * t * series;
  return z > 0 ? tail : 1 - tail;
}

describe('a draw', () => {
  it('falls to the slices as their weights say, over a million of them, and each can be computed again', () => {
    const weights = [30, 25, 6, 20, 12, 25, 8, 2];
    const sum = weights.reduce((total, weight) => total + weight);
    const counts = weights.map(() => 0);
    // Not by chance, so that it always tells the same: nonces as different as any.
    const secret = createHash('sha256').update('a secret for a million draws').digest('hex');
    const draws = 1_000_000;
    let unverified = 0;
    for (let n = 0; n < draws; n += 1) {
      const place = drawnPlace(secret, id, String(n), weights);
      counts[place] = (counts[place] ?? 0) + 1;
      if (computedAgain(secret, String(n), weights) !== place) unverified += 1;
    }
    expect(unverified).toBe(0);
    const statistic = weights.reduce((total, weight, place) => {
      const expected = (draws * weight) / sum;
      return total + ((counts[place] ?? 0) - expected) ** 2 / expected;
    }, 0);
    expect(chiSquareTail(statistic, weights.length - 1)).toBeGreaterThan(0.01);
  });

  it('is the one that the published rule gives, for any weights and also where numbers are rejected', () => {
    for (let round = 0; round < 500; round += 1) {
      const secret = newSecret();
      // With the greatest sums every other number is rejected.
      const weights = round % 2 === 0 ? [3, 0, 5, 1] : [2 ** 46, 2 ** 46, 1, 2 ** 45];
      expect(drawnPlace(secret, id, `n-${round}`, weights)).toBe(
        computedAgain(secret, `n-${round}`, weights),
      );
    }
  });

  it('never falls to a slice without weight', () => {
    for (let n = 0; n < 2_000; n += 1) expect(drawnPlace(newSecret(), id, 'n', [0, 1, 0])).toBe(1);
  });

  it('hangs on every byte of its secret, its nonce and its id', () => {
    // Not by chance either: of a million draws by another secret one falls to the same slice.
    const secret = createHash('sha256').update('a secret of which each byte counts').digest('hex');
    const many = Array.from({ length: 2 ** 20 }, () => 1);
    const drawn = drawnPlace(secret, id, 'nonce', many);
    for (let at = 0; at < 32; at += 1) {
      const changed = Buffer.from(secret, 'hex');
      changed[at] = (changed[at] ?? 0) ^ 1;
      const other = changed.toString('hex');
      expect(commitmentOf(other), `byte ${at}`).not.toBe(commitmentOf(secret));
      expect(drawnPlace(other, id, 'nonce', many), `byte ${at}`).not.toBe(drawn);
    }
    expect(drawnPlace(secret, id, 'nonce.', many)).not.toBe(drawn);
    expect(drawnPlace(secret, id.replace('1', '2'), 'nonce', many)).not.toBe(drawn);
  });

  it('is bound to by the SHA-256 of the secret’s bytes, and secrets differ', () => {
    expect(commitmentOf('00'.repeat(32))).toBe(
      '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
    );
    const secrets = Array.from({ length: 100 }, newSecret);
    expect(new Set(secrets).size).toBe(100);
    expect(secrets.every((secret) => /^[0-9a-f]{64}$/.test(secret))).toBe(true);
  });

  it.each([[[]], [[0, 0]], [[2 ** 48, 1]]])('cannot be made of the weights %j', (weights) => {
    expect(() => drawnPlace(newSecret(), id, 'n', weights)).toThrow(RangeError);
  });
});
