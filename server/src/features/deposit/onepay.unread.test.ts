import { expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { orderOf } from '../../testing/bank.ts';
import type { World } from '../../testing/world.ts';
import { DAY_MS, newLine, startOnepay } from './onepay.fixture.ts';
import { overhear } from './overhear.ts';

/* A OnePay code whose channel's history does not have what the line told, or far too much. */

let world: World;
const { newCode, later, caseOf, decide, walletOf } = startOnepay((given) => {
  world = given;
});

const hinted = (id: string) =>
  world.owner.one(sql<{ is: boolean }>`select hinted_at is not null as is from qr_order where id = ${id}`);

/** Until the end of all questions about a code. */
async function days() {
  await later(13 * 60_000);
  await later(DAY_MS / 4, 10);
}

it('is no code that nobody has paid, where the line named it and its history is empty', async () => {
  const line = overhear(world.deps);
  const { member, id, publish } = await newCode();
  await expect
    .poll(
      async () => {
        await publish({ amount: 50_000 });
        return hinted(id);
      },
      { interval: 500 },
    )
    .toEqual({ is: true });
  await line.stop();
  await world.act('DELETE', '/onepay/messages');
  await days();
  expect(await orderOf(world, id)).toMatchObject({ state: 'expired' });
  expect(await caseOf(id)).toMatchObject({ why: 'NO_ANSWER', decisions: ['settle', 'note'] });
  expect(await decide(id, 'settle', `50000@${newLine()}`)).toBe('done');
  await later(DAY_MS / 4, 5);
  expect([await walletOf(member), await caseOf(id)]).toEqual([5_000_000n, undefined]);
});

it('is credited what the line named and the history has later', async () => {
  const { member, id, pay } = await newCode();
  await world.owner.run(sql`update qr_order set hinted_at = now() where id = ${id}`);
  await later(60_000);
  await pay();
  await later(60_000);
  expect([await walletOf(member), await caseOf(id)]).toEqual([5_000_000n, undefined]);
});

it('is credited though strangers have filled its channel', async () => {
  const { member, pay, reference } = await newCode();
  await pay();
  const channel = `uuid-${world.config.onepay?.mcid ?? ''}-${reference}`;
  const fill = (times: number, filler: string) =>
    world.act('POST', '/onepay/publish', { message: { uuid: 'stranger', filler }, channel, times });
  // Longer than is read at once, as most of them are as long as they may be.
  await fill(60, 'x'.repeat(24_000));
  await fill(100, '');
  await later();
  expect(await walletOf(member)).toBe(5_000_000n);
});
