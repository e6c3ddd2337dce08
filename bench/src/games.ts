import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { routeOf } from '@prae/contract/routes';
import { startSandbox } from '@prae/sandbox/sandbox';
import { connectableGames } from '@prae/server/src/config.games.ts';
import { median } from './measure.ts';
import type { Options } from './options.ts';
import { newMember, post, raiseLimits } from './portal.ts';
import { startServer } from './programs.ts';
import { table } from './report.ts';
import { type SlowGames, slowGames } from './slow-games.ts';

/** Below 32768, where the system takes its own ports from. */
const port = 22_906;
const url = `http://127.0.0.1:${port}`;

const MEMBERS = 4;
/** The fastest and the slowest provider, in ms; the others lie evenly between. */
const DELAYS = { from: 40, to: 200 };
/** Neither the fastest nor the slowest. */
const DEAD = 'joker2';
const DEAD_MS = 60_000;
const USUAL_MS = 15_000;

/** Reading all sixteen games of a member against the slowest provider's own time in the same call; and with one provider dead. */
export async function gamesBenchmark(databaseUrl: string, options: Options): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prae-bench-games-'));
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
  const codes = connectableGames().map(([code]) => code);
  const delays = new Map(
    codes.map((code, at) => [
      code.toLowerCase(),
      DELAYS.from + (at * (DELAYS.to - DELAYS.from)) / (codes.length - 1),
    ]),
  );
  const way = await slowGames(sandbox.url, delays);
  const env = {
    ...{ NODE_ENV: 'test', DATABASE_URL: databaseUrl, PORT: String(port), LOG_LEVEL: 'fatal' },
    ...{ SANDBOX_URL: way.url, DATA_DIR: dataDir, REGISTER_OTP: 'false' },
  };
  const portal = await startServer('server/src/main.ts', env, `${url}/readyz`);
  try {
    await raiseLimits(databaseUrl, ['changesPerMinute']);
    const members = await playersOf(codes);
    return await measured(way, members, options, codes.length);
  } finally {
    await portal.stop();
    await way.close();
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measured(
  way: SlowGames,
  members: readonly string[],
  { rounds, seconds }: Options,
  games: number,
): Promise<string> {
  const [first = ''] = members;
  const ratios: number[] = [];
  const own: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { waits, slowest } = await oneAfterAnother(way, first, seconds * 1_000);
    ratios.push(median(waits.map((ms, at) => ms / (slowest[at] ?? Number.NaN))));
    own.push(median(slowest));
  }
  const usual = await sideBySide(members, USUAL_MS);
  way.kill(DEAD);
  const dead = await sideBySide(members, DEAD_MS);
  way.kill(undefined);
  return table(`One member's ${games} games, whose providers take ${DELAYS.from} to ${DELAYS.to} ms each`, [
    {
      name: `reading all against the slowest provider's own time (${median(own).toFixed(0)} ms)`,
      ...{ ratios, target: 1.3, atMost: true },
    },
    ...among('median', usual, dead, 50),
    ...among('p99', usual, dead, 99),
  ]);
}

/** A line about what all of them wait with one provider dead, against what they wait usually. */
function among(name: string, usual: readonly number[], dead: readonly number[], percent: number) {
  const [then, before] = [percentile(dead, percent), percentile(usual, percent)];
  const waited = dead.filter((ms) => ms > 2 * percentile(usual, 99)).length;
  return [
    {
      name:
        `${name} with ${DEAD.toUpperCase()} dead for ${DEAD_MS / 1_000} s against before (${then.toFixed(0)} against ${before.toFixed(0)} ms; ` +
        `${waited} of ${dead.length} waited for it)`,
      ...{ ratios: [then / before], target: 2, atMost: true },
    },
  ];
}

/** Reads for so long, each time as soon as the last was answered: how long each took, and the slowest provider in it. */
async function oneAfterAnother(way: SlowGames, token: string, ms: number) {
  const [waits, slowest]: [number[], number[]] = [[], []];
  for (const end = performance.now() + ms; performance.now() < end; ) {
    way.slowest();
    waits.push(await refresh(token));
    slowest.push(way.slowest());
  }
  return { waits, slowest };
}

/** All of them read for so long, each with a breath between. */
async function sideBySide(tokens: readonly string[], ms: number): Promise<number[]> {
  const end = performance.now() + ms;
  const waits = await Promise.all(
    tokens.map(async (token) => {
      const own: number[] = [];
      while (performance.now() < end) {
        own.push(await refresh(token));
        await pause(200);
      }
      return own;
    }),
  );
  return waits.flat();
}

async function refresh(token: string): Promise<number> {
  const began = performance.now();
  await post(`${url}/api${routeOf('wallet.refresh').path}`, {}, { authorization: `Bearer ${token}` });
  return performance.now() - began;
}

/** Members with an account at each game; their tokens. */
async function playersOf(codes: readonly string[]): Promise<string[]> {
  const tokens: string[] = [];
  for (let number = 0; number < MEMBERS; number += 1) {
    const { token } = await newMember(url, number);
    for (const code of codes) {
      const path = routeOf('game.activate').path.replace(':code', code);
      await post(`${url}/api${path}`, {}, { authorization: `Bearer ${token}` });
    }
    tokens.push(token);
  }
  return tokens;
}

function percentile(numbers: readonly number[], percent: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
