import { expect, it } from 'vitest';
import { unknown } from '../outcome.ts';
import { scriptedParty } from '../scripted.fixture.ts';
import { readHistory } from './onepay.history.ts';

/* A channel that strangers have filled, read to its end. */

const NOW = Date.parse('2026-11-23T15:00:00Z');
const mcid = 'mchSANDBOX00001';
const channel = `uuid-${mcid}-TX1`;

/** Oldest first: the bank's own, and so many of strangers' after it, of so many bytes. */
const filled = (count: number, bytes = 10) =>
  ['TX1', ...Array.from({ length: count }, () => 'x'.repeat(bytes))].map((uuid, at) => ({
    message: JSON.stringify({ uuid, amount: 50_000 }),
    timetoken: `${NOW + at}0000`,
  }));

/** As PubNub answers: the newest before `start`, at most `max`, and that there are more. */
async function channelOf(all: { message: string; timetoken: string }[], delayMs = 0) {
  const party = await scriptedParty(async ({ path }) => {
    const asked = new URL(path, 'http://pubnub').searchParams;
    const before = all.filter(({ timetoken }) => timetoken < (asked.get('start') ?? '9'));
    const page = before.slice(-Number(asked.get('max')));
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    const more = page.length < before.length && { more: { url: '/v3', max: page.length } };
    return { json: { status: 200, error: false, channels: { [channel]: page }, ...more } };
  });
  const where = { baseUrl: party.url, subscribeKey: 'sub-c-test', mcid };
  const read = (timeoutMs = 10_000) => readHistory({ ...where, timeoutMs }, channel);
  return { read, sizes: () => party.asked.map(({ path }) => /max=(\d+)/.exec(path)?.[1]) };
}

const oursIn = (told: Awaited<ReturnType<typeof readHistory>>) =>
  told.kind === 'told' ? told.messages.filter(({ uuid }) => uuid === 'TX1') : told;

it.each([
  [0, ['100']],
  [99, ['100']],
  [100, ['100', '100']],
  [1_000, Array.from({ length: 11 }, () => '100')],
])('is read where %i messages came after ours', async (count, sizes) => {
  const { read, sizes: asked } = await channelOf(filled(count));
  expect(oursIn(await read())).toMatchObject([{ uuid: 'TX1', amount: 5_000_000n, at: new Date(NOW) }]);
  expect(asked()).toEqual(sizes);
});

it('is asked for less at once where an answer is longer than is read', async () => {
  const { read, sizes } = await channelOf(filled(60, 32_000));
  expect(oursIn(await read())).toHaveLength(1);
  expect(sizes()).toEqual(['100', '25', '25', '25']);
});

it('is asked for one at last, where a message is far longer than it may be', async () => {
  const { read, sizes } = await channelOf(filled(3, 900_000));
  expect(oursIn(await read())).toHaveLength(1);
  expect(sizes()).toEqual(['100', '25', '5', '1', '1', '1', '1']);
});

it('is unknown where its end is not reached, whatever was read of it', async () => {
  const ours = filled(0).map((one) => ({ ...one, timetoken: `${NOW + 9_000}0000` }));
  const { read, sizes } = await channelOf([...filled(3_000).slice(1), ...ours]);
  expect(await read()).toEqual(unknown('ambiguous'));
  expect(sizes()).toHaveLength(24);
});

it('is unknown where its end is not reached in time', async () => {
  const { read, sizes } = await channelOf(filled(2_000), 100);
  const began = performance.now();
  expect(await read(350)).toMatchObject({ kind: 'unknown' });
  expect(performance.now() - began).toBeLessThan(1_500);
  expect(sizes().length).toBeLessThan(6);
});

it.each([
  ['the same page again', [{ message: '{}', timetoken: `${NOW}0000` }]],
  ['no page', []],
])('is unknown where it goes on with %s', async (_, page) => {
  const party = await scriptedParty(() => ({
    json: { status: 200, error: false, channels: { [channel]: page }, more: { url: '/v3' } },
  }));
  const where = { baseUrl: party.url, subscribeKey: 'sub-c-test', mcid };
  expect(await readHistory(where, channel)).toEqual(unknown('badBody'));
  expect(party.asked.length).toBeLessThan(3);
});
