import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../db/database.ts';
import { startWorld, type World } from '../testing/world.ts';
import { newAlarm, type Recheck, startRecheck } from './recheck.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  await world.owner.run(sql`create table errand (id uuid primary key default gen_random_uuid(),
    party text not null default 'FAST', next_check_at timestamptz default now(), leased_until timestamptz, leased_by uuid,
    note text)`);
  await world.owner.run(sql`grant all on errand to prae_app`);
});
afterAll(() => world.close());

let recheck: Recheck | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await recheck?.stop();
});

test('what is written without a word to this server is taken at the next poll, and at the one after', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let taken = 0;
  const lifecycle = {
    name: 'transfer',
    parties: () => ['FAST'],
    rows: { table: sql`errand`, party: sql`party`, ended: sql`note is not null` },
    advance: async () => {
      taken += 1;
    },
  } as const;
  await world.owner.run(sql`insert into errand default values`);
  recheck = startRecheck(world.deps, [lifecycle], newAlarm());
  await expect.poll(() => taken).toBe(1);
  for (const count of [2, 3]) {
    await world.owner.run(sql`insert into errand default values`);
    vi.advanceTimersByTime(1_000);
    await expect.poll(() => taken).toBe(count);
  }
});

test('an alarm rings for all rechecks of its own kind, when its time comes, and sets none for what a poll will find', () => {
  vi.useFakeTimers();
  const alarm = newAlarm();
  const rung: string[] = [];
  for (const server of ['first', 'second'])
    for (const kind of ['transfer', 'withdraw'] as const)
      alarm.onRing(kind, () => void rung.push(`${server} ${kind}`));
  alarm.soon('transfer', 500);
  vi.advanceTimersByTime(500);
  expect(rung).toEqual([]);
  vi.advanceTimersByTime(5);
  expect(rung).toEqual(['first transfer', 'second transfer']);
  alarm.soon('withdraw', -50);
  vi.advanceTimersByTime(5);
  expect(rung.slice(2)).toEqual(['first withdraw', 'second withdraw']);
  // A far one would only pile up timers, one for each row that waits.
  alarm.soon('withdraw', 9_999);
  expect(vi.getTimerCount()).toBe(1);
  alarm.soon('withdraw', 10_000);
  expect(vi.getTimerCount()).toBe(1);
});
