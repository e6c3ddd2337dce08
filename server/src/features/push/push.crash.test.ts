import { afterAll, beforeAll, expect, it } from 'vitest';
import { dyingAt } from '../../testing/crash.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { type Devices, devicesIn } from './push.fixture.ts';
import { advanceMessage } from './push.lifecycle.ts';

let world: World;
let devices: Devices;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 2_000 } });
  devices = devicesIn(world);
});
afterAll(() => world.close());

it.each(['before', 'after'] as const)(
  'a process that dies %s any effect: the message comes, and shows once',
  async (moment) => {
    let deaths = 0;
    for (let effect = 1; ; effect += 1) {
      const member = await world.newMember();
      const device = await devices.deviceOf(member);
      await devices.news(member);
      const [{ id } = { id: '' }] = await devices.waiting(member);
      const { deps, died } = dyingAt(effect, world.deps, moment);
      await advanceMessage(deps, id as Parameters<typeof advanceMessage>[1]).catch(() => {});
      await world.work();
      const shown = await devices.shownOn(device);
      expect(shown.length, `effect ${effect}`).toBeGreaterThanOrEqual(1);
      expect(shown.length, `effect ${effect}`).toBeLessThanOrEqual(2);
      expect(new Set(shown.map(({ tag }) => tag)).size).toBe(1);
      expect(await devices.waiting(member)).toEqual([]);
      if (!died()) break;
      deaths += 1;
    }
    // The row, the call, the end of the row.
    expect(deaths).toBe(3);
  },
);

it.each(['timeout', 'gone'])('so it does where the service says %s', async (kind) => {
  for (let effect = 1; ; effect += 1) {
    const member = await world.newMember();
    const device = await devices.deviceOf(member);
    await devices.news(member);
    const [{ id } = { id: '' }] = await devices.waiting(member);
    await devices.fault(kind);
    const { deps, died } = dyingAt(effect, world.deps);
    await advanceMessage(deps, id as Parameters<typeof advanceMessage>[1]).catch(() => {});
    await world.timePasses(10_000);
    await world.act('DELETE', '/faults');
    await world.work();
    expect(await devices.waiting(member)).toEqual([]);
    // Whoever heard that the browser is gone may have died over it: it is tried again.
    if (kind === 'timeout') expect(await devices.shownOn(device)).toHaveLength(1);
    if (!died()) break;
  }
});
