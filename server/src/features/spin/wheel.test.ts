import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { command } from '../../testing/command.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { type Bonuses, bonusesIn } from '../bonus/bonus.fixture.ts';
import { openOffer } from '../bonus/bonus.ts';
import { slice, spinBy, wheelOf } from './spin.fixture.ts';
import { putWheel, wheels } from './spin.ts';
import { whyNotWheel } from './wheel.ts';

let world: World;
let member: TestMember;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  member = await world.newMember({ coins: 3n });
});
afterAll(() => world.close());

const run = async (...words: string[]) => (await command(world.databaseUrl, 'wheel', ...words)).stdout.trim();
const setup = async () => (await world.api('spin.setup', { token: member.token, language: 'en' })).body;

async function put(wheel: unknown): Promise<string> {
  const file = join(world.config.dataDir, 'wheel.json');
  await writeFile(file, JSON.stringify(wheel));
  return run('put', file);
}

const name = { th: 'ก', la: 'ກ', en: 'Prizes' };
const wheel = { code: 'NEW', currency: 'THB', name, slices: [slice('A', 'money'), slice('B', 'nothing')] };

it('a wheel is written, opened, listed with its chances, and closed', async () => {
  const html = {
    th: '<p onclick="x()">ก</p><script>x</script>',
    la: '<p>ກ</p>',
    en: '<h3>a</h3><p><strong>b</strong></p><img src=x>',
  };
  const slices = [
    slice('A', 'money', { htmlDescription: html }),
    slice('B', 'physical', { stock: 4, weight: 3 }),
  ];
  expect(await put({ ...wheel, slices })).toBe('Done.');
  expect((await setup()).activeSpinwheel).toBeNull();
  expect(await run('open', 'NEW')).toBe('Done.');
  const { activeSpinwheel } = await setup();
  expect(activeSpinwheel).toMatchObject({
    name: 'Prizes',
    slice: [{ code: 'A', htmlDescription: '<h3>a</h3><p><strong>b</strong></p>' }, { code: 'B' }],
  });
  expect(await run('list')).toBe(
    ['NEW  THB  Prizes  (open)', '    A  money  25.00%', '    B  physical  75.00%  4 left'].join('\n'),
  );
  expect(await run('close', 'NEW')).toBe('Done.');
  expect(await run('close', 'NEW')).toBe('Nothing was changed: no such wheel is open.');
  expect((await setup()).activeSpinwheel).toBeNull();
});

it.each([
  ['no wheel at all', { a: 1 }],
  ['no slices', { ...wheel, slices: [] }],
  ['a code twice', { ...wheel, slices: [slice('A', 'money'), slice('A', 'nothing')] }],
  ['a weight that is no whole number', { ...wheel, slices: [slice('A', 'money', { weight: 0.5 })] }],
  ['nothing that can be won', { ...wheel, slices: [slice('A', 'money', { weight: 0 })] }],
  ['money of no amount', { ...wheel, slices: [slice('A', 'money', { amount: 0 })] }],
  ['a part of a coin', { ...wheel, slices: [slice('A', 'coins', { amount: 1.5 })] }],
  ['a promotion without its code', { ...wheel, slices: [slice('A', 'promotion', { promotionCode: null })] }],
  ['a part of a kip', { ...wheel, currency: 'LAK', slices: [slice('A', 'money', { amount: 20.5 })] }],
  ['a colour that is none', { ...wheel, slices: [slice('A', 'money', { bgColor: 'red;x' })] }],
])('a file with %s changes nothing', async (_what, file) => {
  expect(whyNotWheel(file)).toEqual(expect.any(String));
});

it('a wheel keeps its currency, and a slice of which something was won its kind', async () => {
  await wheelOf(world, [slice('A', 'money')], 'KEPT');
  await spinBy(world.deps, member);
  const kept = { ...wheel, code: 'KEPT' };
  expect(await putWheel(world.database, { ...kept, currency: 'LAK' })).toMatch('is one in THB');
  expect(await putWheel(world.database, { ...kept, slices: [slice('A', 'coins')] })).toMatch(
    'give it another code',
  );
});

const promising = (promotionCode: string, rest: Parameters<typeof slice>[2] = {}) => ({
  ...{ ...wheel, code: 'PROMISES' },
  slices: [slice('A', 'promotion', { promotionCode, ...rest }), slice('B', 'nothing')],
});
const notOffered = (code: string) => `no promotion is offered in THB by the code ${code}`;
const terms = { cap: 200, minimum: 100 };
const [lastYear, past, future] = ['2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z', '2999-01-01T00:00:00Z'];

it.each<[string, Parameters<Bonuses['offer']>[0] | undefined]>([
  ['nobody has written', undefined],
  ['is a bonus’s', { kind: 'bonus' }],
  ['is one in the other currency', { money: { LAK: terms } }],
  ['is over', { beginsAt: lastYear, endsAt: past }],
  ['is not offered yet', { beginsAt: future }],
])('a wheel is refused that promises a promotion by a code that %s', async (_what, changes) => {
  const { offer } = bonusesIn(world);
  const code = changes ? await offer({ kind: 'promotion', ...changes }) : 'NEVER';
  expect(await putWheel(world.database, promising(code))).toBe(notOffered(code));
  expect((await wheels(world.database)).map((one) => one.code)).not.toContain('PROMISES');
});

it('a code that is closed is on no wheel but where it cannot be won', async () => {
  const { offer } = bonusesIn(world);
  const code = await offer({ kind: 'promotion', money: { THB: terms, LAK: terms } });
  const putOf = (rest = {}) => putWheel(world.database, promising(code, rest));
  expect(await putOf()).toBeUndefined();
  await world.owner.one(openOffer(code, false));
  expect(await put(promising(code))).toBe(`Nothing was changed: ${notOffered(code)}.`);
  expect(await putOf({ weight: 0 })).toBeUndefined();
  expect(await putOf({ stock: 0 })).toBeUndefined();
  await world.owner.one(openOffer(code, true));
  expect(await putOf()).toBeUndefined();
  // Taken off one currency alone.
  await offer({ code, kind: 'promotion', money: { LAK: terms } });
  expect(await putOf()).toBe(notOffered(code));
});

it('a physical prize waits in the list until it is handed out, once, and is listed with how it was for 30 days', async () => {
  await wheelOf(world, [slice('SHIRT', 'physical')], 'THINGS');
  await world.api('spin.setup', { token: member.token });
  await spinBy(world.deps, member);
  const listed = await run('coupons');
  expect(listed).toContain(`${member.id}  ${member.phone}  SHIRT en`);
  const coupon = listed.slice(0, 36);
  expect(await run('hand-out', coupon, 'anna,', 'size', 'M')).toBe('Done.');
  expect(await run('hand-out', coupon, 'anna')).toBe('Nothing was changed: no such prize waits.');
  expect(await run('coupons')).toBe('There are none.');
  const [id = '', at = '', ...rest] = (await run('handed-out')).split('  ');
  expect([id, ...rest]).toEqual([coupon, member.id, member.phone, 'SHIRT en', 'anna, size M']);
  expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
  await world.owner.run(
    sql`update coupon set claimed_at = claimed_at - interval '30 days' where id = ${coupon}::uuid`,
  );
  expect(await run('handed-out')).toBe('There are none.');
  expect((await world.api('spin.coupon.list', { token: member.token })).body.map(({ kind }) => kind)).toEqual(
    ['money'],
  );
  await world.expectClean();
});
