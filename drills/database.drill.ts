import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { refusals } from '@prae/contract/refusals';
import { openDatabase, sql } from '@prae/server/src/db/database.ts';
import { callerTo } from './call.ts';
import { type Around, type Day, type Drill, p99, worst } from './drill.ts';
import { flowsAgain } from './ending.ts';
import type { Try } from './life.ts';
import type { Node } from './nodes.ts';
import type { World } from './world.ts';

/** How long everybody acts before and after it, at most. */
const USUAL_MS = 10_000;

/** How soon who is not served hears so: all but one of a hundred, and anybody. */
const TOLD_WITHIN_MS = 5_000;
const TOLD_AT_WORST_MS = 7_000;

/** How soon all flows again. */
const AGAIN_WITHIN_S = 5;

/** How soon /readyz says what is so, and how long one answer of it may take. */
const TRUE_WITHIN_MS = 5_000;
const READY_ANSWERS_WITHIN_MS = 2_500;

/** One bad day of the database: it is over, and the database there again, when this resolves. */
type Trouble = (world: World, ms: number) => Promise<void>;

interface Kind {
  name: string;
  trouble: Trouble;
  /** The database is away for the whole time, so that /readyz has to say so. */
  isAway: boolean;
  more?: Partial<Drill>;
}

const kinds: readonly Kind[] = [
  { name: 'restart-fast', isAway: false, trouble: (world) => restarted(world, 'fast') },
  { name: 'restart-immediate', isAway: false, trouble: (world) => restarted(world, 'immediate') },
  { name: 'failover', isAway: true, trouble: failedOver, more: { world: { hasStandby: true } } },
  { name: 'backend-killed', isAway: false, trouble: killBackend },
  { name: 'cut', isAway: true, trouble: (world, ms) => closed(world, ms, 'cut') },
  { name: 'black-hole', isAway: true, trouble: (world, ms) => closed(world, ms, 'swallow') },
  { name: 'connections', isAway: true, trouble: takeConnections },
  {
    name: 'disk-full',
    isAway: true,
    trouble: fillDisk,
    more: { world: { isDiskSmall: true }, whyNot: whyNoSmallDisk },
  },
];

/** The database fails in every way that one can in the middle of load. */
export const databaseDrills: readonly Drill[] = kinds.map(({ name, trouble, isAway, more }) => ({
  name: `database:${name}`,
  minutes: 10 / 60,
  run: (around) => throughTrouble(around, trouble, isAway),
  ...more,
}));

async function throughTrouble({ world, load, ms }: Around, trouble: Trouble, isAway: boolean): Promise<Day> {
  const ready = watchReady(world.nodes);
  await pause(Math.min(USUAL_MS, ms));
  const began = Date.now();
  await trouble(world, ms);
  const returned = Date.now();
  const again = await flowsAgain(world, load);
  await pause(Math.min(USUAL_MS, ms));
  await ready.stop();
  const since = load.tries.filter(({ at }) => at >= began);
  const unserved = since.filter(({ status }) => status === 0 || status >= 500);
  const strange = unserved.filter((one) => !isOfTheContract(one));
  return {
    done: `${((returned - began) / 1_000).toFixed(1)} s; ${unserved.length} of ${since.length} calls not served`,
    again,
    overAt: returned,
    tries: unserved,
    wrongs: [
      ...strange.slice(0, 3).map(({ what, status, message }) => `${what} was answered ${status} ${message}`),
      ...(p99(unserved) > TOLD_WITHIN_MS
        ? [`p99 of what was not served is ${p99(unserved).toFixed(0)} ms`]
        : []),
      ...(worst(unserved) > TOLD_AT_WORST_MS
        ? [`somebody heard after ${worst(unserved).toFixed(0)} ms that it was not served`]
        : []),
      ...(again > AGAIN_WITHIN_S ? [`all flows again only after ${again.toFixed(1)} s`] : []),
      ...ready.wrongs(began, returned, isAway),
    ],
  };
}

/** A refusal of the catalogue under its status, and not one for a fault of ours. */
function isOfTheContract({ status, message, retryAfter }: Try): boolean {
  if (status === 503 && message === 'SERVICE_UNAVAILABLE') return retryAfter !== undefined;
  return status !== 500 && new Map<string, number>(Object.entries(refusals)).get(message) === status;
}

/** Asks each node all the time whether it can serve. */
function watchReady(nodes: readonly Node[]) {
  const heard: { at: number; ms: number; status: number; reason: string }[] = [];
  let isOver = false;
  const watching = nodes.map(async ({ url }) => {
    const caller = callerTo(url, { patienceMs: 10_000 });
    while (!isOver) {
      const at = Date.now();
      const { status, ms, body } = await caller.call({ method: 'GET', path: '/readyz' });
      heard.push({ at, ms, status, reason: String(body.reason ?? body.message) });
      await pause(200);
    }
    caller.close();
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(watching);
    },
    /** What of it was not true. */
    wrongs(began: number, returned: number, isAway: boolean): string[] {
      const slow = heard.filter(({ ms }) => ms > READY_ANSWERS_WITHIN_MS);
      const during = heard.filter(({ at, ms }) => at >= began + TRUE_WITHIN_MS && at + ms < returned);
      // A node may win a connection back for a moment before it is taken again, and an answer holds for a second.
      const untrue = during.filter(({ status }) => status === 200).length;
      const after = heard.filter(({ at, status }) => at >= returned + TRUE_WITHIN_MS && status !== 200);
      return [
        ...(slow.length > 0 ? [`/readyz took ${worst(slow).toFixed(0)} ms`] : []),
        ...(isAway && untrue * 10 > during.length ? ['/readyz says ready in the middle of it'] : []),
        ...after.map(
          ({ at, reason }) =>
            `/readyz says not ready ${((at - returned) / 1_000).toFixed(1)} s after it: ${reason}`,
        ),
      ];
    },
  };
}

async function restarted({ postgres, between }: World, mode: 'fast' | 'immediate'): Promise<void> {
  await postgres.restart(mode);
  between?.network.open(postgres.url());
}

/** Its machine is gone, and the one that followed it takes over: whoever asks for the database is sent there. */
async function failedOver({ postgres, between }: World, ms: number): Promise<void> {
  await postgres.failOver(ms);
  between?.network.open(postgres.url());
}

async function closed({ between }: World, ms: number, how: 'cut' | 'swallow'): Promise<void> {
  between?.network[how]();
  await pause(ms);
  between?.network.open();
}

/** PostgreSQL ends all sessions then, and recovers. */
export async function killBackend(world: World): Promise<void> {
  const { pid } = await world.owner().one(sql<{ pid: number }>`
    select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`);
  process.kill(pid, 'SIGKILL');
}

/** Somebody else takes every connection that there is, those of the nodes too. */
async function takeConnections({ postgres }: World, ms: number): Promise<void> {
  const url = new URL(postgres.url());
  url.searchParams.set('application_name', 'greedy');
  const greedy = openDatabase(url.href, { max: 200 });
  const taken = [await greedy.pool.connect()];
  for (const held of taken) held.on('error', () => {});
  for (const until = Date.now() + ms; Date.now() < until; await pause(50)) {
    await taken[0]?.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name <> 'greedy'`);
    for (let isRoom = true; isRoom && Date.now() < until; ) {
      const more = await greedy.pool.connect().catch(() => undefined);
      more?.on('error', () => {});
      if (more) taken.push(more);
      isRoom = more !== undefined;
    }
  }
  for (const held of taken) held.release(true);
  await greedy.close();
}

/** Writes until nothing fits any more, and takes it away again. */
async function fillDisk({ postgres }: World, ms: number): Promise<void> {
  const path = join(postgres.folder, 'filler');
  const file = await open(path, 'w');
  const piece = Buffer.alloc(65_536, 1);
  const until = Date.now() + ms;
  while (Date.now() < until) await file.write(piece).catch(() => pause(20));
  await file.close();
  await rm(path);
}

async function whyNoSmallDisk(): Promise<string | undefined> {
  const { status } = await promisify(execFile)('sh', [
    '-c',
    'd=$(mktemp -d) && mount -t tmpfs -o size=1m tmpfs "$d" && umount "$d"; s=$?; rmdir "$d"; exit $s',
  ]).then(
    () => ({ status: 0 }),
    () => ({ status: 1 }),
  );
  return status === 0 ? undefined : 'a disk of its own takes root';
}
