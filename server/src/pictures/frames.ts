import type { Readable, Writable } from 'node:stream';

/** What one process tells another: facts that JSON holds, and bytes beside them. */
export type Told = Record<string, unknown> & { readonly bytes: Buffer };

/** The lengths of the facts and of the bytes, four bytes each. */
const HEAD = 8;

/** How long the two parts of a frame may be, in bytes. */
export interface Most {
  readonly facts: number;
  readonly bytes: number;
}

const NONE = Buffer.alloc(0);

/** Sends one frame. Whether it arrives is not told here. */
export function tell(stream: Writable, what: object): void {
  const { bytes = NONE, ...facts }: { bytes?: Buffer } = what;
  const text = Buffer.from(JSON.stringify(facts));
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(text.length);
  head.writeUInt32BE(bytes.length, 4);
  for (const part of [head, text, bytes]) stream.write(part);
}

/**
 * Hears each frame of a stream as it is whole. Whoever writes may be anybody: what is no frame, or too long, destroys the stream, and so
 * does what `heard` throws.
 */
export function hear(stream: Readable, most: Most, heard: (told: Told) => void): void {
  let facts: number | undefined;
  let wanted = Buffer.alloc(HEAD);
  let filled = 0;

  const whole = () => {
    if (facts === undefined) {
      facts = wanted.readUInt32BE();
      const bytes = wanted.readUInt32BE(4);
      if (facts === 0) throw new Error('a frame has no facts');
      if (facts > most.facts || bytes > most.bytes) throw new Error('a frame is too long');
      // Not of the pool: it is kept for as long as its picture.
      return Buffer.allocUnsafeSlow(facts + bytes);
    }
    const told: unknown = JSON.parse(wanted.toString('utf8', 0, facts));
    if (typeof told !== 'object') throw new Error('what a frame tells are no facts');
    heard({ ...told, bytes: wanted.subarray(facts) });
    facts = undefined;
    return Buffer.alloc(HEAD);
  };
  stream.on('data', (part: Buffer) => {
    try {
      for (let at = 0; at < part.length; ) {
        const copied = part.copy(wanted, filled, at);
        at += copied;
        filled += copied;
        if (filled < wanted.length) continue;
        wanted = whole();
        filled = 0;
      }
    } catch (error) {
      stream.destroy(error as Error);
    }
  });
}
