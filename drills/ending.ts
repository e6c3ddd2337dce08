import { setTimeout as pause } from 'node:timers/promises';
import { isAway } from '@prae/server/src/db/away.ts';
import { sql } from '@prae/server/src/db/database.ts';
import { decideAsShown } from '@prae/server/src/testing/command.ts';
import { runProgram } from '../scripts/processes.mjs';
import { type Actor, deposit, type Load, type Person, transfer, withdraw } from './life.ts';
import type { World } from './world.ts';

/** How long everything may take to come to its end once all is well. */
const END_WITHIN_MS = 120_000;

/** From when a person looks after payouts that never left: the portal gives those to operators after a minute. */
const OPERATOR_AFTER_MS = 75_000;

/** Waits until nothing is under way; answers what still is after two minutes, and how much a person had to decide. */
export async function everythingEnds(world: World, people: readonly Person[]) {
  const since = Date.now();
  let byOperator = 0;
  for (;;) {
    const open = await underWay(world, people);
    const waited = Date.now() - since;
    if (open.length === 0 || waited > END_WITHIN_MS)
      return { stuck: open, byOperator, seconds: waited / 1_000 };
    if (waited > OPERATOR_AFTER_MS) byOperator += await releaseNeverSent(world);
    await pause(500);
  }
}

/** What has not come to an end, a line each. */
async function underWay(world: World, people: readonly Person[]): Promise<string[]> {
  const owner = world.owner();
  const rows = await owner.rows(sql<{ line: string }>`
    select 'transfer ' || id || ' is ' || state as line from game_transfer
     where state not in ('settled', 'released', 'refused')
    union all
    select 'withdrawal ' || id || ' is ' || state from withdrawal where state not in ('paid', 'failed', 'refused')`);
  const paid = people.flatMap(({ member, deeds }) =>
    deeds
      .filter(({ kind, end }) => kind === 'deposit' && end === 'done')
      .map((deed) => ({ ...deed, member: member.id })),
  );
  const waiting = await owner.rows(sql<{ line: string }>`
    select 'deposit over ' || satang || ' of ' || p.member || ' is not credited; its code is ' || coalesce(q.state, 'nowhere')
           || ', looked at next ' || coalesce(q.next_check_at::text, 'never') || ', now ' || now()::text as line
      from unnest(${paid.map(({ member }) => member)}::text[], ${paid.map(({ satang }) => satang)}::bigint[]) p (member, satang)
      left join statement s on s.member_id = p.member and s.type = 'deposit' and s.amount = satang
      left join qr_order q on q.member_id = p.member and q.amount = satang
     where s.seq is null`);
  return [...rows, ...waiting].map(({ line }) => line);
}

/**
 * A withdrawal whose process ended or froze right before its call waits for an operator, who asks the gateway, learns that
 * it has none, and releases it. One that the gateway has is left alone: its word has to end it.
 */
async function releaseNeverSent(world: World): Promise<number> {
  const waiting = await world.owner().rows(sql<{ id: string; isThere: boolean }>`
    select id, gateway_payout_id is not null as "isThere" from withdrawal where state = 'review'`);
  let released = 0;
  for (const { id } of waiting.filter(({ isThere }) => !isThere)) {
    if ((await payoutsAtTheGateway(world, id)) > 0) continue;
    await decideAsShown(world.postgres.url(), 'release', id, 'drill', 'nothing there');
    released += 1;
  }
  return released;
}

/** How many payouts of a withdrawal the gateway has, by our reference. */
async function payoutsAtTheGateway({ sandbox, payonex }: World, withdrawal: string): Promise<number> {
  const signedIn = await sandbox.call({ method: 'POST', path: '/payonex/authenticate', body: payonex });
  const { token } = signedIn.body.data as { token: string };
  const path = `/payonex/transactions?filter=${withdrawal.replaceAll('-', '')}`;
  const found = await sandbox.call({ method: 'GET', path, headers: { authorization: token } });
  return (found.body.data as { count: number }).count;
}

/** Whether `npm run check:ledger` finds nothing. */
export async function isLedgerClean(world: World): Promise<boolean> {
  const env = { ...process.env, DATABASE_URL: world.postgres.url() };
  return (await runProgram('server/src/check-ledger.ts', { env })) === 0;
}

/**
 * How long until all flows again, in seconds: a transfer into each game, a deposit credited, a payout made. Infinity when
 * it takes longer than two minutes.
 */
export async function flowsAgain(world: World, { tries, watcher }: Load): Promise<number> {
  const began = Date.now();
  const actor: Actor = { world, tries, person: watcher, againMs: 100 };
  const isLate = () => Date.now() - began > END_WITHIN_MS;
  const until = async (isSo: () => Promise<boolean>) => {
    while (!isLate() && !(await isSo())) await pause(50);
  };
  await Promise.all([
    until(async () => (await transfer(actor, 'in', 'JOKER')).end === 'done'),
    until(async () => (await transfer(actor, 'in', 'SLOTXO')).end === 'done'),
    until(async () => {
      const { end, satang } = await deposit(actor);
      if (end === 'done') await until(() => isTold(world, watcher, 'deposit', satang));
      return end === 'done';
    }),
    until(async () => {
      const { end, satang } = await withdraw(actor);
      if (end === 'accepted') await until(() => isTold(world, watcher, 'withdraw', -satang));
      return end === 'accepted';
    }),
  ]);
  return isLate() ? Number.POSITIVE_INFINITY : (Date.now() - began) / 1_000;
}

async function isTold(world: World, { member }: Person, type: string, amount: number): Promise<boolean> {
  const line = sql`select seq from statement
    where member_id = ${member.id} and type = ${type} and amount = ${amount}::bigint and status = 'SUCCESS'`;
  try {
    return (await world.owner().rows(line)).length > 0;
  } catch (error) {
    if (isAway(error)) return false;
    throw error;
  }
}
