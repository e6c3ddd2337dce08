import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './compress.ts';

/** A text that is sent over and over, in every form that callers take. */
export interface EncodedOnce {
  plain: Buffer;
  /** Made when it is first asked for, and kept. */
  as(encoding: Encoding | undefined): Promise<Buffer>;
}

export function encodeOnce(plain: Buffer): EncodedOnce {
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    plain,
    async as(encoding) {
      if (encoding === undefined) return plain;
      const encoded = made.get(encoding) ?? encode[encoding](plain);
      made.set(encoding, encoded);
      return encoded;
    },
  };
}

/** As small as they can: once for as long as the server lives. */
const encode: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  br: (text) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
};
