import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { CallbackParty } from '../providers/callback.ts';
import { keepCallback } from './callback.sql.ts';

const BODY_LIMIT_BYTES = 16_384;

/** Of callbacks about nothing of ours so many are kept in an hour, of each party: anyone may send them. */
const STRANGERS_AN_HOUR = 1_000;
const HOUR_MS = 3_600_000;

/**
 * Takes what a party pushes to POST /callback/{purpose}/{code}, whatever its content type, keeps it byte for byte,
 * follows the hint and answers. A callback is never believed, only asked about.
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
    scope.post(callbackPath(party), { schema }, async ({ body, headers, log }) => {
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const follow = await party.hintOf({ headers, body: raw.toString('utf8') });
      if (!follow)
        log.warn(
          { event: 'callback.about-nothing', purpose: party.purpose, party: party.code },
          'a callback about nothing of ours',
        );
      if (follow || admit()) await database.run(keepCallback(party.code, raw));
      await follow?.();
      return party.answer;
    });
    done();
  });
}

/** Where a party is told to push: `/callback/qr/kbank`. */
function callbackPath({ purpose, code }: Pick<CallbackParty, 'purpose' | 'code'>): string {
  return `/callback/${purpose}/${code.toLowerCase()}`;
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
