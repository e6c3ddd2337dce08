import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@prae/server/src/db/database.ts';
import type { Answer, Call, Caller } from './call.ts';
import type { Books, Line } from './compare.ts';
import type { Person } from './life.ts';
import { atFirst } from './people.ts';
import type { World } from './world.ts';

/** How many members are asked about at once. */
const AT_ONCE = 8;

/** Asks the portal, the bank and the games about everybody, by the same wire as anybody would. */
export async function booksOf(world: World, people: readonly Person[]): Promise<Books[]> {
  const names = await playersOf(world);
  const left = [...people];
  const books: Books[] = [];
  const work = async () => {
    for (let person = left.pop(); person; person = left.pop()) {
      books.push(await booksOfOne(world, person, names.get(person.member.id) ?? []));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return books;
}

interface Player {
  memberId: string;
  code: string;
  username: string;
}

async function playersOf(world: World): Promise<Map<string, Player[]>> {
  const rows = await world
    .owner()
    .rows(
      sql<Player>`select member_id as "memberId", game_code as code, username from game_account order by code`,
    );
  const byMember = new Map<string, Player[]>();
  for (const row of rows) byMember.set(row.memberId, [...(byMember.get(row.memberId) ?? []), row]);
  return byMember;
}

async function booksOfOne(
  world: World,
  { member, deeds }: Person,
  players: readonly Player[],
): Promise<Books> {
  const { portal, sandbox } = world;
  // What each game has is read anew, as a member would before believing it.
  await answerOf(portal, { method: 'POST', path: '/api/wallet/refresh/slot', token: member.token });
  const { body } = await answerOf(portal, { method: 'GET', path: '/api/wallet', token: member.token });
  const wallet = body.wallet as { amount: number; hold: number; transit: number };
  const slots = body.slots as { code: string; amount: number }[];
  const games: Books['games'][number][] = [];
  for (const { code, username } of players) {
    const there = await answerOf(sandbox, { method: 'GET', path: `/games/${code}/${username}` });
    const ours = slots.find((slot) => slot.code === code)?.amount ?? 0;
    games.push({ code, ours: satang(ours), theirs: satang(Number(there.body.balance)) });
  }
  return {
    member: member.id,
    deeds,
    statement: await statementOf(portal, member.token),
    house: satang(wallet.amount) + satang(wallet.hold) + satang(wallet.transit),
    games,
    bank: await bankOf(sandbox, member.accountNo),
    atFirst,
  };
}

/** All pages but the first deposit, which gave everybody their money. */
async function statementOf(portal: Caller, token: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (let page = 1; ; page += 1) {
    const path = '/api/statement';
    const { body } = await answerOf(portal, { method: 'POST', path, token, body: { page, limit: 100 } });
    const rows = body.statements as Row[];
    lines.push(...rows.filter(({ from }) => from !== 'DRILL').map(lineOf));
    if (rows.length < 100) return lines;
  }
}

interface Row {
  statementType: string;
  from: string;
  to: string;
  status: string;
  amount: number;
}

function lineOf({ statementType, from, to, status, amount }: Row): Line {
  const line = { satang: Math.abs(satang(amount)), status };
  if (statementType !== 'transfer') return { ...line, kind: statementType as Line['kind'] };
  return to === 'WALLET' ? { ...line, kind: 'out', game: from } : { ...line, kind: 'in', game: to };
}

async function bankOf(sandbox: Caller, accountNo: string): Promise<Books['bank']> {
  const { status, body } = await sandbox.call({ method: 'GET', path: `/bank/accounts/KBANK/${accountNo}` });
  if (status === 404) return { paidIn: [], paidOut: [] };
  const history = body.history as { kind: string; amount: number }[];
  const amounts = (kind: string) =>
    history.filter((one) => one.kind === kind).map(({ amount }) => Math.abs(satang(amount)));
  return { paidIn: amounts('qr'), paidOut: amounts('payout') };
}

/**
 * All is well by now, so anything but an answer ends the drill; but for once, since a proxy may use a connection that its server is
 * just closing, and a busy one says when to come again.
 */
async function answerOf(caller: Caller, call: Call): Promise<Answer> {
  const first = await caller.call(call);
  if (first.status === 503) await pause((first.retryAfter ?? 0) * 1_000);
  const answer = [502, 503].includes(first.status) ? await caller.call(call) : first;
  if (answer.status === 200) return answer;
  throw new Error(`${call.path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
}

function satang(baht: number): number {
  return Math.round(baht * 100);
}
