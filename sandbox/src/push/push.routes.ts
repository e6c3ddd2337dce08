import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldsOf, Refused, textOf } from '../fields.ts';
import { type Answer, answerCall, type Call } from '../protocol.ts';
import type { World } from '../world.ts';
import { newKeys, openedText } from './aes128gcm.ts';
import { whyNotSigned } from './vapid.ts';

/** A browser's place at the service, with what the browser itself keeps secret. */
interface Subscription {
  readonly id: string;
  /** Raw keys as base64url: the browser's private one, its public one, and what it shares with its server. */
  readonly privateKey: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The server that it was made for, by its public key; '' where anyone may push. */
  readonly serverKey: string;
  readonly isGone: boolean;
}

/** A message that came, as its browser reads it. */
interface Notification {
  readonly id: string;
  readonly subscription: string;
  readonly text: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
  readonly sentAt: string;
}

/** With its header, its key and its tag (RFC 8030, section 7.2). */
const MOST_BYTES = 4_096;

const said = (status: number, reason: string, headers: Record<string, string> = {}): Answer => ({
  status,
  body: { errno: status, error: reason },
  headers,
});

const push: Call = {
  party: 'PUSH',
  name: 'push',
  effect: true,
  refusals: {
    'bad-signature': said(403, 'The key is not the one that the subscription was made for.'),
    'rate-limit': said(429, 'Too many messages.', { 'retry-after': '1' }),
    maintenance: said(503, 'The service is under maintenance.', { 'retry-after': '1' }),
    gone: said(410, 'The subscription is gone.'),
  },
};

/** A browsers' push service under /push (RFC 8030, 8291, 8292), and the phone that its messages come to. */
export function pushRoutes(app: FastifyInstance, world: World): void {
  app.post('/push/subscriptions', (asked, reply) => {
    const made = subscribe(world, textOf(fieldsOf(asked.body), 'applicationServerKey'));
    const { id, p256dh, auth } = made;
    const endpoint = `${asked.protocol}://${asked.host}/push/wp/${id}`;
    return reply.code(201).send({ id, endpoint, expirationTime: null, keys: { p256dh, auth } });
  });
  app.delete('/push/subscriptions/:id', (asked) => {
    const { id } = asked.params as { id: string };
    const subscriptions = subscriptionsOf(world);
    const known = subscriptions.get(id);
    if (!known) throw new Refused('NO_DATA', 404);
    subscriptions.put(id, { ...known, isGone: true });
    return { message: 'OK' };
  });
  app.get('/push/messages', (asked) => {
    const of = textOf(fieldsOf(asked.query), 'subscription');
    const all = world.store.table<Notification>('push.messages').all().reverse();
    return of === '' ? all : all.filter(({ subscription }) => subscription === of);
  });
  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.post('/push/wp/:id', (asked, reply) =>
      answerCall(world, push, asked, reply, () => take(world, asked)),
    );
    done();
  });
}

function subscriptionsOf(world: World) {
  return world.store.table<Subscription>('push.subscriptions');
}

function subscribe(world: World, serverKey: string): Subscription {
  const made = { id: randomUUID(), ...newKeys(), serverKey, isGone: false };
  subscriptionsOf(world).put(made.id, made);
  return made;
}

/** Takes a message if all of it is as the protocol wants it. */
function take(world: World, asked: FastifyRequest): Answer {
  const { id } = asked.params as { id: string };
  const subscription = subscriptionsOf(world).get(id);
  if (!subscription) return said(404, 'No such subscription.');
  if (subscription.isGone) return push.refusals.gone ?? said(410, 'Gone.');
  const header = (name: string) => String(asked.headers[name] ?? '');
  const unsigned = whyNotSigned(header('authorization'), {
    audience: `${asked.protocol}://${asked.host}`,
    serverKey: subscription.serverKey,
    now: world.now(),
  });
  if (unsigned) return said(unsigned.status, unsigned.why);
  if (!/^\d{1,10}$/.test(header('ttl'))) return said(400, 'TTL is missing.');
  if (!/^[\w-]{0,32}$/.test(header('topic'))) return said(400, 'The topic is invalid.');
  if (!/^(?:|very-low|low|normal|high)$/.test(header('urgency'))) return said(400, 'The urgency is invalid.');
  if (header('content-encoding') !== 'aes128gcm') return said(400, 'Content-Encoding is not aes128gcm.');
  const body = Buffer.isBuffer(asked.body) ? asked.body : Buffer.alloc(0);
  if (body.length > MOST_BYTES) return said(413, 'The message is too large.');
  const text = openedText(body, subscription);
  if (text === undefined) return said(400, 'The message cannot be read with the keys of its browser.');
  const message: Notification = {
    ...{ id: randomUUID(), subscription: id, text, ttl: Number(header('ttl')) },
    ...{ urgency: header('urgency') || 'normal', topic: header('topic') },
    sentAt: new Date().toISOString(),
  };
  world.store.table<Notification>('push.messages').put(message.id, message);
  world.news.tell('push');
  return { status: 201, body: '', headers: { location: `/push/message/${message.id}` } };
}
