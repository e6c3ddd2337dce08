import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@prae/server/src/db/database.ts';
import { openAccount } from '@prae/server/src/features/deposit/deposit.ts';
import type { Member } from './people.ts';
import type { World } from './world.ts';

/** The house's account that the slips' money goes to. */
const house = { bankCode: 'KBANK', accountNo: '0401122334', accountName: 'PRAE PORTAL' } as const;

/** How long all slips may take to come to their end. */
const END_WITHIN_MS = 900_000;

/**
 * A transfer of each member to the house, in the bank's world, and its slip as a photograph, in a file. Slips are taken at any time from
 * then on.
 */
export async function slipsOfMembers(
  world: World,
  members: readonly Member[],
): Promise<{ path: string; token: string }[]> {
  await world.owner().run(openAccount({ ...house, currency: 'THB', mode: 'MANUAL' }));
  await world.owner().run(sql`insert into setting (name, value) values ('slipClosedFrom', '"00:30"')`);
  const slips: { path: string; token: string }[] = [];
  for (const [at, { id, accountNo, token }] of members.entries()) {
    // A slip shows little of an account's number: of two members of one name nobody could tell whose it is.
    const fromName = `${nameOf(at)} DRILL`;
    await world.owner().run(sql`update member set bank_account_name = ${fromName} where id = ${id}`);
    const body = {
      ...{ fromBankCode: 'KBANK', fromAccountNo: accountNo, fromName },
      ...{ toBankCode: house.bankCode, toAccountNo: house.accountNo, toName: house.accountName },
      ...{ amount: 250 + at, notify: false },
    };
    const made = await world.sandbox.call({ method: 'POST', path: '/bank/transfer', body });
    if (made.status !== 200) throw new Error(`The bank answered ${made.status} ${JSON.stringify(made.body)}`);
    const picture = await fetch(`${world.outside}${String(made.body.slip)}?photo`);
    const path = join(world.disk, `slip-${at}.jpg`);
    await writeFile(path, Buffer.from(await picture.arrayBuffer()));
    slips.push({ path, token });
  }
  return slips;
}

/** A word of letters for a number below 676. */
function nameOf(at: number): string {
  const letter = (one: number) => String.fromCharCode(65 + one);
  return letter(Math.floor(at / 26)).repeat(3) + letter(at % 26).repeat(4);
}

/** `credited`, or why a slip is refused. */
export type SlipEnd = string;

/** Waits until every slip has come to its end, and answers each one's by its reference. */
export async function endsOfSlips(world: World): Promise<Map<string, SlipEnd>> {
  const deadline = Date.now() + END_WITHIN_MS;
  for (;;) {
    const rows = await world.owner().rows(sql<{ id: string; state: string; reason: string | null }>`
      select id, state, reason from slip`);
    const isOver = rows.every(({ state }) => state === 'credited' || state === 'refused');
    if (isOver || Date.now() > deadline)
      return new Map(rows.map(({ id, state, reason }) => [id, reason ?? state]));
    await pause(500);
  }
}

/** How long what was sent and cut off may take until it is read to its end, at the pace of uploads. */
const READ_WITHIN_MS = 120_000;

/** What the nodes have on the disk beside the slips' pictures, once nothing comes any more. */
export async function filesLeft(world: World): Promise<string[]> {
  const deadline = Date.now() + READ_WITHIN_MS;
  for (;;) {
    const left = await filesThere(world);
    if (left.length === 0 || Date.now() > deadline) return left;
    await pause(500);
  }
}

async function filesThere(world: World): Promise<string[]> {
  const rows = await world.owner().rows(sql<{ name: string }>`
    select file_name as name from slip where file_name is not null`);
  const named = new Set(rows.map(({ name }) => name));
  const kept = await filesBelow(join(world.disk, 'data'));
  const isNamed = (path: string) => [...named].some((name) => path.endsWith(name));
  const temporary = await filesBelow(join(world.disk, 'tmp'));
  return [...kept.filter((path) => !isNamed(path)), ...temporary];
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
