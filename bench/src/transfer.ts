import type { Books } from './books.ts';
import { type Cost, type CountedCost, costOf, countStatements } from './counts.ts';
import { keepAliveClient } from './keep-alive.ts';
import { median, wholeCallsPerSecond } from './measure.ts';
import type { Options } from './options.ts';
import { proof } from './proof.ts';
import { type Line, table } from './report.ts';
import type { Single } from './single.ts';
import { type TransferServer, transferWorld } from './transfer.servers.ts';

/** Members who transfer at the same time, each of them one transfer after the other. */
const loads = [1, 8, 32, 128] as const;

/** What is asked of the portal: its share of the bare route at one load, and the cost of one transfer alone. */
const wanted = { load: 32, ofBare: 0.6, statements: 6, commits: 3 } as const;

interface Servers {
  bare: TransferServer;
  portal: TransferServer;
  beside?: TransferServer;
}

/** Rates a second with one load. Each of the portal's stands between two of each of the others, all between two R. */
interface Rates {
  load: number;
  r: number;
  bare: number[];
  portal: number[];
  beside: number[];
}

/**
 * A whole transfer over HTTP into a game, from the request to its answer: against R, against a bare route that makes
 * the same call between two postings and, where one is named, against the server of another checkout.
 */
export async function transferBenchmark(books: Books, single: Single, options: Options): Promise<string> {
  const world = await transferWorld(books.url);
  const running: TransferServer[] = [];
  const begun = async (starting: Promise<TransferServer>) => {
    const server = await starting;
    running.push(server);
    return server;
  };
  try {
    const members = Math.max(...loads);
    const servers: Servers = {
      bare: await begun(world.bare(members)),
      portal: await begun(world.portal(members)),
      ...(options.beside && { beside: await begun(world.portal(members, options.beside)) }),
    };
    const r = () => single.perSecond(books, options.seconds);
    const all: Rates[] = [];
    for (const server of running) await perSecond(server, wanted.load, 1);
    let before = await r();
    for (const load of loads) {
      const rates = await ratesOf(servers, load, options);
      const after = await r();
      all.push({ ...rates, r: (before + after) / 2 });
      before = after;
    }
    for (const server of running) await server.stop();
    const tables = [ratesTable(all, single, options), await costTable(servers, options)];
    const proofs = await Promise.all(running.map(({ databaseUrl }) => proof(databaseUrl)));
    return [...tables, ...proofs.slice(0, 1)].join('\n');
  } finally {
    for (const server of running) await server.stop();
    await world.close();
  }
}

async function ratesOf(
  { bare, portal, beside }: Servers,
  load: number,
  options: Options,
): Promise<Omit<Rates, 'r'>> {
  const rates: Omit<Rates, 'r'> = { load, bare: [], portal: [], beside: [] };
  const measure = (server: TransferServer) => perSecond(server, load, options.seconds / 2);
  // In turning order, so that none always follows the same one.
  const others = async (round: number) => {
    if (beside && round % 2 === 0) rates.beside.push(await measure(beside));
    rates.bare.push(await measure(bare));
    if (beside && round % 2 === 1) rates.beside.push(await measure(beside));
  };
  await others(0);
  for (let round = 1; round <= options.rounds; round += 1) {
    rates.portal.push(await measure(portal));
    await others(round);
  }
  return rates;
}

async function perSecond(server: TransferServer, members: number, seconds: number): Promise<number> {
  const client = keepAliveClient();
  try {
    return await wholeCallsPerSecond(members, seconds, (member) => server.transfer(client, member));
  } finally {
    client.close();
  }
}

function ratesTable(all: readonly Rates[], single: Single, options: Options): string {
  const against = (name: string, of: (rates: Rates) => Omit<Line, 'name'> & { base: number[] }): Line[] =>
    all.map((rates) => {
      const { base, ...line } = of(rates);
      const [own, other] = [median(rates.portal), median(base)].map(Math.round);
      return { name: `${membersOf(rates.load)}, against ${name} (${own} and ${other} a second)`, ...line };
    });
  return table('A whole transfer into a game over HTTP, the portal as in production, one process', [
    ...against('the bare route', ({ load, bare, portal }) => ({
      base: bare,
      ratios: between(bare, portal),
      ...(load === wanted.load && { target: wanted.ofBare }),
    })),
    ...against(`R, postings through ${single.by}`, ({ r, portal }) => ({
      base: [r],
      ratios: portal.map((rate) => rate / r),
    })),
    ...(options.beside
      ? against(options.beside, ({ beside, portal }) => ({ base: beside, ratios: between(beside, portal) }))
      : []),
  ]);
}

/** Each of the portal's rates to the mean of those just before and just after it. */
function between(base: readonly number[], portal: readonly number[]): number[] {
  return portal.map((rate, round) => (2 * rate) / ((base[round] ?? 0) + (base[round + 1] ?? 0)));
}

/** Counted by the database, each server alone on it. */
async function costTable(
  { portal, beside }: Servers,
  { beside: path, statements }: Options,
): Promise<string> {
  const own = await costsOf(portal);
  const lines = costLines('', own, wanted);
  if (beside) lines.push(...costLines(`${path}, `, await costsOf(beside)));
  const costs = table('What one transfer costs the database', lines);
  return statements ? `${costs}\n${partsOf(own)}` : costs;
}

async function costsOf(server: TransferServer): Promise<Map<number, CountedCost>> {
  await countStatements(server.databaseUrl);
  await server.start();
  const costs = new Map<number, CountedCost>();
  try {
    await times(server, 1, 20);
    for (const [members, each] of [
      [1, 200],
      [wanted.load, 20],
    ] as const) {
      const work = () => times(server, members, each);
      costs.set(members, await costOf(server.databaseUrl, members * each, work));
    }
  } finally {
    await server.stop();
  }
  return costs;
}

async function times(server: TransferServer, members: number, each: number): Promise<void> {
  const client = keepAliveClient();
  const oneAfterTheOther = async (member: number) => {
    for (let done = 0; done < each; done += 1) await server.transfer(client, member);
  };
  try {
    await Promise.all(Array.from({ length: members }, (_, member) => oneAfterTheOther(member)));
  } finally {
    client.close();
  }
}

/** What is asked is asked of a transfer alone: together they share statements. */
function costLines(whose: string, costs: Map<number, Cost>, asked?: Cost): Line[] {
  return [...costs].flatMap(([members, cost]) =>
    (['statements', 'commits'] as const).map((what) => ({
      name: `${whose}${membersOf(members)}: ${what}`,
      ratios: [cost[what]],
      ...(asked && members === 1 && { target: asked[what], atMost: true }),
    })),
  );
}

/** Each statement of a transfer alone, with how often it is sent. */
function partsOf(costs: Map<number, CountedCost>): string {
  const parts = (costs.get(1)?.parts ?? []).filter(({ calls }) => calls >= 0.02);
  const lines = parts.map(
    ({ statement, calls }) => `  ${calls.toFixed(2)}  ${statement.replace(/\s+/g, ' ').slice(0, 160)}`,
  );
  return ['The statements of a transfer alone', ...lines, ''].join('\n');
}

function membersOf(count: number): string {
  return count === 1 ? '1 member' : `${count} members`;
}
