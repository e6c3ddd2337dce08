import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clientMarker } from '@prae/contract/routes';
import { type Program, startProgram } from '../scripts/processes.mjs';
import { callerTo } from './call.ts';
import { type Around, type Drill, p50, p99 } from './drill.ts';
import { flowsAgain } from './ending.ts';
import { expectedOf, type Kind } from './hostile-files.ts';
import { ask, type Person, type Try } from './life.ts';
import { endsOfSlips, filesLeft, type SlipEnd, slipsOfMembers } from './slips.ts';
import type { Plan, Report } from './uploader.ts';
import type { World } from './world.ts';

/** Members who act all the while, resting after each thing; the others are those who upload. */
const ACTING = 10;
const REST_MS = 250;

/** Members who look at their home all the while, and how long each rests between two calls. */
const READERS = 4;
const READ_REST_MS = 50;

/** Of the hostile. With so many members each has as many files at once as one may have. */
const UPLOADS_AT_ONCE = 200;
const EVERY_MS = 20_000;
const HOSTILE = 25;
const DRIPPING = 16;

/** Real slips among them, each of another member. */
const REAL_SLIPS = 24;

/** How long everybody acts before anything is measured; how long what is usual is measured, before and after. */
const WARM_MS = 10_000;
const USUAL_MS = 30_000;

/** By how much other members' calls may take longer than usual. */
const FACTOR = 2;

/** By how much a node's memory may grow, in MB. */
const GROWTH_MB = 200;

/** Fewer calls of a kind prove nothing. */
const FEWEST = 20;

/** 200 uploads at once, again and again, of all kinds that are no slips, while members do what they always do. */
export const uploads: Drill = {
  name: 'uploads',
  minutes: 1,
  world: { members: 1 + ACTING + READERS + HOSTILE + REAL_SLIPS, isDirect: true, isAlone: true },
  habits: { acting: ACTING, restMs: REST_MS },
  run: uploading,
};

async function uploading({ world, load, ms }: Around) {
  const others = world.members.slice(1 + ACTING);
  const [readers, hostile, real] = [
    others.slice(0, READERS),
    others.slice(READERS, READERS + HOSTILE),
    others.slice(READERS + HOSTILE),
  ];
  const [first, ...slips] = await slipsOfMembers(world, real);
  const plan: Plan = {
    urls: world.nodes.map(({ url }) => url),
    tokens: hostile.map(({ token }) => token),
    ...{ atOnce: UPLOADS_AT_ONCE, everyMs: EVERY_MS, dripping: DRIPPING, slips },
  };
  const crowd = await startUploader(world, plan);
  const home = keepReading(world, readers);
  const tries = () => [...load.tries, ...home.tries];
  // The process that decodes is there from the first slip on, as usual.
  await uploadFirst(world, first);
  await pause(WARM_MS);
  const before = await Promise.all(world.nodes.map((node) => node.memory()));
  const watched = world.nodes.map((node) => node.watchMemory());
  const quiet = Date.now();
  await pause(Math.min(USUAL_MS, ms));
  const begun = Date.now();
  process.kill(crowd.pid ?? 0, 'SIGUSR2');
  await pause(ms);
  const over = Date.now();
  const report = await reportOf(crowd);
  const ends = await endsOfSlips(world);
  const drained = Date.now();
  const peaks = await Promise.all(watched.map((seen) => seen()));
  await pause(Math.min(USUAL_MS, ms));
  const again = await flowsAgain(world, load);
  const later = Date.now();
  await home.stop();
  const usual = tries().filter(({ at }) => within(at, quiet, begun) || within(at, drained, later));
  const beside = tries().filter(({ at }) => within(at, begun, over));
  const draining = tries().filter(({ at }) => within(at, over, drained));
  const growth = peaks.map((peak, at) => (peak - (before[at] ?? peak)) * 1.048_576);
  const left = await filesLeft(world);
  const slow = slower(usual, beside);
  return {
    done:
      `${report.uploads} uploads in ${ms / 1_000} s, ${Object.keys(report.taken).length} taken and at their end ${((drained - over) / 1_000).toFixed(0)} s later; ` +
      `${beside.length} calls of others beside: ${told(usual, beside)}; until all were at their end: ${told(usual, draining)}; ` +
      `memory grew ${growth.map((mb) => mb.toFixed(0)).join(' and ')} MB; ${left.length} files left`,
    again,
    tries: beside,
    wrongs: [
      ...slow,
      ...growth.filter((mb) => mb > GROWTH_MB).map((mb) => `memory grew ${mb.toFixed(0)} MB`),
      ...left.map((name) => `left on the disk: ${name}`),
      ...wrongAnswers(report),
      ...wrongEnds(report, ends),
    ],
  };
}

async function uploadFirst(world: World, slip: { path: string; token: string } | undefined): Promise<void> {
  const { path = '', token } = slip ?? {};
  const form = new FormData();
  form.set('file', new Blob([await readFile(path)]), 'slip.jpg');
  const headers = { [clientMarker.name]: clientMarker.value, authorization: `Bearer ${token}` };
  const { status } = await fetch(`${world.url}/api/wallet/slip`, { method: 'POST', headers, body: form });
  if (status !== 202) throw new Error(`The first slip was answered ${status}`);
  await endsOfSlips(world);
}

function within(at: number, from: number, to: number): boolean {
  return at >= from && at < to;
}

/** It has made all its files by then, and begins when it is told. */
async function startUploader(world: World, plan: Plan): Promise<Program> {
  const path = join(world.disk, 'plan.json');
  await writeFile(path, JSON.stringify(plan), { mode: 0o600 });
  const env = { PATH: process.env.PATH, PLAN: path };
  const crowd = startProgram('drills/uploader.ts', { env, output: 'keep' });
  await crowd.said(/^all there$/);
  return crowd;
}

async function reportOf(crowd: Program): Promise<Report> {
  const said = crowd.said(/^report (.*)$/);
  await Promise.all([said, crowd.stop()]);
  return JSON.parse((await said)[1] ?? '{}') as Report;
}

/** What the home asks, one call after the other, until it is stopped. */
function keepReading(world: World, members: World['members']) {
  const tries: Try[] = [];
  let isOver = false;
  const reading = members.map(async (member) => {
    const person: Person = { member, portal: callerTo(world.url), deeds: [], amounts: 0 };
    const actor = { world, person, tries };
    while (!isOver) {
      await ask(actor, 'home: wallet', { method: 'GET', path: '/api/wallet' });
      await pause(READ_REST_MS);
      await ask(actor, 'home: code', { method: 'GET', path: '/api/deposit/current' });
      await pause(READ_REST_MS);
      const body = { page: 1, limit: 20 };
      await ask(actor, 'home: statement', { method: 'POST', path: '/api/statement', body });
      await pause(READ_REST_MS);
    }
  });
  return {
    tries,
    async stop() {
      isOver = true;
      await Promise.all(reading);
    },
  };
}

/** The kinds of calls that took more than twice as long as usual, by the middle, and all of them by the 99th percentile. */
function slower(usual: readonly Try[], beside: readonly Try[]): string[] {
  const kinds = [...new Set(beside.map(({ what }) => what))];
  const wrongs = kinds.flatMap((kind) => {
    const [then, now] = [usual, beside].map((tries) => tries.filter(({ what }) => what === kind));
    if (!then || !now || Math.min(then.length, now.length) < FEWEST) return [];
    const ratio = p50(now) / p50(then);
    return ratio < FACTOR ? [] : [`${kind} took ${ratio.toFixed(2)} times as long by the median`];
  });
  const ratio = p99(beside) / p99(usual);
  const failed = beside.filter(({ status }) => status === 0 || status >= 500);
  return [
    ...wrongs,
    ...(beside.length < FEWEST ? ['there were hardly any calls of others'] : []),
    ...(ratio < FACTOR ? [] : [`the slowest of a hundred calls took ${ratio.toFixed(2)} times as long`]),
    ...(failed.length > 0 ? [`${failed.length} calls of others failed`] : []),
  ];
}

function told(usual: readonly Try[], now: readonly Try[]): string {
  const of = (name: string, share: typeof p50) =>
    `${name} ${share(now).toFixed(1)} ms, usually ${share(usual).toFixed(1)} ms (${(share(now) / share(usual)).toFixed(2)} times)`;
  return `${of('p50', p50)}, ${of('p99', p99)}`;
}

/** Each kind is answered as expected, or that it is too much now. */
function wrongAnswers({ answers, dripped }: Report): string[] {
  const wrongs = (Object.entries(answers) as [Kind, Record<string, number>][]).flatMap(([kind, heard]) => {
    const right = expectedOf(kind).answer;
    const others = Object.entries(heard).filter(([one]) => one !== right && one !== '429 REQUEST_LIMIT');
    return [
      ...others.map(([answer, times]) => `${kind} was answered ${answer}, ${times} times`),
      ...(heard[right] ? [] : [`${kind} was never answered ${right}`]),
    ];
  });
  return [...wrongs, ...dripped.map((answer) => `who drips heard ${answer}`)];
}

function wrongEnds({ taken }: Report, ends: ReadonlyMap<string, SlipEnd>): string[] {
  const wrongs = Object.entries(taken).map(([reference, kind]) => {
    const end = ends.get(reference) ?? 'none';
    return end === expectedOf(kind).end ? '' : `${kind}, taken, came to ${end}`;
  });
  const counts = new Map<string, number>();
  for (const wrong of wrongs) if (wrong !== '') counts.set(wrong, (counts.get(wrong) ?? 0) + 1);
  return [...counts].map(([wrong, times]) => `${wrong}, ${times} times`);
}
