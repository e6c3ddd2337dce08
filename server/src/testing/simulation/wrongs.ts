import { sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';
import { ledgerRules, lifecycles } from '../../features/features.ts';
import { balances } from '../../ledger/balance.ts';
import { checkLedger } from '../../ledger/check.ts';
import { payoutsTo } from '../bank.ts';
import type { Games } from '../games.ts';
import { giftWallet, type MadeGift } from '../gifts.ts';
import type { World } from '../world.ts';
import type { Begun, Told } from './begun.ts';
import { openCases, unheard } from './days.ts';
import { broughtTo } from './invites.ts';
import { owedInKip } from './kip-cases.ts';
import { type Deed, isAnswer, type Person } from './phone.ts';
import { gameCodes } from './play.ts';
import { wrongRefunds } from './refunds.wrongs.ts';
import { isReward, rewarded, wrongDraws, wrongRewards } from './rewards.wrongs.ts';
import { sendingsTold } from './slips.ts';

/** What is wrong after all that; empty when nothing is. */
export async function wrongs(
  world: World,
  games: Games,
  people: readonly Person[],
  told: Told,
): Promise<string[]> {
  const cases = (await openCases(world)).map(([, one]) => one);
  const found: string[] = [];
  for (const violation of await checkLedger(world.database, ledgerRules)) {
    const text = JSON.stringify(violation, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    if (!cases.some(({ id }) => text.includes(id))) found.push(`the ledger: ${text}`);
  }
  for (const { id, why, party, facts } of cases) {
    if (why === unheard) found.push(`a person is asked about ${id} (${facts}), of which ${party} tells`);
  }
  for (const number of await unnoticed(world, [...told.reversed]))
    found.push(`payout ${number}: its end was turned round, and nobody is told`);
  for (const { what, id, row } of await contradicted(world, people, told)) {
    const calls = JSON.stringify(told.inTime.get(id) ?? []);
    found.push(`${what} ${id}: its party says otherwise than what was booked: ${row}; calls: ${calls}`);
  }
  for (const row of await stuck(world)) {
    if (!cases.some(({ id }) => id === row.id)) found.push(`stuck: ${row.what} ${row.id} is ${row.state}`);
  }
  found.push(...(await wrongDraws(world, people)));
  for (const person of people) {
    found.push(...(await wrongAnswers(world, person, told.operations)));
    found.push(...(await doneTwice(world, person)), ...wrongRewards(person));
    found.push(...(await wrongRefunds(world, person)));
    // Of kip the statement tells all, which operators read whatever a case says.
    if (person.kip || !cases.some(({ member }) => member === person.member.id))
      found.push(...(await wrongMoney(world, games, person, told)));
  }
  return found;
}

/** Payouts whose end was turned round without anybody being shown it. */
async function unnoticed(world: World, reversed: readonly string[]): Promise<string[]> {
  const rows = await world.owner.rows(
    sql<{ number: string }>`
      select gateway_payout_id as number from withdrawal
       where gateway_payout_id = any (${reversed}) and contradiction_word is null`,
  );
  return rows.map(({ number }) => number);
}

/** What no bank turned round ended as it was booked. Of a game whose balances alone tell, what looks like it may be play. */
function contradicted(world: World, people: readonly Person[], { inTime, reversed }: Told) {
  return world.owner.rows(
    sql<{ what: string; id: string; row: string }>`
      select 'transfer that had reached the game in time' as what, id, to_jsonb(t)::text as row from game_transfer t
       where contradiction_word <> 'LIKE_APPLIED' and id = any (${[...inTime.keys()]}::uuid[])
      union all
      select 'withdrawal', id, to_jsonb(w)::text from withdrawal w
       where contradiction_word is not null and member_id = any (${people.map(({ member }) => member.id)})
         and coalesce(gateway_payout_id, '') <> all (${[...reversed]})
      union all
      select 'gift', id, to_jsonb(g)::text from gift g
       where contradiction_word is not null and member_id = any (${people.map(({ member }) => member.id)})
      union all
      select 'code', o.id, to_jsonb(o)::text from qr_order o cross join lateral order_contradictions(o)
       where o.member_id = any (${people.map(({ member }) => member.id)})`,
  );
}

/** What has not come to an end, or was to be looked at and was not, days after all is well. */
async function stuck(world: World): Promise<{ what: string; id: string; state: string }[]> {
  const found = lifecycles.map(({ name, rows: { table, ended } }) =>
    world.owner.rows(
      sql<{ what: string; id: string; state: string }>`
        select ${name} as what, t.id, to_jsonb(t)->>'state' as state from ${table} t
         where not (${ended}) or t.next_check_at < now() - interval '1 hour'`,
    ),
  );
  found.push(
    world.owner.rows(sql`select 'notice' as what, id, state from transfer_notice where state = 'open'`),
  );
  return (await Promise.all(found)).flat();
}

/** The outside world's books against ours, member by member: what they own is what the others say they own. */
async function wrongMoney(
  world: World,
  games: Games,
  { member, limit, paidIn, gifts, sent, won, played, kip }: Person,
  { settled, invited }: Told,
): Promise<string[]> {
  const refreshed = await world.api('wallet.refresh', { token: member.token, body: {} as never });
  if (refreshed.status !== 200) return [`${member.id} cannot refresh: ${refreshed.status}`];
  const found: string[] = [];
  const held = await balances(world.database, member.id);
  for (const code of kip ? [] : gameCodes) {
    const [ours, theirs] = [held.get(`game:${code}`) ?? 0n, satang(await games.atProvider(member, code))];
    if (ours !== theirs) found.push(`${member.id} has ${ours} at ${code}, which says ${theirs}`);
  }
  // Readings in between may put several plays into one, and never make one of nothing.
  const booked = await world.owner.one(
    sql<{ sum: bigint }>`
      select coalesce(sum(abs(amount)), 0)::bigint as sum from game_play where member_id = ${member.id}`,
  );
  if (booked.sum > played)
    found.push(`${member.id} won and lost ${played} together, and ${booked.sum} was booked as play`);
  const owned = [...held].reduce((sum, [kind, amount]) => (kind === 'coin' ? sum : sum + amount), 0n);
  const paidOut = (await payoutsTo(world, member)).reduce(
    (sum, amount) => sum + satang(amount),
    kip?.paidOut ?? 0n,
  );
  const sendings = kip
    ? { wrongs: [], given: await owedInKip(world, kip, settled) }
    : await sendingsTold(world, member, sent);
  found.push(...sendings.wrongs);
  const taken = await takenOf(world, gifts);
  // Other money may arrive above a limit; nobody calls for a gift above it.
  if (limit !== undefined && taken > limit) found.push(`${member.id} was given ${taken} above their limit`);
  const brought = await broughtTo(world, member.id, invited ?? []);
  const given = taken + sendings.given + brought + (await rewarded(world, member.id));
  const should = paidIn + given + won - paidOut;
  if (owned !== should)
    found.push(
      `${member.id} owns ${owned}, and should ${should}: paid in ${paidIn}, given ${given}, won ${won}, paid out ${paidOut}`,
    );
  return found;
}

/** What our wallet got of these gifts, by the party's own book. */
async function takenOf(world: World, links: ReadonlySet<string>): Promise<bigint> {
  const all = await world.act<MadeGift[]>('GET', '/truemoney/gifts');
  return all
    .flatMap(({ link, taken }) => (links.has(link) ? taken : []))
    .filter(({ mobile }) => mobile === giftWallet.mobile)
    .reduce((sum, { amount }) => sum + satang(amount), 0n);
}

/** No key is told two things, and what members were told is what became of it. */
async function wrongAnswers(
  world: World,
  { member, deeds }: Person,
  operations: Begun['operations'],
): Promise<string[]> {
  const found: string[] = [];
  for (const deed of deeds) {
    // What the house gives has no states on the way: the ledger's rules tell whether it was given.
    if (isReward(deed.call)) continue;
    const answers = deed.answers.filter(isAnswer);
    const isTaken = answers.some(({ status }) => status < 400);
    const isDone = answers.some(({ status }) => status === 200);
    const refusal = answers.find(({ status }) => status >= 400);
    const said = `${deed.call} ${deed.key} of ${member.id}`;
    if (isDone && refusal) found.push(`${said} was told SUCCESS and ${refusal.code}`);
    const state = await stateOf(world, deed, operations.get(deed));
    if (state === undefined) continue;
    if (isDone && state !== 'settled') found.push(`${said} was told SUCCESS and is ${state}`);
    if (refusal && kept.has(state)) found.push(`${said} was told ${refusal.code} and is ${state}`);
    if (isTaken && !refusal && state === 'refused') found.push(`${said} was taken and is ${state}`);
  }
  return found;
}

/**
 * What was asked for once happens once, however often the phone had to ask: amounts are odd enough to be told apart. A code is
 * made again where the first one was not shown.
 */
async function doneTwice(world: World, { member, deeds }: Person): Promise<string[]> {
  const rows = await world.owner.rows(
    sql<{ what: string; amount: bigint; count: number }>`
      select what, amount, count(*)::int as count from (
        select 'transfer' as what, amount from game_transfer t
         where member_id = ${member.id} and state <> 'refused'
           -- A person settled what came back, by a transfer of its own.
           and not (state = 'released' and contradiction_note is not null)
           and not exists (select from game_transfer half where half.follower = t.id)
        union all
        select 'withdraw', amount from withdrawal where member_id = ${member.id} and state <> 'refused') as made
      group by what, amount`,
  );
  // Bringing everything somewhere makes transfers of whatever is there.
  const mayMake = ({ call, amount }: Deed, row: (typeof rows)[number]) =>
    (row.what === 'transfer' && call.endsWith('.all')) ||
    (call.startsWith(row.what) && satang(amount ?? 0) === row.amount);
  const asked = (row: (typeof rows)[number]) => deeds.filter((deed) => mayMake(deed, row)).length;
  return rows
    .filter((row) => row.count > asked(row))
    .map(
      (row) =>
        `${member.id} asked ${asked(row)} times for a ${row.what} of ${row.amount}: ${row.count} were made`,
    );
}

/** States in which money has left the place that it was asked to leave. */
const kept: ReadonlySet<string> = new Set(['settled', 'held', 'review', 'sending', 'paid']);

/** What became of a transfer or a withdrawal; undefined where there is none, and of a movement through the wallet. */
async function stateOf(
  world: World,
  { call }: Deed,
  operation: OperationId | undefined,
): Promise<string | undefined> {
  if (!operation || call === 'deposit.qr.create') return undefined;
  if (call === 'gift.redeem') {
    const gift = await world.owner.maybe(
      sql<{ state: string }>`select state from gift where id = ${operation}`,
    );
    return gift && (gift.state === 'credited' ? 'settled' : 'released');
  }
  const table = call.startsWith('transfer.')
    ? sql`select state from game_transfer where follower is null and id = ${operation}`
    : sql`select state from withdrawal where id = ${operation}`;
  return (await world.owner.maybe(sql<{ state: string }>`${table}`))?.state;
}

function satang(baht: number): bigint {
  return BigInt(Math.round(baht * 100));
}
