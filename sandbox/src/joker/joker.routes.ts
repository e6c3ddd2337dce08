import type { FastifyInstance } from 'fastify';
import { credentials } from '../credentials.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { providersBy } from '../games/providers.ts';
import { type Answer, answerCall, type Call, type Refusals } from '../protocol.ts';
import { settingsOf } from '../settings.ts';
import type { World } from '../world.ts';
import { message, methods } from './methods.ts';
import { isSigned } from './signature.ts';

type JokerProvider = (typeof providersBy.joker)[number];

const refusals: Refusals = {
  'bad-signature': message(403, 'Invalid Signature'),
  'rate-limit': message(429, 'Too Many Requests'),
  maintenance: message(503, 'System Under Maintenance'),
  'duplicate-reference': message(409, 'RequestID already exists'),
};

/** Joker's API at /joker and SlotXO's at /slotxo: one address each, the method is a field of the form. */
export function jokerRoutes(app: FastifyInstance, world: World): void {
  for (const provider of providersBy.joker) {
    app.post(`/${provider.toLowerCase()}`, (request, reply) => {
      const fields = textFields(request.body);
      const method = methods[fields.Method ?? ''];
      const call: Call = {
        party: provider,
        name: fields.Method ?? '',
        effect: method?.effect === true,
        refusals,
      };
      return answerCall(world, call, request, reply, () => {
        return turnedAway(world, provider, fields, request.query) ?? run(world, provider, fields, method);
      });
    });
  }
}

function run(
  world: World,
  provider: JokerProvider,
  fields: Record<string, string>,
  method: (typeof methods)[string] | undefined,
): Answer {
  return method ? method.run(world, provider, fields) : message(400, 'Invalid Method');
}

/** The refusal for a wrong AppID, a wrong signature, or a timestamp too far from our clock. */
function turnedAway(
  world: World,
  provider: JokerProvider,
  fields: Record<string, string>,
  query: unknown,
): Answer | undefined {
  const { appId, secret } = credentials[provider];
  const asked = fieldsOf(query);
  if (textOf(asked, 'AppID') !== appId) return message(403, 'Invalid AppID');
  if (!isSigned(fields, secret, textOf(asked, 'Signature'))) return refusals['bad-signature'];
  const seconds = Number(fields.Timestamp);
  const skew = Math.abs(Date.now() / 1000 - seconds);
  return Number.isInteger(seconds) && skew <= settingsOf(world.store).gameClockSkewSeconds
    ? undefined
    : message(403, 'Invalid Timestamp');
}

function textFields(body: unknown): Record<string, string> {
  const fields = fieldsOf(body);
  return Object.fromEntries(Object.keys(fields).map((name) => [name, textOf(fields, name)]));
}
