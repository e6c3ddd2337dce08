import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { Refusal } from '../../domain/refusal.ts';
import { idempotency } from '../../http/idempotency.ts';
import { Crash, dyingAt } from '../../testing/crash.ts';
import { cameTo, type Games, gamesIn, HOUR_MS, patientGameWorld } from '../../testing/games.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { createTransfer } from './transfer.ts';

/* Deaths at each effect of a transfer whose account is locked: the lock, the balance, what is kept, the call, the end, the unlock. */

let world: World;
let games: Games;
beforeAll(async () => {
  world = await startWorld(patientGameWorld);
  games = gamesIn(world);
});
afterAll(() => world.close());

const PG = 'PG';

async function restart(): Promise<void> {
  await world.timePasses(HOUR_MS);
  await world.work();
}

/** Moves 1.50 in a process that dies at its n-th effect, and has the next one go on; false when it has fewer effects. */
async function survives(
  member: TestMember,
  way: 'in' | 'out',
  n: number,
  moment: 'before' | 'after',
): Promise<boolean> {
  const [from, to] = way === 'in' ? ['WALLET', PG] : [PG, 'WALLET'];
  const body = { from, to, amount: 1.5 } as const;
  const key = randomUUID();
  const dying = dyingAt(n, world.deps, moment);
  const asked = { call: 'transfer.create', member: member.id, params: undefined, body } as const;
  const first = await idempotency(dying.deps)
    .within(key, asked, async (operation, claim) => {
      const answer = await createTransfer(dying.deps, { member, body, operation, claim });
      return { status: answer.status === 'PROCESSING' ? 202 : 200, text: JSON.stringify(answer) };
    })
    .then(
      ({ text }) => (JSON.parse(text) as { status: string }).status,
      (error: unknown) => {
        if (error instanceof Crash) return 'CRASH';
        if (error instanceof Refusal) return error.code;
        throw error;
      },
    );
  expect(first).toBe(dying.died() ? 'CRASH' : 'SUCCESS');
  if (n % 2 === 0) {
    await world.timePasses(4_000);
    const again = cameTo(await games.move(member, from, to, 1.5, key));
    expect(['SUCCESS', 'PROCESSING', 'TRANSFER_FAIL']).toContain(again);
    await world.work();
  }
  await restart();
  const again = cameTo(await games.move(member, from, to, 1.5, key));
  expect(['SUCCESS', 'PROCESSING', 'TRANSFER_FAIL']).toContain(again);
  // It may have been begun only now.
  await restart();
  await expectEnded(member);
  return dying.died();
}

/** Nothing is open, nothing lost or doubled, and the account lets its member in by the password that they see. */
async function expectEnded(member: TestMember): Promise<void> {
  const open = await world.owner.rows(
    sql`select id from game_transfer where member_id = ${member.id} and (ended_at is null or next_check_at is not null)`,
  );
  expect(open).toEqual([]);
  const held = Object.values(await games.holdings(member)).reduce((sum, each) => sum + each, 0);
  expect(held).toBe(100);
  await games.expectAgreed(member, PG);
  const account = await world.api('game.account', { token: member.token, params: { code: PG } });
  const form = new URLSearchParams({ Username: account.body.username, Password: account.body.password });
  const entered = await fetch(`${world.sandbox.url}/pg/SignIn`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  expect(entered.headers.get('location')).toContain('session=');
}

it.each([
  { way: 'in', moment: 'before' },
  { way: 'in', moment: 'after' },
  { way: 'out', moment: 'before' },
  { way: 'out', moment: 'after' },
] as const)(
  'a transfer ($way) whose process dies $moment any of its effects neither loses nor doubles money, and is unlocked',
  async ({ way, moment }) => {
    const member = await games.member(100, PG);
    expect(cameTo(await games.move(member, 'WALLET', PG, 50))).toBe('SUCCESS');
    let n = 1;
    while (await survives(member, way, n, moment)) n += 1;
    await games.expectClean(member, PG);
    // The catalogue, the begin, lock, balance, keep, call, end, taking the unlock, it, and its note.
    expect(n).toBeGreaterThan(10);
  },
);
