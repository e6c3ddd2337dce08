import { randomUUID } from 'node:crypto';
import { credentials } from '../credentials.ts';
import type { World } from '../world.ts';

/** One message on one channel. It can be read from the time of its token on. */
export interface Message {
  readonly id: string;
  /** PubNub's clock: tenths of microseconds since 1970. No two messages have the same. */
  readonly timetoken: string;
  readonly channel: string;
  readonly message: unknown;
  /** It never comes on a line, and stands in the history alone. */
  readonly isDropped: boolean;
}

/** So many are kept. */
const KEPT = 5_000;

let given = 0;

/** A moment as a token, which is another one each time. */
export function tokenAt(ms: number): string {
  given = (given + 1) % 10_000;
  return (BigInt(Math.floor(ms)) * 10_000n + BigInt(given)).toString();
}

/** What can be read by now of a channel, oldest first. */
export function messagesOn(world: World, channels: readonly string[]): Message[] {
  const now = BigInt(Date.now()) * 10_000n + 9_999n;
  return messages(world)
    .all()
    .filter((one) => channels.includes(one.channel) && BigInt(one.timetoken) <= now)
    .toSorted((a, b) => Number(BigInt(a.timetoken) - BigInt(b.timetoken)));
}

/** Publishes a message on channels, after a while if said. */
export function publish(
  world: World,
  channels: readonly string[],
  message: unknown,
  { delayMs = 0, isDropped = false } = {},
): void {
  const table = messages(world);
  const dueAt = Date.now() + delayMs;
  world.store.write(() => {
    for (const channel of channels) {
      const id = randomUUID();
      table.put(id, { id, timetoken: tokenAt(dueAt), channel, message, isDropped });
    }
    for (const old of table.all().slice(0, -KEPT)) table.remove(old.id);
  });
  world.timers.at(dueAt + 2, wake);
}

/** Forgets what was published, as PubNub does after a while. */
export function forget(world: World): void {
  const table = messages(world);
  world.store.write(() => {
    for (const { id } of table.all()) table.remove(id);
  });
}

/** The channels on which BCEL tells of a payment: its own, the shop's, the terminal's. */
export function channelsOf(uuid: string, terminal: string): string[] {
  const { mcid, shop } = credentials.BCEL;
  const names = [`uuid-${mcid}-${uuid}`, `mcid-${mcid}-${shop}`];
  return terminal === '' ? names : [...names, `tid-${mcid}-${shop}-${terminal}`];
}

const waiting = new Set<() => void>();

/** Resolves when something was published, or the time is over. */
export function somethingNew(world: World, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      waiting.delete(done);
      resolve();
    };
    waiting.add(done);
    world.timers.at(Date.now() + withinMs, done);
  });
}

function wake(): void {
  for (const done of [...waiting]) done();
}

function messages(world: World) {
  return world.store.table<Message>('onepay-messages');
}
