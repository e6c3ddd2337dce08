import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { type CallId, routeOf } from '@prae/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

/** What is shorter, in bytes, fits into one packet as it is. */
const WORTH_BYTES = 1_000;

/** Better ones first. The levels take a tenth of a millisecond for a wallet or a page of the statement. */
const encodings: Record<Encoding, (text: Buffer) => Buffer> = {
  br: (text) =>
    brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text) => gzipSync(text),
};

/**
 * Compresses JSON on its way out, for whoever takes it. It is done on the spot: the threads that could do it elsewhere are
 * busy with passwords while many log in. The portal's files are compressed when they are built.
 */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !isJson(reply) || !mayCompress(request.routeOptions.config.call)) {
      return payload;
    }
    const text = Buffer.from(payload);
    if (text.length <= WORTH_BYTES) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encodings[encoding](text);
  });
}

/** The better of the encodings that a caller takes, or undefined for none. */
export function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = String(headers['accept-encoding'] ?? '').toLowerCase();
  return Object.keys(encodings).find((name) => name === negotiate(accepted, Object.keys(encodings))) as
    | Encoding
    | undefined;
}

/**
 * How long a compressed answer is tells what repeats in it: beside a secret, words of somebody else's choice would find
 * out the secret letter by letter (BREACH). So an answer that the contract calls secret goes out as it is.
 */
export function mayCompress(call: CallId | undefined): boolean {
  if (call === undefined) return true;
  const { secretAnswer, sealedAnswer } = routeOf(call);
  return !secretAnswer && !sealedAnswer;
}

function isJson(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('application/json');
}
