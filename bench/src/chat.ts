import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { routeOf } from '@prae/contract/routes';
import { openDatabase, sql } from '@prae/server/src/db/database.ts';
import { io, type Socket } from 'socket.io-client';
import type { Program } from '../../scripts/processes.mjs';
import { type Client, keepAliveClient } from './keep-alive.ts';
import { callsPerSecond, median } from './measure.ts';
import type { Options } from './options.ts';
import { headers, newMember, productionOn, raiseLimits } from './portal.ts';
import { startServer } from './programs.ts';
import { table } from './report.ts';

/** Below 32768, where the system takes its own ports from. */
const ports = { portal: [22_907, 22_908], bare: [22_909, 22_910] } as const;

/** Members, each with a line to both processes and one message under way. */
const MEMBERS = 24;

/** So much of a processor's second a process has had for each of its ticks (Linux). */
const TICK_MS = 10;

/** Says something as a member (by number) to one of the two processes, under an id of its own. */
type Say = (member: number, node: 0 | 1, id: string) => Promise<unknown>;

interface Rates {
  /** Messages a second that both lines of their member have heard. */
  perSecond: number;
  /** The same for each second that a processor has worked for the two processes; NaN where the system does not say. */
  perCore: number;
}

/**
 * A message through two processes, from being sent to being heard on a line of each: against Socket.IO that keeps nothing of it, and
 * against the same with a route and a row for each message.
 */
export async function chatBenchmark(databaseUrl: string, { rounds, seconds }: Options): Promise<string> {
  const client = keepAliveClient();
  const running: Program[] = [];
  const started = async (file: string, env: Record<string, string>, port: number) => {
    const program = startServer(file, { ...env, PORT: String(port) }, `http://127.0.0.1:${port}/readyz`);
    running.push(await program);
  };
  const lines: Lines[] = [];
  try {
    await keepTable(databaseUrl);
    for (const port of ports.bare)
      await started('bench/src/bare-chat.ts', { DATABASE_URL: databaseUrl }, port);
    const env = { ...productionOn(databaseUrl, ports.portal[0]), CHAT: 'true' };
    for (const port of ports.portal) await started('server/src/main.ts', env, port);
    await raiseLimits(databaseUrl, ['changesPerMinute', 'registrationsPerMinute', 'messagesPerMinute']);
    const tokens = await newTokens();
    lines.push(await openLines('portal', (member) => ({ token: tokens[member] ?? '' })));
    lines.push(await openLines('bare', (member) => ({ room: String(member) })));
    const [ofPortal, ofBare] = lines as [Lines, Lines];
    const measured = async (on: Lines, programs: readonly Program[], say: Say) =>
      rates(on, programs, say, seconds);
    const all = { sockets: [] as Rates[], kept: [] as Rates[], portal: [] as Rates[] };
    const [bare, portal] = [running.slice(0, 2), running.slice(2)];
    await callPerson(client, tokens);
    for (let round = 0; round < rounds; round += 1) {
      all.sockets.push(await measured(ofBare, bare, bySocket(ofBare)));
      all.portal.push(await measured(ofPortal, portal, byPortal(client, tokens)));
      all.kept.push(await measured(ofBare, bare, byRoute(client)));
    }
    return report(all);
  } finally {
    for (const one of lines) one.close();
    client.close();
    for (const program of running) await program.stop();
  }
}

function report({ sockets, kept, portal }: Record<'sockets' | 'kept' | 'portal', Rates[]>): string {
  const against = (peer: readonly Rates[], what: keyof Rates) =>
    portal.map((rate, round) => rate[what] / (peer[round]?.[what] ?? Number.NaN));
  const middle = (of: readonly Rates[], what: keyof Rates) => Math.round(median(of.map((one) => one[what])));
  const said = (of: readonly Rates[]) =>
    `${middle(of, 'perSecond')} a second, ${middle(of, 'perCore')} a core`;
  const line = (name: string, peer: readonly Rates[], what: keyof Rates) => ({
    name: `${name}: ${what === 'perCore' ? 'for each core' : 'messages a second'}`,
    ratios: against(peer, what),
  });
  return table(
    `Chat through two processes, ${MEMBERS} members with a line to each, one message of each under way (${said(portal)})`,
    [
      line(`bare Socket.IO (${said(sockets)})`, sockets, 'perSecond'),
      line('bare Socket.IO', sockets, 'perCore'),
      line(`bare Fastify, a row for each message, and Socket.IO (${said(kept)})`, kept, 'perSecond'),
      line('bare Fastify, a row for each message, and Socket.IO', kept, 'perCore'),
    ],
  );
}

async function rates(on: Lines, programs: readonly Program[], say: Say, seconds: number): Promise<Rates> {
  const [cpu, began] = [await workedMs(programs), performance.now()];
  let said = 0;
  const perSecond = await callsPerSecond(MEMBERS, seconds, async (member) => {
    const id = randomUUID();
    const heard = on.heardTwice(id);
    said += 1;
    await say(member, said % 2 === 0 ? 0 : 1, id);
    await heard;
  });
  const worked = (await workedMs(programs)) - cpu;
  const share = worked / (performance.now() - began);
  return { perSecond, perCore: perSecond / share };
}

/** How long processors have worked for these programs, in ms. */
async function workedMs(programs: readonly Program[]): Promise<number> {
  const ticks = programs.map(async ({ pid }) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14);
    return Number(user) + Number(system);
  });
  return (await Promise.all(ticks)).reduce((sum, one) => sum + one * TICK_MS, 0);
}

/** A member's lines to both processes. */
interface Lines {
  /** To the first or the second process. */
  of(member: number, node: 0 | 1): Socket;
  /** Resolves when a message has come on two lines. */
  heardTwice(id: string): Promise<void>;
  close(): void;
}

async function openLines(name: keyof typeof ports, authOf: (member: number) => object): Promise<Lines> {
  const waiting = new Map<string, { times: number; resolve: () => void }>();
  const heard = ({ _id: id }: { _id: string }) => {
    const one = waiting.get(id);
    if (!one) return;
    one.times += 1;
    if (one.times === 2 && waiting.delete(id)) one.resolve();
  };
  const open = (member: number) =>
    ports[name].map((port) => {
      const options = { transports: ['websocket'], auth: authOf(member), forceNew: true };
      return io(`http://127.0.0.1:${port}`, options).on('messaging', heard);
    });
  const all = Array.from({ length: MEMBERS }, (_, member) => open(member));
  const of = (member: number, node: 0 | 1) => {
    const line = all[member]?.[node];
    if (!line) throw new Error('There is no such line');
    return line;
  };
  await Promise.all(
    all.flat().map((line) => new Promise<void>((resolve) => line.once('connect', () => resolve()))),
  );
  return {
    of,
    heardTwice: (id) => new Promise((resolve) => waiting.set(id, { times: 0, resolve })),
    close: () => {
      for (const line of all.flat()) line.disconnect();
    },
  };
}

const TEXT = {
  message_type: 'text',
  payload: { message: 'When will my deposit be there? I paid a quarter of an hour ago.' },
};

const bySocket =
  (lines: Lines): Say =>
  (member, node, id) =>
    lines.of(member, node).emitWithAck('say', { _id: id, room: String(member), message: TEXT });

const byRoute =
  (client: Client): Say =>
  (member, node, id) => {
    const body = JSON.stringify({ _id: id, room: String(member), message: TEXT });
    return client.post(
      `http://127.0.0.1:${ports.bare[node]}/say`,
      { 'content-type': 'application/json' },
      body,
    );
  };

const byPortal =
  (client: Client, tokens: readonly string[]): Say =>
  (member, node, id) =>
    send(client, { token: tokens[member] ?? '', node, body: { _id: id, message: TEXT } });

/** A person is awaited in each thread, so that the bot says nothing. */
async function callPerson(client: Client, tokens: readonly string[]): Promise<void> {
  const message = { message_type: 'postback', payload: { title: 'Person', payload: 'PERSON' } };
  for (const token of tokens) await send(client, { token, node: 0, body: { message } });
}

function send(
  client: Client,
  { token, node, body }: { token: string; node: 0 | 1; body: object },
): Promise<string> {
  const url = `http://127.0.0.1:${ports.portal[node]}/api${routeOf('chat.send').path}`;
  return client.post(url, { ...headers, authorization: `Bearer ${token}` }, JSON.stringify(body));
}

async function newTokens(): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < MEMBERS)
    tokens.push((await newMember(`http://127.0.0.1:${ports.portal[0]}`, tokens.length)).token);
  return tokens;
}

async function keepTable(databaseUrl: string): Promise<void> {
  const owner = openDatabase(databaseUrl, { max: 1 });
  try {
    await owner.run(
      sql`create table bare_message (id uuid primary key, room text not null, content jsonb not null)`,
    );
    await owner.run(sql`grant select, insert on bare_message to prae_app`);
  } finally {
    await owner.close();
  }
}
