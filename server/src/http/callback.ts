import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { limits } from '../domain/limits.ts';
import type { Callback, CallbackParty, MessageAnswer, MessageParty } from '../providers/callback.ts';
import type { CallCounter } from './call-counter.ts';
import { type Allowance, keepCallback } from './callback.sql.ts';

const BODY_LIMIT_BYTES = 8_192;

/** Anyone may send callbacks, so that few are kept and followed of each row, and fewer of what has ended. */
const aboutOpen: Allowance = allowance(limits.callbacksAboutOpen);
const aboutEnded: Allowance = allowance(limits.callbacksAboutEnded);
/** And of those of each party about nothing of ours. */
const aboutNothing: Allowance = allowance(limits.callbacksAboutNothing);

/**
 * Takes what a party pushes to POST /callback/{purpose}/{code}, whatever its content type, keeps it byte for byte,
 * follows the hint and answers. A callback is never believed, only asked about. What is too many of a row is neither kept
 * nor followed: the row is looked at by its own clock all the same. What it names for the first time is followed always, as
 * nobody would ask about that; a row remembers a limited number of such names. An address is counted by what is
 * not kept alone: a party that tells of as many payments as there are is never turned away.
 */
export function callbackRoute(
  app: FastifyInstance,
  deps: Pick<Deps, 'database' | 'settings'>,
  counter: CallCounter,
  party: CallbackParty,
): void {
  const { database, settings } = deps;
  rawRoute(app, { deps, counter, path: callbackPath(party) }, async (callback, raw, { caller, log }) => {
    const hint = await party.hintOf(callback);
    const isKept = (await database.run(keepCallback(party.code, hint?.about, raw, allowanceOf(hint)))) > 0;
    if (isKept && !hint)
      log.warn(
        { event: 'callback.about-nothing', purpose: party.purpose, party: party.code },
        'a callback about nothing of ours',
      );
    if (!hint || !isKept) counter.count('callbacks', caller.network, await settings());
    if (hint && (isKept || hint.isNews)) await hint.follow();
    return { status: 200, body: party.answer };
  });
}

/**
 * Takes the messages of a party that nobody can ask, at POST /callback/{purpose}/{code}. What it says is kept by whoever takes it; of
 * what is turned away some are kept, and an address is counted by them alone.
 */
export function messageRoute(
  app: FastifyInstance,
  deps: Pick<Deps, 'database' | 'settings'>,
  counter: CallCounter,
  party: MessageParty,
): void {
  const { database, settings } = deps;
  rawRoute(app, { deps, counter, path: callbackPath(party) }, async (callback, raw, { caller, log }) => {
    const answer = await party.take(callback);
    if (answer.status >= 400 && answer.status < 500) {
      await database.run(keepCallback(party.code, undefined, raw, aboutNothing));
      const { purpose, code } = party;
      log.warn({ event: 'callback.turned-away', purpose, party: code, answer }, 'a message was turned away');
      counter.count('callbacks', caller.network, await settings());
    }
    return answer;
  });
}

/** A route that takes whatever bytes come, of whatever type, and few of them. */
function rawRoute(
  app: FastifyInstance,
  { deps: { settings }, counter, path }: { deps: Pick<Deps, 'settings'>; counter: CallCounter; path: string },
  work: (callback: Callback, raw: Buffer, request: FastifyRequest) => Promise<MessageAnswer>,
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
    scope.addHook('onRequest', async ({ caller }) =>
      counter.refuseAbove('callbacks', caller.network, await settings()),
    );
    // The contract tells members what they may call; this is no part of it.
    const schema = { hide: true };
    scope.post(path, { schema }, async (request, reply) => {
      const { body, headers } = request;
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const answer = await work({ headers, body: raw.toString('utf8') }, raw, request);
      return reply.code(answer.status).send(answer.body);
    });
    done();
  });
}

function allowance({ most, within }: { most: number; within: { minutes: number } }): Allowance {
  return { most, minutes: within.minutes };
}

function allowanceOf(hint: { isOpen: boolean } | undefined): Allowance {
  if (hint === undefined) return aboutNothing;
  return hint.isOpen ? aboutOpen : aboutEnded;
}

/** Where a party is told to push: `/callback/qr/kbank`. */
function callbackPath({ purpose, code }: { purpose: string; code: string }): string {
  return `/callback/${purpose}/${code.toLowerCase()}`;
}
