import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { checkedAsDocumented, daysPass, proofOf, writes } from './proof.fixture.ts';
import { sealAll } from './proof.ts';

let world: World;
let member: TestMember;
let operation: string;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  member = await world.newMember({ money: 50_000n });
  for (let nth = 0; nth < 5; nth += 1) operation = await writes(world, member);
  await daysPass(world);
  await sealAll(world.deps);
});
afterAll(() => world.close());

test('the program in the guide finds that a proof of the product fits, and that it is what was kept', async () => {
  const proof = await proofOf(world, member, operation);
  if (!proof) throw new Error('no proof');
  expect(await checkedAsDocumented(proof)).toBe(`fits: ${proof.seal}`);
  expect(await checkedAsDocumented(proof, proof.seal)).toBe('fits, as kept');
  expect(await checkedAsDocumented(proof, proof.before)).toBe('fits, but another seal was kept');
});

test.each<
  [
    string,
    (proof: {
      line: string;
      place: number;
      path: string[];
      before: string;
      day: string;
      leaves: number;
    }) => object,
  ]
>([
  ['a satang', ({ line }) => ({ line: line.replace('123.45', '123.46') })],
  ['a time', ({ line }) => ({ line: line.replace('Z\n', '1Z\n') })],
  ['another place', ({ place }) => ({ place: place - 1 })],
  ['a place that is none', ({ leaves }) => ({ place: leaves })],
  ['one hash less', ({ path }) => ({ path: path.slice(0, -1) })],
  ['one hash more', ({ path, before }) => ({ path: [...path, before] })],
  ['another seal before', ({ path }) => ({ before: path[0] })],
  ['another day', () => ({ day: '2026-01-01' })],
  ['another number of leaves', ({ leaves }) => ({ leaves: leaves + 1 })],
])('and that it does not with %s', async (_, change) => {
  const proof = await proofOf(world, member, operation);
  if (!proof) throw new Error('no proof');
  expect(await checkedAsDocumented({ ...proof, ...change(proof) })).toBe('does not fit');
});
