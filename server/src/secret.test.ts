import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyRing, open, seal } from './secret.ts';

const first = randomBytes(32);
const second = randomBytes(32);
const ringOf = (secretKey: Buffer, ...earlierSecretKeys: Buffer[]) =>
  keyRing('tests', { secretKey, earlierSecretKeys });

describe('a sealed game password', () => {
  it('opens for the member and game it was sealed for', () => {
    const ring = ringOf(first);
    const sealed = seal(ring, 'M1\nJOKER', 'Abc12345');
    expect(open(ring, 'M1\nJOKER', sealed)).toBe('Abc12345');
    expect(sealed.sealed.includes('Abc12345')).toBe(false);
  });

  it('opens for no other member, game or key version', () => {
    const ring = ringOf(second, first);
    const sealed = seal(ring, 'M1\nJOKER', 'Abc12345');
    expect(() => open(ring, 'M2\nJOKER', sealed)).toThrow();
    expect(() => open(ring, 'M1\nSLOTXO', sealed)).toThrow();
    expect(() => open(ring, 'M1\nJOKER', { ...sealed, key: ringOf(first).current.version })).toThrow();
  });

  it('does not open when one bit of it changed', () => {
    const ring = ringOf(first);
    const { sealed, key } = seal(ring, 'M1\nJOKER', 'Abc12345');
    for (const at of [0, 13, sealed.length - 1]) {
      const bent = Buffer.from(sealed);
      bent[at] = (bent[at] ?? 0) ^ 1;
      expect(() => open(ring, 'M1\nJOKER', { sealed: bent, key })).toThrow();
    }
  });

  it('still opens after the key was replaced, as long as the old key is kept', () => {
    const old = seal(ringOf(first), 'M1\nJOKER', 'Abc12345');
    const rotated = ringOf(second, first);
    expect(open(rotated, 'M1\nJOKER', old)).toBe('Abc12345');
    expect(seal(rotated, 'M1\nJOKER', 'Abc12345').key).not.toBe(old.key);
    expect(() => open(ringOf(second), 'M1\nJOKER', old)).toThrow(/No key/);
  });
});
