import { sql } from '../../db/database.ts';
import type { TestMember, World } from '../../testing/world.ts';

/** A subscription as a browser has it from the sandbox's push service. */
export interface Device {
  id: string;
  endpoint: string;
  expirationTime: null;
  keys: { p256dh: string; auth: string };
}

/** A message as its device reads it. */
export interface Shown {
  to: string;
  kind: string;
  tag: string;
  title: string;
  body: string;
  lang: string;
}

type How = { language?: string; amounts?: boolean; token?: string };

/** What members do with devices, and what comes to them. */
export function devicesIn(world: World) {
  const { act, api, database, owner } = world;

  /** What a browser gives that asks its own push service. */
  async function device(): Promise<Device> {
    const { token } = await world.newMember();
    const { body } = await api('push.key', { token });
    return act<Device>('POST', '/push/subscriptions', { applicationServerKey: body.publicKey });
  }

  async function subscribe(
    { token: own }: TestMember,
    given: Device,
    { language = 'en', amounts, token = own }: How = {},
  ) {
    const { endpoint, expirationTime, keys } = given;
    const body = { endpoint, expirationTime, keys, ...(amounts === undefined ? {} : { amounts }) };
    return api('push.subscribe', { token, language, body });
  }

  return {
    ...{ device, subscribe },
    /** A device that is told of the member's news. */
    async deviceOf(member: TestMember, how: How = {}): Promise<Device> {
      const made = await device();
      const { status } = await subscribe(member, made, how);
      if (status !== 200) throw new Error(`It could not be subscribed: ${status}`);
      return made;
    },
    /** What came to a device, in order. */
    async shownOn({ id }: Device): Promise<Shown[]> {
      const messages = await act<{ text: string }[]>('GET', `/push/messages?subscription=${id}`);
      return messages.map(({ text }) => JSON.parse(text) as Shown).reverse();
    },
    /** Some news of a member's. */
    news: ({ id }: TestMember, kind = 'deposit', tag: string = crypto.randomUUID(), amount = 5_000n) =>
      database.run(sql`select push_news(${id}, ${kind}, ${tag}, ${amount})`),
    /** Messages that wait for the member's devices. */
    waiting: ({ id }: TestMember) =>
      owner.rows(
        sql<{ id: string; attempts: number; dueInMs: number }>`
          select m.id, m.attempts, (extract(epoch from m.next_check_at - clock_timestamp()) * 1000)::float8 as "dueInMs"
            from push_message m join push_subscription s on s.id = m.subscription where s.member_id = ${id}`,
      ),
    subscribed: async ({ id }: TestMember): Promise<string[]> => {
      const rows = await owner.rows(
        sql<{
          endpoint: string;
        }>`select endpoint from push_subscription where member_id = ${id} order by created_at`,
      );
      return rows.map(({ endpoint }) => endpoint);
    },
    fault: (kind: string, times = 1) => act('POST', '/faults', { party: 'PUSH', kind, times }),
  };
}

export type Devices = ReturnType<typeof devicesIn>;
