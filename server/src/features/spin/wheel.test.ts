import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { command } from '../../testing/command.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { slice, spinBy, wheelOf } from './spin.fixture.ts';

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
    en: '<p>a <strong>b</strong></p><img src=x>',
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
    slice: [{ code: 'A', htmlDescription: '<p>a <strong>b</strong></p>' }, { code: 'B' }],
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
  const { whyNotWheel } = await import('./wheel.ts');
  expect(whyNotWheel(file)).toEqual(expect.any(String));
});

it('a wheel keeps its currency, and a slice of which something was won its kind', async () => {
  await wheelOf(world, [slice('A', 'money')], 'KEPT');
  await spinBy(world.deps, member);
  const { putWheel } = await import('./wheel.ts');
  const kept = { ...wheel, code: 'KEPT' };
  expect(await putWheel(world.database, { ...kept, currency: 'LAK' })).toMatch('is one in THB');
  expect(await putWheel(world.database, { ...kept, slices: [slice('A', 'coins')] })).toMatch(
    'give it another code',
  );
});

it('a physical prize waits in the list until it is handed out, once', async () => {
  await wheelOf(world, [slice('SHIRT', 'physical')], 'THINGS');
  await world.api('spin.setup', { token: member.token });
  await spinBy(world.deps, member);
  const listed = await run('coupons');
  expect(listed).toContain(`${member.id}  ${member.phone}  SHIRT en`);
  const coupon = listed.slice(0, 36);
  expect(await run('hand-out', coupon, 'anna,', 'size', 'M')).toBe('Done.');
  expect(await run('hand-out', coupon, 'anna')).toBe('Nothing was changed: no such prize waits.');
  expect(await run('coupons')).toBe('There are none.');
  expect((await world.api('spin.coupon.list', { token: member.token })).body.map(({ kind }) => kind)).toEqual(
    ['money'],
  );
  await world.expectClean();
});
