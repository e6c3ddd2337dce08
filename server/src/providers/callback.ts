import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { keepCallback } from './callback.sql.ts';

const BODY_LIMIT_BYTES = 16_384;

/** Of callbacks about nothing of ours so many are kept in an hour: anyone may send them. */
const STRANGERS_AN_HOUR = 1_000;
const HOUR_MS = 3_600_000;

export interface CallbackParty {
  code: string;
  /** The body the party wants in answer, whatever it sent. */
  answer: Record<string, unknown>;
  /** What the callback makes us do, or undefined when it is about nothing of ours. */
  hint: (body: string) => Promise<(() => Promise<void>) | undefined>;
}

/**
 * Takes what a party pushes to POST /callback/{code}, whatever its content type, keeps it byte for byte, follows the
 * hint and answers. A callback is never believed, only asked about.
 */
export function callbackRoute(app: FastifyInstance, database: Database, party: CallbackParty): void {
  const admit = strangers();
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, parsed) => {
        parsed(null, body);
      },
    );
    // The contract tells members what they may call; this is no part of it.
    const schema = { hide: true };
    scope.post(`/callback/${party.code.toLowerCase()}`, { schema }, async ({ body, log }) => {
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const follow = await party.hint(raw.toString('utf8'));
      if (!follow) log.warn({ party: party.code }, 'a callback about nothing of ours');
      if (follow || admit()) await database.run(keepCallback(party.code, raw));
      await follow?.();
      return party.answer;
    });
    done();
  });
}

/** True for the first so many calls of each hour. */
function strangers(): () => boolean {
  let since = Date.now();
  let count = 0;
  return () => {
    if (Date.now() - since > HOUR_MS) {
      since = Date.now();
      count = 0;
    }
    count += 1;
    return count <= STRANGERS_AN_HOUR;
  };
}
