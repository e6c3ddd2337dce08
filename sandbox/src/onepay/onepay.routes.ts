import type { FastifyInstance } from 'fastify';
import { credentials } from '../credentials.ts';
import { fieldsOf, Refused, requiredText, textOf } from '../fields.ts';
import { type Answer, answerCall, type Refusals } from '../protocol.ts';
import type { World } from '../world.ts';
import { channelsOf, forget, messagesOn, publish, somethingNew, tokenAt } from './messages.ts';

const forbidden: Answer = {
  status: 403,
  body: { status: 403, service: 'Access Manager', error: true, message: 'Forbidden' },
};
const refusals: Refusals = {
  'bad-signature': forbidden,
  'rate-limit': { status: 429, body: { status: 429, error: true, message: 'Too Many Requests' } },
  maintenance: { status: 503, body: { status: 503, error: true, message: 'Service Unavailable' } },
};

/** How long a line without a message is held open; PubNub's are for five minutes. */
const HELD_MS = 20_000;
const MOST = 100;

/**
 * BCEL OnePay under /onepay, which is PubNub's public REST: lines that are held open, and the history. Beside it what BCEL, or a stranger,
 * publishes, `POST /onepay/publish {message, channel?, terminal?, times?}`, and that all of it is forgotten, `DELETE /onepay/messages`.
 */
export function onepayRoutes(app: FastifyInstance, world: World): void {
  app.get('/onepay/v2/subscribe/:key/:channels/0', (request, reply) =>
    answerCall(world, { party: 'BCEL', name: 'subscribe', effect: true, refusals }, request, reply, () => {
      const { channels, isOurs } = asked(request.params);
      const { tt, tr } = fieldsOf(request.query);
      return isOurs ? line(world, channels, String(tt ?? '0'), Number(tr ?? 1)) : forbidden;
    }),
  );
  app.get('/onepay/v3/history/sub-key/:key/channel/:channels', (request, reply) =>
    answerCall(world, { party: 'BCEL', name: 'history', effect: true, refusals }, request, reply, () => {
      const { channels, isOurs } = asked(request.params);
      const { max, start } = fieldsOf(request.query);
      const most = Math.min(MOST, Number(max ?? MOST) || MOST);
      const before = /^\d{17}$/.test(String(start)) ? BigInt(String(start)) : undefined;
      return isOurs ? history(world, channels, { most, before }) : forbidden;
    }),
  );
  app.post('/onepay/publish', (request, reply) => {
    const fields = fieldsOf(request.body);
    const { uuid, ...more } = fieldsOf(fields.message);
    if (typeof uuid !== 'string' || uuid === '') throw new Refused('KEY_MISSING', 400, 'message');
    const channel = fields.channel === undefined ? undefined : requiredText(fields, 'channel');
    const channels = channel === undefined ? channelsOf(uuid, textOf(fields, 'terminal')) : [channel];
    const times = Number(fields.times ?? 1);
    for (let time = 0; time < times; time++) publish(world, channels, JSON.stringify({ uuid, ...more }));
    return reply.code(201).send({ message: 'OK' });
  });
  app.delete('/onepay/messages', () => {
    forget(world);
    return { message: 'OK' };
  });
}

function asked(params: unknown): { channels: string[]; isOurs: boolean } {
  const { key, channels } = fieldsOf(params);
  return {
    channels: String(channels).split(','),
    isOurs: key === credentials.BCEL.subscribeKey,
  };
}

/** Answers what came after the token; without one, which is 0, the token of now. */
async function line(world: World, channels: string[], since: string, region: number): Promise<Answer> {
  const until = Date.now() + HELD_MS;
  const after = () =>
    messagesOn(world, channels).filter(
      (one) => !one.isDropped && BigInt(one.timetoken) > BigInt(/^\d+$/.test(since) ? since : '0'),
    );
  const isFirst = since === '0';
  let fresh = isFirst ? [] : after().slice(0, MOST);
  while (!isFirst && fresh.length === 0 && Date.now() < until) {
    await somethingNew(world, until - Date.now());
    fresh = after().slice(0, MOST);
  }
  const t = fresh.at(-1)?.timetoken ?? (isFirst ? tokenAt(Date.now()) : since);
  const m = fresh.map(({ channel, message, timetoken }) => ({
    ...{ a: '1', f: 0, k: credentials.BCEL.subscribeKey, c: channel, b: channel },
    ...{ p: { t: timetoken, r: region }, d: message },
  }));
  return { status: 200, body: { t: { t, r: region }, m } };
}

/** The newest messages of each channel, of those before a time token if told, oldest first; a channel without any is left out. */
function history(
  world: World,
  channels: string[],
  { most, before }: { most: number; before: bigint | undefined },
): Answer {
  const listed = channels.map((channel) => {
    const all = messagesOn(world, [channel]);
    return [
      channel,
      before === undefined ? all : all.filter(({ timetoken }) => BigInt(timetoken) < before),
    ] as const;
  });
  const isMore = listed.some(([, all]) => all.length > most);
  return {
    status: 200,
    body: {
      ...{ status: 200, error: false, error_message: '' },
      channels: Object.fromEntries(
        listed
          .filter(([, all]) => all.length > 0)
          .map(([channel, all]) => [
            channel,
            all.slice(-most).map(({ message, timetoken }) => ({ message, timetoken })),
          ]),
      ),
      ...(isMore && { more: { url: '/v3/history', max: most } }),
    },
  };
}
