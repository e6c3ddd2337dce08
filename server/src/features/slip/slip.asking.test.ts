import { crc16 } from '@prae/contract/slip-code';
import { toBuffer as draw } from 'qrcode';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { allWell } from '../../testing/bank.ts';
import type { TestMember } from '../../testing/world.ts';
import { type Slips, startSlips } from './slips.fixture.ts';

let slips: Slips;
let member: TestMember;
beforeAll(async () => {
  slips = await startSlips();
});
afterAll(() => slips.world.close());
beforeEach(async () => {
  member = await slips.world.newMember();
  await allWell(slips.world);
});

const PATIENCE_MS = 600_000;
const STEP_MS = 3_000;

let made = 0;

/** The picture of a slip of a transfer that no bank knows. */
async function unknown(): Promise<Buffer> {
  made += 1;
  const reference = `0153241234${String(made).padStart(5, '0')}XYZ99`;
  const text = `00410006000001010300402${reference.length}${reference}5102TH9104`;
  const sum = crc16(text).toString(16).toUpperCase().padStart(4, '0');
  const code = await draw(text + sum, { width: 400 });
  return sharp(code).extend({ top: 300, bottom: 100, background: '#fff' }).png().toBuffer();
}

/** A server whose questions are counted, with how much time has passed. */
function counting() {
  const asked: { verifier: string; atMs: number }[] = [];
  let atMs = 0;
  const { deps } = slips.world;
  const slip = deps.providers.slip.map((verifier) => ({
    ...verifier,
    verify: ((question) => {
      asked.push({ verifier: verifier.name, atMs });
      return verifier.verify(question);
    }) as typeof verifier.verify,
  }));
  const counted: Deps = {
    ...deps,
    config: { ...deps.config, slipPatienceMs: PATIENCE_MS },
    providers: { ...deps.providers, slip },
  };
  return {
    asked,
    async wait(ms: number) {
      let before = performance.now();
      for (const until = atMs + ms; atMs < until; atMs += STEP_MS) {
        await slips.world.work(counted);
        // What the machine took for it has gone by as well.
        const now = performance.now();
        await slips.world.timePasses(Math.max(0, STEP_MS - (now - before)));
        before = now;
      }
      await slips.world.work(counted);
    },
  };
}

it('a transfer that no bank knows is asked about with growing pauses, and at the end of ten minutes', async () => {
  const { asked, wait } = counting();
  await slips.upload(member, await unknown());
  await wait(PATIENCE_MS - 90_000);
  expect(await slips.shown(member)).toEqual(['PROCESSING']);
  const before = asked.length;
  await wait(120_000);
  expect(await slips.shown(member)).toEqual(['FAILED (INVALID_SLIP)']);
  expect(asked.length).toBeGreaterThan(before);
  expect(asked.length).toBeLessThanOrEqual(21);
  const times = [...new Set(asked.map(({ atMs }) => atMs))];
  expect(times.filter((atMs) => atMs <= 60_000).length).toBeGreaterThanOrEqual(3);
});

it('slips of one transfer share an answer, whoever uploads them', async () => {
  const { asked, wait } = counting();
  const picture = await unknown();
  const other = await slips.world.newMember();
  for (const whose of [member, other, member, other, member, other]) await slips.upload(whose, picture);
  await wait(PATIENCE_MS + 60_000);
  expect(await slips.shown(member)).toEqual(Array(3).fill('FAILED (INVALID_SLIP)'));
  expect(await slips.shown(other)).toEqual(Array(3).fill('FAILED (INVALID_SLIP)'));
  expect(asked.length).toBeLessThanOrEqual(24);
});

it('a member whose slips were asked about so often is asked about at first and at last, by few questions', async () => {
  const { asked, wait } = counting();
  await slips.upload(member, await unknown());
  await wait(PATIENCE_MS + 30_000);
  await slips.world.owner.run(sql`update slip set rounds = 60 where member_id = ${member.id}`);
  asked.length = 0;
  const { picture } = await slips.transfer(member);
  await slips.upload(member, await unknown());
  await slips.upload(member, picture);
  await wait(PATIENCE_MS + 30_000);
  expect(await slips.shown(member)).toEqual(['SUCCESS', 'FAILED (INVALID_SLIP)', 'FAILED (INVALID_SLIP)']);
  expect(asked.length).toBeLessThanOrEqual(3);
  const stranger = await slips.world.newMember();
  asked.length = 0;
  await slips.upload(stranger, await unknown());
  await wait(30_000);
  expect(asked.length).toBeGreaterThan(3);
});

it('whose process died over a question is asked about again', async () => {
  const { asked, wait } = counting();
  const picture = await unknown();
  await slips.upload(member, picture);
  await wait(0);
  // Another slip of the same transfer was asked about just now, and nobody heard the answer.
  await slips.world.owner.run(
    sql`update slip set none_at = null, asked_at = clock_timestamp() where member_id = ${member.id}`,
  );
  const other = await slips.world.newMember();
  await slips.upload(other, picture);
  asked.length = 0;
  await slips.world.owner.run(
    sql`update slip set next_check_at = next_check_at + interval '1 hour' where member_id = ${member.id}`,
  );
  await wait(30_000);
  expect(asked.length).toBeGreaterThan(0);
});
