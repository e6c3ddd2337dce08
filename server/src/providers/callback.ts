import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { keepCallback } from './callback.sql.ts';

const BODY_LIMIT_BYTES = 16_384;

/**
 * Takes what a party pushes to POST /callback/{code}, whatever its content type, keeps it byte for byte, lets the
 * feature take the hint and answers `answer`. A callback is never believed, only asked about.
 */
export function callbackRoute(
  app: FastifyInstance,
  database: Database,
  party: { code: string; answer: Record<string, unknown>; hint: (body: string) => Promise<void> },
): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, parsed) => {
        parsed(null, body);
      },
    );
    scope.post(`/callback/${party.code.toLowerCase()}`, async ({ body }) => {
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await database.run(keepCallback(party.code, raw));
      await party.hint(raw.toString('utf8'));
      return party.answer;
    });
    done();
  });
}
