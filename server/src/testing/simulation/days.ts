import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { OperationId } from '../../domain/operation.ts';
import { bonusesIn } from '../../features/bonus/bonus.fixture.ts';
import { expireOwn } from '../../features/deposit/own-code.ts';
import { caseKinds } from '../../features/features.ts';
import { lookAtAll } from '../../features/invite/invite.ts';
import { expireAll } from '../../features/notice/notice.ts';
import { proofRules } from '../../features/proof/proof.check.sql.ts';
import { sealAll } from '../../features/proof/proof.ts';
import { approveWithdrawal, inReview, rejectWithdrawal } from '../../features/withdraw/withdraw.ts';
import type { Case, CaseKind } from '../../jobs/case.ts';
import { checkLedger } from '../../ledger/check.ts';
import type { TransferOrder } from '../../providers/game/match.ts';
import { isByHistory, recoverTransfer } from '../../providers/game/recover.ts';
import { callbacks } from '../bank.ts';
import type { World } from '../world.ts';
import { decidingOf } from './deciding.ts';
import { payLate } from './kip.ts';
import { decideCode, decideSlip, payByHand, type Teller, uploadAgain } from './kip-cases.ts';
import type { Person } from './phone.ts';
import type { Random } from './random.ts';
import { collectAll, endBonuses } from './weeks.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Together longer than anything is waited for or listened to; to the short one longer than bets at sport are, and in that what was lost last ends a bonus. */
const HOPS_MS = [
  ...[MINUTE_MS, 2 * MINUTE_MS, 11 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS, 6 * HOUR_MS, 18 * HOUR_MS],
  ...[24 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS, 11 * MINUTE_MS, 72 * HOUR_MS],
];

/** What a case says of which nothing was heard, which cannot be once everybody answers and is asked. */
export const unheard = 'NO_ANSWER';

/** How long at most until a row is asked about anew that its party did not answer about, and how often that is waited for. */
const AGAIN_MS = 6 * HOUR_MS + MINUTE_MS;
const AGAIN_TIMES = 3;

/** Before this one codes in kip are paid late. */
const LATE_HOP = 3;

/** From this one on operators make no mistakes, so that what they settle is settled before the end. */
const CAREFUL_HOP = HOPS_MS.length - 6;

/**
 * Days go by in which nothing goes wrong any more, and operators decide what is left to them by what the parties say. Only
 * the banks turn some payouts round that had ended; answers the gateway's numbers of those.
 */
export async function daysPass(
  world: World,
  people: readonly Person[],
  { random, deps, teller }: { random: Random; deps: Deps; teller: Teller },
): Promise<Set<string>> {
  const reversed = new Set<string>();
  const reverseAt = random.between(5, HOPS_MS.length - 3);
  for (const [at, hop] of HOPS_MS.entries()) {
    if (at === reverseAt) for (const one of await reversePayouts(world, random)) reversed.add(one);
    if (at === LATE_HOP) await payLate(world, people, random);
    if (at > 0 && at < CAREFUL_HOP) await uploadAgain(world, people, teller);
    if (at === HOPS_MS.length - 2) await endBonuses(world, people, { random, isPlayed: true });
    if (at === HOPS_MS.length - 1) await collectAll(world, people);
    await world.timePasses(hop);
    await postingsAge(world, hop);
    // Of what ends from here on the end is sealed by itself.
    await sealNow(world);
    await world.work(deps);
    await expireAll(deps);
    await lookAtAll(deps);
    await bonusesIn(world).sweep();
    await expireOwn(deps, 0);
    await decideWithdrawals(world, random);
    // In any order, as what is decided about one may be what another one is about.
    for (const cases = await openCases(world); cases.length > 0; ) {
      const [next] = cases.splice(random.between(0, cases.length - 1), 1);
      if (next) await decide(world, next, { people, deps, teller, mayErr: at < CAREFUL_HOP });
    }
    await world.work(deps);
    // What was sealed before all that is what the statement still says.
    teller.wrongs.push(...(await brokenSeals(world)));
  }
  // Refunds are of the last whole week: one of these two times that is the week of the run, whichever day it began on.
  await endBonuses(world, people, { random, isPlayed: false });
  await collectAll(world, people);
  await askAgain(world, deps);
  await sealAll(world.deps);
  return reversed;
}

/**
 * A house that is always there asks a few times before it asks a person. Here three days go by with one look, and on a busy
 * machine an answer may take longer than it is waited for.
 */
async function askAgain(world: World, deps: Deps): Promise<void> {
  for (let times = 0; times < AGAIN_TIMES; times += 1) {
    if (!(await openCases(world)).some(([, { why }]) => why === unheard)) return;
    await world.timePasses(AGAIN_MS);
    await postingsAge(world, AGAIN_MS);
    await world.work(deps);
  }
}

/** What was posted lies as far back as what it was posted for: an invitation compares the two. */
async function postingsAge({ owner }: World, ms: number): Promise<void> {
  const age = sql`created_at = created_at - make_interval(secs => ${ms / 1000})`;
  await owner.run(sql`update ledger.posting set ${age}`);
  await owner.run(sql`update ledger.entry set ${age}`);
}

/** Seals all that the statements say, as if the day were over. */
async function sealNow({ owner }: World): Promise<void> {
  await owner.rows(
    sql`select seal_member(member_id, (now() + interval '2 days')::date) from statement_count`,
  );
}

/** What is sealed and stands otherwise in the statement by now. Other rules may be broken until a person has decided. */
async function brokenSeals({ database }: World): Promise<string[]> {
  const names = proofRules.map(({ name }) => name);
  const found = await checkLedger(database, proofRules);
  return found.filter(({ rule }) => names.includes(rule)).map((one) => JSON.stringify(one, withoutBigInt));
}

function withoutBigInt(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** The bank sends back what a gateway paid, or pays what it rejected; its callback comes or does not. */
async function reversePayouts(world: World, random: Random): Promise<string[]> {
  const { owner, deps } = world;
  const ended = await owner.rows(
    sql<{ number: string }>`
      select gateway_payout_id as number from withdrawal
       where state in ('paid', 'failed') and gateway_payout_id is not null and contradiction_word is null
         and gateway = ${deps.providers.payout?.code ?? null}
         and closed_at > now() - interval '1 day'
       order by id`,
  );
  const reversed = ended.map(({ number }) => number).filter(() => random.chance(0.15));
  await callbacks(world, random.chance(0.5));
  for (const number of reversed) await world.act('POST', `/payouts/${number}/reverse`);
  await callbacks(world, true);
  return reversed;
}

async function decideWithdrawals(world: World, random: Random): Promise<void> {
  for (const row of await inReview(world.deps)) {
    if (row.isSent) continue;
    const decide = random.chance(0.7) ? approveWithdrawal : rejectWithdrawal;
    await decide(world.deps, row.id, 'SIMULATION');
  }
}

export async function openCases(world: World): Promise<[CaseKind, Case][]> {
  const all: [CaseKind, Case][] = [];
  for (const kind of caseKinds) for (const one of await kind.open(world.deps)) all.push([kind, one]);
  return all;
}

/** As a person would who asks the party: what it has is settled, what it does not have is released, the rest is left open. */
async function decide(
  world: World,
  [kind, one]: [CaseKind, Case],
  {
    people,
    deps,
    teller,
    mayErr,
  }: { people: readonly Person[]; deps: Deps; teller: Teller; mayErr: boolean },
): Promise<void> {
  const told = decidingOf(deps, kind, one);
  const kip = people.find(({ member }) => member.id === one.member)?.kip;
  const code = kip?.codes.find(({ id }) => id === one.id);
  if (kip && one.why.startsWith('BY_HAND')) {
    await payByHand(teller, { one, kip, tells: told, mayErr });
  } else if (kind.kind === 'withdraw' && one.decisions.includes('settle')) {
    const found = await atGateway(world, one.id);
    if (found === 'none') await told('release');
    else if (found) await told('settle', found);
  } else if (kip && code) {
    await decideCode(world, teller, { kind, one, kip, code, tells: told, mayErr });
  } else if (kip && kind.kind === 'slip') {
    await decideSlip(world, teller, { kind, one, kip, tells: told, mayErr });
  } else if (kind.kind === 'transfer' && one.why === 'APPLIED') {
    await told('settle');
  } else if (kind.kind === 'transfer' && one.decisions.includes('release') && (await isMissing(world, one))) {
    await told('release');
  }
}

/** Whether a game has no row of a transfer where that alone gives nothing back: a person has to say that it never came. */
async function isMissing({ deps, owner }: World, { id, party }: Case): Promise<boolean> {
  const provider = [...deps.providers.games.values()].find(({ code }) => code === party);
  if (!provider || !isByHistory(provider)) return false;
  const order = await owner.one(
    sql<TransferOrder>`
      select a.username, t.reference, t.direction, t.amount
        from game_transfer t join game_account a using (member_id, game_code) where t.id = ${id}`,
  );
  return (await recoverTransfer(provider, order)).kind === 'absent';
}

/** The gateway's number of a payout that it paid as it was asked to, `none` where it has none; undefined: something else. */
async function atGateway({ deps, owner }: World, id: OperationId): Promise<string | undefined> {
  const order = await owner.one(
    sql<{ reference: string; payee: string; amount: bigint; gatewayPayoutId: string | null }>`
      select reference, payee, amount, gateway_payout_id as "gatewayPayoutId" from withdrawal where id = ${id}`,
  );
  const { gatewayPayoutId, ...asked } = order;
  const found = await deps.providers.payout?.find({
    ...asked,
    gatewayPayoutId: gatewayPayoutId ?? undefined,
  });
  if (found?.kind === 'none') return gatewayPayoutId === null ? 'none' : undefined;
  return found?.kind === 'paid' ? found.gatewayPayoutId : undefined;
}
