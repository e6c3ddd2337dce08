import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { GuestId } from '../../domain/participant.ts';
import { keyRing, type SecretKeys } from '../../secret.ts';

/** Gives visitors their ids and knows them again. Nothing is kept of one who has said nothing. */
export interface Guests {
  /** An id that nobody has yet: `{name}.{key version}.{signature}`. Whoever has it is that visitor. */
  newGuest(): string;
  /** Whose id it is; undefined for what was never given, or under a key that is gone. */
  guestOf(id: unknown): GuestId | undefined;
}

export function guestsOf(config: SecretKeys): Guests {
  const ring = keyRing('prae chat guests', config);
  const signature = (name: string, secret: Buffer) =>
    createHmac('sha256', secret).update(name).digest().subarray(0, 16);
  return {
    newGuest() {
      const name = randomBytes(16).toString('base64url');
      const { version, secret } = ring.current;
      return `${name}.${version}.${signature(name, secret).toString('base64url')}`;
    },
    guestOf(id) {
      const [, name = '', version = '', signed = ''] =
        /^([\w-]{22})\.([0-9a-f]{8})\.([\w-]{22})$/.exec(typeof id === 'string' ? id : '') ?? [];
      const key = ring.keys.get(version);
      const given = Buffer.from(signed, 'base64url');
      // Letters that say nothing would make one visitor of several ids.
      if (!key || given.toString('base64url') !== signed) return undefined;
      return timingSafeEqual(given, signature(name, key.secret)) ? (name as GuestId) : undefined;
    },
  };
}
