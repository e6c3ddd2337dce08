import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../domain/limits.ts';
import { Refusal } from '../domain/refusal.ts';
import type { StoredFile } from '../providers/files/port.ts';
import { whenOver } from './load.ts';

/** Whoever takes nothing for so long is gone, or wants the place and not the file. */
const STALL_MS = 60_000;

/** How many files one caller has on their way out of this process. */
export interface FilePlaces {
  /** Takes a place of the caller's until the reply is over; throws REQUEST_LIMIT when all are taken. */
  take(caller: string, reply: FastifyReply): void;
}

export function newFilePlaces(most: number = limits.exportsAtOnce.most): FilePlaces {
  const taken = new Map<string, number>();
  return {
    take(caller, reply) {
      const before = taken.get(caller) ?? 0;
      if (before >= most) throw new Refusal('REQUEST_LIMIT');
      taken.set(caller, before + 1);
      whenOver(reply, () => {
        const left = (taken.get(caller) ?? 1) - 1;
        if (left > 0) taken.set(caller, left);
        else taken.delete(caller);
      });
    },
  };
}

/** Who takes nothing of an uploaded file for so long is gone. */
const KEPT_STALL_MS = 20_000;

/** How many uploaded files one network has on their way out of this process, and all together. */
const OF_NETWORK = 8;
const OF_ALL = 64;

/** Uploaded files are in memory until they are taken: each network has few on their way, and who takes nothing loses theirs. */
export interface MediaPlaces {
  take(request: FastifyRequest, reply: FastifyReply): void;
}

export function newMediaPlaces(): MediaPlaces {
  const [ofNetwork, ofAll] = [newFilePlaces(OF_NETWORK), newFilePlaces(OF_ALL)];
  return {
    take({ caller }, reply) {
      ofNetwork.take(caller.network, reply);
      ofAll.take('all', reply);
    },
  };
}

/** An uploaded file on its way out. It is in memory until it is taken, and nothing in it is ever run. */
export function keptFileOf({ bytes, type }: StoredFile, reply: FastifyReply): Buffer {
  reply.raw.setTimeout(KEPT_STALL_MS, () => reply.raw.destroy());
  reply
    .header('content-type', type)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline');
  return bytes;
}

/**
 * A file of parts on its way out. A part is made when the one before it is on its way, so a slow reader makes nobody but
 * himself wait; one who goes away, or takes nothing for a minute, ends it. What fails before the first part is answered like any
 * call; later the connection breaks off, so that half a file is never taken for a whole one.
 */
export function fileOf(
  type: string,
  parts: AsyncIterable<string>,
  reply: FastifyReply,
  stallMs: number = STALL_MS,
): Readable {
  const { raw } = reply;
  raw.setTimeout(stallMs, () => raw.destroy());
  reply.header('content-type', `${type}; charset=utf-8`).header('content-disposition', 'attachment');
  return Readable.from(parts);
}
