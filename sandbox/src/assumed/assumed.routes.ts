import type { FastifyInstance } from 'fastify';
import { newReference, paymentPayload } from '../bank/payload.ts';
import { credentials } from '../credentials.ts';
import { textOf } from '../fields.ts';
import { decimalText, satangOf } from '../money.ts';
import { settingsOf } from '../settings.ts';
import type { World } from '../world.ts';
import { billerIds, type Code, codesOf, describePayment, statusOf } from './codes.ts';
import { type AssumedParty, assumedParties } from './parties.ts';
import { done, type Fields, refused, type SignedCall, signedCalls } from './signed.ts';

type Work = (world: World, party: AssumedParty, fields: Fields) => ReturnType<SignedCall['work']>;

const calls: readonly [name: string, isEffect: boolean, work: Work][] = [
  ['create', true, createCode],
  ['query', false, (world, party, fields) => about(world, party, fields, (code) => tell(world, code))],
  ['cancel', true, cancelCode],
];

/** WW, PAYTIMZ and ZPAY under /ww, /paytimz and /zpay, by the profile of docs/qr-gateway.md. */
export function assumedRoutes(app: FastifyInstance, world: World): void {
  const served = assumedParties.flatMap((party) =>
    calls.map(([name, effect, work]): SignedCall => {
      const { secret, merchantId } = credentials[party];
      return {
        ...{ party, name, effect, secret, owner: ['merchantId', merchantId], names: ['reference'] },
        path: `/${party.toLowerCase()}/qr/${name}`,
        work: (fields) => work(world, party, fields),
      };
    }),
  );
  signedCalls(app, world, served);
}

/** The same reference again gives the same code; with another amount it is refused. */
function createCode(world: World, party: AssumedParty, fields: Fields) {
  const amount = satangOf(fields.amount);
  const reference = textOf(fields, 'reference');
  if (!/^[\w-]{1,64}$/.test(reference)) return refused(400, 'invalid_request');
  if (amount === undefined || amount <= 0n || textOf(fields, 'currency') !== 'THB')
    return refused(400, 'invalid_amount');
  const code = codesOf(world, party).get(reference) ?? newCode(world, party, reference, amount);
  if (code.amount !== amount) return refused(409, 'reference_used');
  return done({
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
function cancelCode(world: World, party: AssumedParty, fields: Fields) {
  return about(world, party, fields, (code) => {
    if (statusOf(world, code) !== 'open') return { status: statusOf(world, code) };
    codesOf(world, party).put(code.reference, { ...code, isCancelled: true });
    return { status: 'cancelled' };
  });
}

function tell(world: World, code: Code): Fields {
  return { status: statusOf(world, code), payments: code.payment ? [describePayment(code.payment)] : [] };
}

function about(world: World, party: AssumedParty, fields: Fields, told: (code: Code) => Fields) {
  const code = codesOf(world, party).get(textOf(fields, 'reference'));
  return code ? done(told(code)) : refused(404, 'unknown_reference');
}
