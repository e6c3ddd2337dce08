import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@prae/server/src/db/database.ts';
import { callerTo } from './call.ts';
import { type Around, type Drill, p99 } from './drill.ts';
import { flowsAgain } from './ending.ts';
import type { Deed, Try } from './life.ts';
import { type Party, parties } from './parts.ts';
import { password } from './people.ts';
import type { World } from './world.ts';

/** How long all is well before, at most: what is usual is measured then. */
const USUAL_MS = 60_000;

/** How soon money moves that has nothing to do with the dead party, in all but one case of a hundred. */
const DONE_WITHIN_MS = 2_000;

/** By how much a login may take longer than usual, and by how much whatever has nothing to do with the dead party. */
const USUAL_FACTOR = 2;

/** How soon all is right after the party's return. */
const RIGHT_WITHIN_S = 120;

/** One outside party does not answer: what the nodes ask it goes nowhere, and nobody is told. */
export const partyDrills: readonly Drill[] = parties.map((party) => ({
  name: `party:${party}`,
  minutes: 10,
  run: (around) => withoutParty(party, around),
}));

async function withoutParty(party: Party, { world, load, ms }: Around) {
  const logins = keepLoggingIn(world);
  const codes = party === 'SMS' ? keepAskingForCodes(world) : undefined;
  const began = Date.now();
  await pause(Math.min(USUAL_MS, ms));
  const died = Date.now();
  world.between?.ways[party].swallow();
  await pause(ms);
  world.between?.ways[party].open();
  const returned = Date.now();
  const again = await flowsAgain(world, load);
  await logins.stop();
  await codes?.stop();
  const meanwhile = within(load.tries, died, returned);
  const usual = p99(within(logins.tries, began, died));
  const then = p99(within(logins.tries, died, returned));
  const isElsewhere = ({ what }: Try) => what === otherTransfers(party);
  const elsewhere = meanwhile.filter(isElsewhere);
  const elsewhereUsually = within(load.tries, began, died).filter(isElsewhere);
  const refreshes = ({ what }: Try) => what === 'refresh';
  const [read, readUsually] = [meanwhile, within(load.tries, began, died)].map((tries) =>
    p99(tries.filter(refreshes)).toFixed(0),
  );
  const timesBetween = async (from: number, to: number) =>
    party === 'KBANK' ? undefined : creditingTimes(world, depositsOf(load.people, from, to));
  const creditedUsually = await timesBetween(began, died);
  const credited = await timesBetween(died, returned);
  return {
    done:
      `${party} silent for ${ms / 1_000} s; ${elsewhere.length} transfers elsewhere, p99 ${p99(elsewhere).toFixed(0)} ms, usually ${p99(elsewhereUsually).toFixed(0)} ms; ` +
      `balances read, p99 ${read} ms, usually ${readUsually} ms; ` +
      `${credited ? `${credited.length} deposits, p99 ${p99(credited).toFixed(0)} ms, usually ${p99(creditedUsually ?? []).toFixed(0)} ms; ` : ''}login p99 ${then.toFixed(0)} ms, usually ${usual.toFixed(0)} ms`,
    again,
    tries: meanwhile.filter(({ what }) => !asks(party, what)),
    wrongs: [
      ...tooSlow('transfers elsewhere', elsewhere, elsewhereUsually),
      ...(credited ? tooSlow('deposits', credited, creditedUsually ?? []) : []),
      ...slowerThanUsual('login', then, usual),
      ...(again > RIGHT_WITHIN_S ? [`all is right only after ${again} s`] : []),
    ],
  };
}

/** Nothing measured is not well either. */
function tooSlow(
  what: string,
  measured: readonly Pick<Try, 'ms'>[],
  usually: readonly Pick<Try, 'ms'>[],
): string[] {
  if (measured.length === 0 || usually.length === 0) return [`no ${what} at all`];
  const slow = p99(measured) > DONE_WITHIN_MS ? [`p99 of ${what} is ${p99(measured).toFixed(0)} ms`] : [];
  return [...slow, ...slowerThanUsual(what, p99(measured), p99(usually))];
}

function slowerThanUsual(what: string, then: number, usual: number): string[] {
  return then > USUAL_FACTOR * usual
    ? [`p99 of ${what} is ${then.toFixed(0)} ms, usually ${usual.toFixed(0)} ms`]
    : [];
}

/** The game that is well in any case: there is no second way to deposit. */
function otherTransfers(party: Party): string {
  return party === 'JOKER' ? 'transfer SLOTXO' : 'transfer JOKER';
}

/** Whether the call waits for the dead party's answer. */
function asks(party: Party, what: string): boolean {
  const asking: Record<Party, readonly string[]> = {
    ...{ KBANK: ['code'], JOKER: ['transfer JOKER', 'refresh', 'withdraw'], PAYONEX: [], SMS: [] },
  };
  return asking[party].includes(what);
}

function within(tries: readonly Try[], from: number, to: number): Try[] {
  return tries.filter(({ at }) => at >= from && at < to);
}

function depositsOf(people: Around['load']['people'], from: number, to: number): [string, Deed][] {
  return people.flatMap(({ member, deeds }) =>
    deeds
      .filter(
        ({ kind, end, at }) => kind === 'deposit' && end === 'done' && at >= from && at < to - DONE_WITHIN_MS,
      )
      .map((deed): [string, Deed] => [member.id, deed]),
  );
}

/** How long it took from the payment until the member was told, by the statement's own time. */
async function creditingTimes(world: World, deposits: [string, Deed][]): Promise<{ ms: number }[]> {
  const rows = await world.owner().rows(
    sql<{ member: string; amount: string; at: Date }>`
      select member_id as member, amount::text, created_at as at from statement where type = 'deposit'`,
  );
  const told = new Map(rows.map(({ member, amount, at }) => [`${member} ${amount}`, at.getTime()]));
  return deposits.map(([member, { satang, at }]) => {
    const credited = told.get(`${member} ${satang}`) ?? Number.POSITIVE_INFINITY;
    return { ms: Math.max(0, credited - at) };
  });
}

/** A try after the other to log in as somebody, until it is stopped. */
export function keepLoggingIn(world: World, from?: string): { tries: Try[]; stop(): Promise<void> } {
  return keepCalling(world, 'login', from, () => {
    const { phone: username } = world.members[randomInt(world.members.length)] ?? { phone: '' };
    return { path: '/api/login', body: { username, password } };
  });
}

/** Strangers who want to register. */
function keepAskingForCodes(world: World) {
  return keepCalling(world, 'one-time password', undefined, () => ({
    path: '/api/otp/send',
    body: { phone: `089${randomInt(1e7).toString().padStart(7, '0')}` },
  }));
}

function keepCalling(
  { url }: World,
  what: string,
  from: string | undefined,
  next: () => { path: string; body: unknown },
) {
  const caller = callerTo(url, from === undefined ? {} : { from });
  const tries: Try[] = [];
  let isOver = false;
  const calling = (async () => {
    while (!isOver) {
      const at = Date.now();
      const { status, ms, body } = await caller.call({ method: 'POST', ...next() });
      tries.push({
        what,
        at,
        ms,
        status,
        message: String(body.message ?? ''),
        before: [],
        waitedMs: ms,
      });
      await pause(100);
    }
    caller.close();
  })();
  return {
    tries,
    stop() {
      isOver = true;
      return calling;
    },
  };
}
