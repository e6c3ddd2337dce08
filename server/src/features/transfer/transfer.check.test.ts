import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';
import { postingId } from '../../domain/operation.ts';
import { checkLedger } from '../../ledger/check.ts';
import { rulesBroken } from '../../testing/broken.ts';
import { cameTo, gamesIn, gameWorld } from '../../testing/games.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { gameRules } from '../game/game.check.sql.ts';
import { transferRules } from './transfer.check.sql.ts';

let world: World;
/** A transfer that is settled, and one whose outcome is unknown. */
let settled: OperationId;
let open: OperationId;
beforeAll(async () => {
  world = await startWorld(gameWorld);
  const games = gamesIn(world);
  const member = await games.member(100, 'JOKER', 'SLOTXO');
  expect(cameTo(await games.move(member, 'WALLET', 'JOKER', 40))).toBe('SUCCESS');
  await games.play(member, 'JOKER', 10);
  await world.api('wallet.refresh', { token: member.token });
  await games.fault('timeout', { call: 'TC' });
  expect(cameTo(await games.move(member, 'WALLET', 'JOKER', 30))).toBe('PROCESSING');
  await world.expectClean();
  [settled, open] = (await games.transfersOf(member)).map(({ id }) => id as OperationId) as [
    OperationId,
    OperationId,
  ];
});
afterAll(() => world.close());

describe('the check of game money', () => {
  it.each([
    [
      'a transfer that is called settled while its money is in transit',
      () => [sql`update game_transfer set state = 'settled', ended_at = now() where id = ${open}`],
      'a transfer has the postings of its state, and is settled or released exactly once',
    ],
    [
      'a transfer that was settled and released',
      () => [
        sql`insert into ledger.posting select ${postingId(settled, 2)}::uuid, debit, credit, amount, created_at,
              'transfer.release', outcome, reference from ledger.posting where id = ${postingId(settled, 1)}`,
      ],
      'a transfer has the postings of its state, and is settled or released exactly once',
    ],
    [
      'a transfer of another amount than was posted',
      () => [sql`update game_transfer set amount = amount + 1 where id = ${settled}`],
      'the postings of a transfer move its amount between its own accounts',
    ],
    [
      'a transfer that was posted the other way round',
      () => [sql`update game_transfer set direction = 'out' where id = ${settled}`],
      'the postings of a transfer move its amount between its own accounts',
    ],
    [
      'a posting of a transfer that there is none of',
      () => [sql`delete from game_transfer where id = ${settled}`],
      'every posting of a transfer belongs to one',
    ],
    [
      'money in transit for no transfer',
      () => [
        sql`update ledger.account a set balance = balance + 1 from ledger.owner o
             where o.account_id = a.id and o.kind = 'transit' and a.balance > 0`,
      ],
      'what a member has in transit is the sum of the open transfers',
    ],
    [
      'a game account that forgot an open transfer',
      () => [sql`update game_account set open_transfers = 0 where open_transfers = 1`],
      'a game account counts its open transfers',
    ],
    [
      'a transfer whose outcome is unknown and that nobody looks at again',
      () => [sql`update game_transfer set next_check_at = null where id = ${open}`],
      'a transfer whose outcome is unknown is looked at again',
    ],
    [
      'an open transfer that is called refused',
      () => [
        sql`update game_transfer set state = 'refused', ended_at = now(), sent_at = null where id = ${open}`,
      ],
      'a transfer has the postings of its state, and is settled or released exactly once',
    ],
    [
      'a settled transfer without a line in the statement',
      () => [sql`delete from statement where operation = ${settled}`],
      'a transfer that ended stands in the statement as it ended',
    ],
    [
      'a settled transfer that the statement calls failed',
      () => [sql`update statement set status = 'FAILED' where operation = ${settled}`],
      'a transfer that ended stands in the statement as it ended',
    ],
    [
      'play of another amount than was posted',
      () => [sql`update game_play set amount = amount + 1`],
      'play is posted once, with its amount, between the member and the house of its game',
    ],
    [
      'a win that was a loss',
      () => [sql`update game_play set amount = -amount`],
      'play is posted once, with its amount, between the member and the house of its game',
    ],
    [
      'play that nobody recorded',
      () => [sql`delete from game_play`],
      'every posting of play is recorded as play',
    ],
    [
      'an active account without a ledger account',
      () => [sql`delete from ledger.owner where kind = 'game:SLOTXO' and member_id is not null`],
      'an active game account has a ledger account, any other has none',
    ],
  ] as const)('finds %s', async (_, corruptions, rule) => {
    expect(await rulesBroken(world.owner, [...transferRules, ...gameRules], ...corruptions())).toContain(
      rule,
    );
  });

  it('finds nothing where nothing is wrong', async () => {
    expect(await checkLedger(world.database, [...transferRules, ...gameRules])).toEqual([]);
  });
});
