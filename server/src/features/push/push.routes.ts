import { ECDH } from 'node:crypto';
import type { Body } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import { limits } from '../../domain/limits.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Handlers } from '../../handlers.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import type { PushServices, Subscriber } from '../../providers/push/port.ts';
import { removeOld, subscribe, unsubscribe } from './push.sql.ts';

/** Having a browser told of news, or not. */
export function pushRoutes(deps: Deps): Handlers<'push.key' | 'push.subscribe' | 'push.unsubscribe'> {
  const services = (): PushServices => {
    const { push } = deps.providers;
    if (!push) throw new Refusal('NO_DATA');
    return push;
  };
  return {
    'push.key': async () => ({ publicKey: services().publicKey }),

    'push.subscribe': async ({ member, session, body, language }) => {
      const push = services();
      const subscriber = subscriberIn(body);
      const party = push.partyOf(subscriber.endpoint);
      if (party === undefined) throw new Refusal('KEY_INVALID', { endpoint: 'KEY_INVALID' });
      const { id } = await deps.database.one(
        subscribe(
          {
            ...{ ...subscriber, member: member.id, session, party, language },
            ...{ serverKey: push.publicKey, tellsAmounts: body.amounts ?? true },
          },
          limits.pushDevices.most,
        ),
      );
      if (id === null) throw new Refusal('KEY_INVALID', { endpoint: 'KEY_INVALID' });
      return { message: 'OK', _id: id };
    },

    'push.unsubscribe': async ({ member, body }) => {
      await deps.database.run(unsubscribe(member.id, body.endpoint));
      return { message: 'OK' };
    },
  };
}

/** Whose keys are none takes no message: it is refused now, as later nobody hears of it. */
function subscriberIn({ endpoint, keys }: Body<'push.subscribe'>): Subscriber {
  const p256dh = Buffer.from(keys.p256dh, 'base64url');
  const auth = Buffer.from(keys.auth, 'base64url');
  if (!isPoint(p256dh)) throw new Refusal('KEY_INVALID', { 'keys.p256dh': 'KEY_INVALID' });
  if (auth.length !== 16) throw new Refusal('KEY_INVALID', { 'keys.auth': 'KEY_INVALID' });
  return { endpoint, p256dh, auth };
}

/** Whether bytes are a point of the curve P-256, written out in full. */
function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== 65) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

export const pushSweeps: readonly Sweep[] = [
  { name: 'push.sweep', everyMinutes: 60, run: ({ database, clock }) => database.run(removeOld(clock())) },
];
