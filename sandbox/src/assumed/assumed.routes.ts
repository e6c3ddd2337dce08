import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newReference, paymentPayload } from '../bank/payload.ts';
import { credentials } from '../credentials.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { decimalText, satangOf } from '../money.ts';
import { type Answer, answerCall, type Refusals } from '../protocol.ts';
import { settingsOf } from '../settings.ts';
import type { World } from '../world.ts';
import { billerIds, type Code, codesOf, describePayment, statusOf } from './codes.ts';
import { type AssumedParty, assumedParties } from './parties.ts';
import { signedHeaders, wrongSignature } from './signature.ts';

type Fields = Record<string, unknown>;
type Work = (world: World, party: AssumedParty, fields: Fields) => Answer;

const refusals: Refusals = {
  'bad-signature': { status: 401, body: { error: 'invalid_signature' } },
  'rate-limit': { status: 429, body: { error: 'too_many_requests' } },
  maintenance: { status: 503, body: { error: 'maintenance' } },
};

const calls: readonly [name: string, isEffect: boolean, work: Work][] = [
  ['create', true, createCode],
  ['query', false, (world, party, fields) => about(world, party, fields, (code) => tell(world, code))],
  ['cancel', true, cancelCode],
];

/** WW, PAYTIMZ and ZPAY under /ww, /paytimz and /zpay, by the profile of docs/qr-gateway.md. */
export function assumedRoutes(app: FastifyInstance, world: World): void {
  app.register((scope, _options, done) => {
    const bytes = new WeakMap<FastifyRequest, string>();
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, parsed) => {
      bytes.set(request, String(body));
      parsed(null, fieldsIn(String(body)));
    });
    for (const party of assumedParties)
      for (const [name, effect, work] of calls)
        scope.post(`/${party.toLowerCase()}/qr/${name}`, (request, reply) =>
          answerCall(world, { party, name, effect, refusals }, request, reply, () => {
            const { secret, merchantId } = credentials[party];
            const wrong = wrongSignature(secret, request.headers, bytes.get(request) ?? '');
            if (wrong) return { status: 401, body: { error: wrong } };
            const fields = fieldsOf(request.body);
            const isMeant = textOf(fields, 'call') === name && textOf(fields, 'merchantId') === merchantId;
            const isFresh = /^[\w-]{16,64}$/.test(textOf(fields, 'nonce'));
            return signed(
              secret,
              isMeant && isFresh ? work(world, party, fields) : refused(fields, 400, 'invalid_request'),
            );
          }),
        );
    done();
  });
}

function fieldsIn(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The same reference again gives the same code; with another amount it is refused. */
function createCode(world: World, party: AssumedParty, fields: Fields): Answer {
  const amount = satangOf(fields.amount);
  const reference = textOf(fields, 'reference');
  if (!/^[\w-]{1,64}$/.test(reference)) return refused(fields, 400, 'invalid_request');
  if (amount === undefined || amount <= 0n || textOf(fields, 'currency') !== 'THB')
    return refused(fields, 400, 'invalid_amount');
  const code = codesOf(world, party).get(reference) ?? newCode(world, party, reference, amount);
  if (code.amount !== amount) return refused(fields, 409, 'reference_used');
  return done(fields, {
    ...{ payload: code.payload, amount: decimalText(code.amount), currency: 'THB' },
    expiresAt: new Date(code.expiresAt).toISOString(),
  });
}

function newCode(world: World, party: AssumedParty, reference: string, amount: bigint): Code {
  const ref1 = newReference(party.slice(0, 3));
  const code = {
    ...{ reference, ref1, amount, isCancelled: false },
    payload: paymentPayload({ billerId: billerIds[party], ref1, satang: amount, ref3: party }),
    expiresAt: world.now() + settingsOf(world.store).assumedQrMinutes * 60_000,
  };
  codesOf(world, party).put(reference, code);
  return code;
}

/** Ends a code that is open; what it is otherwise is told, so that who comes too late knows. */
function cancelCode(world: World, party: AssumedParty, fields: Fields): Answer {
  return about(world, party, fields, (code) => {
    if (statusOf(world, code) !== 'open') return { status: statusOf(world, code) };
    codesOf(world, party).put(code.reference, { ...code, isCancelled: true });
    return { status: 'cancelled' };
  });
}

function tell(world: World, code: Code): Fields {
  return { status: statusOf(world, code), payments: code.payment ? [describePayment(code.payment)] : [] };
}

function about(world: World, party: AssumedParty, fields: Fields, told: (code: Code) => Fields): Answer {
  const code = codesOf(world, party).get(textOf(fields, 'reference'));
  return code ? done(fields, told(code)) : refused(fields, 404, 'unknown_reference');
}

function done(fields: Fields, more: Fields): Answer {
  return { status: 200, body: { ...namesIn(fields), ...more } };
}

function refused(fields: Fields, status: number, error: string): Answer {
  return { status, body: { ...namesIn(fields), error } };
}

/** Says which call it answers; `call` itself stands in calls and callbacks alone, so that none of those passes for an answer. */
function namesIn(fields: Fields): Fields {
  const [answer, nonce] = [textOf(fields, 'call'), textOf(fields, 'nonce')];
  return { answer, nonce, merchantId: textOf(fields, 'merchantId'), reference: textOf(fields, 'reference') };
}

function signed(secret: string, { status, body }: Answer): Answer {
  const text = JSON.stringify(body);
  return { status, body: text, headers: signedHeaders(secret, text) };
}
