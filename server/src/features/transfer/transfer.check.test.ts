import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';
import { postingId } from '../../domain/operation.ts';
import { type Plant, testPlants } from '../../testing/broken.ts';
import { cameTo, gamesIn, gameWorld } from '../../testing/games.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { gameRules } from '../game/game.check.sql.ts';
import { transferRules } from './transfer.check.sql.ts';

let world: World;
let member: string;
/** A transfer that is settled, and one whose outcome is unknown. */
let settled: OperationId;
let open: OperationId;
/** One whose outcome is unknown, at a game whose account is locked for it, and its member. */
let locking: OperationId;
let locked: string;
beforeAll(async () => {
  world = await startWorld(gameWorld);
  const games = gamesIn(world);
  const player = await games.member(100, 'JOKER', 'SLOTXO');
  expect(cameTo(await games.move(player, 'WALLET', 'JOKER', 40))).toBe('SUCCESS');
  await games.play(player, 'JOKER', 10);
  await world.api('wallet.refresh', { token: player.token });
  await games.fault('timeout', { call: 'TC' });
  expect(cameTo(await games.move(player, 'WALLET', 'JOKER', 30))).toBe('PROCESSING');
  const other = await games.member(100, 'PG');
  await games.fault('timeout', { party: 'PG', call: 'deposit' });
  expect(cameTo(await games.move(other, 'WALLET', 'PG', 20))).toBe('PROCESSING');
  await world.expectClean();
  const transfersOf = async (one: TestMember) => (await games.transfersOf(one)).map(({ id }) => id);
  [settled, open] = (await transfersOf(player)) as [OperationId, OperationId];
  [locking] = (await transfersOf(other)) as [OperationId];
  [member, locked] = [player.id, other.id];
});
afterEach(() => world.expectClean());
afterAll(() => world.close());

const ofState = 'a transfer has the postings of its state, and is settled or released exactly once';
const moves = 'the postings of a transfer move its amount between its own accounts';
const belongs = 'every posting of a transfer belongs to one';
const transit = 'what a member has in transit is the sum of the open transfers';
const counts = 'a game account counts its open transfers';
const told = 'a transfer that ended stands in the statement as it ended';
const own = 'a transfer belongs to a game account, under a reference of its own';
const looked = 'a transfer whose outcome is unknown is looked at again';
const alone =
  'a game account is locked for a transfer that is open or is looked at, and what locks one is alone there until it ends';
const said = 'a provider says of a transfer what was booked, or an operator has seen to it';
const played = 'play is posted once, with its amount, between the member and the house of its game';
const recorded = 'every posting of play is recorded as play';
const opened = 'an active game account has a ledger account, any other has none';

/** For each rule what breaks it, and what the check finds then. */
const plants: Record<string, readonly Plant[]> = {
  [ofState]: [
    [
      'a transfer that is called settled while its money is in transit',
      () => [sql`update game_transfer set state = 'settled', ended_at = now() where id = ${open}`],
      () => ({
        [ofState]: [{ id: open, state: 'settled', held: true, settled: false }],
        [counts]: [{ member, game: 'JOKER', open_transfers: 1, open: 0n }],
        [told]: [{ transfer: open, status: 'PROCESSING' }],
      }),
    ],
    [
      'a transfer that was settled and released',
      () => [
        sql`insert into ledger.posting select ${postingId(settled, 2)}::uuid, debit, credit, amount, created_at,
              'transfer.release', outcome, reference from ledger.posting where id = ${postingId(settled, 1)}`,
      ],
      () => ({
        [ofState]: [{ id: settled, settled: true, released: true }],
        [moves]: [{ transfer: settled, kind: 'transfer.release' }],
        'a hold is closed at most once, where it was held and with all of it': [{ holds: 1n, postings: 3n }],
        'every posting takes from one account what it gives to the other': [
          { posting: postingId(settled, 2), entries: 0n },
        ],
      }),
    ],
    [
      'an open transfer that is called refused',
      () => [
        sql`update game_transfer set state = 'refused', ended_at = now(), sent_at = null where id = ${open}`,
      ],
      () => ({
        [ofState]: [{ id: open, state: 'refused', held: true }],
        [counts]: [{ member, game: 'JOKER' }],
        [told]: [{ transfer: open, state: 'refused', status: 'PROCESSING' }],
      }),
    ],
  ],
  [moves]: [
    [
      'a transfer of another amount than was posted',
      () => [sql`update game_transfer set amount = amount + 1 where id = ${settled}`],
      () => ({
        [moves]: [
          { transfer: settled, amount: 4_000n, intended: 4_001n },
          { transfer: settled, amount: 4_000n, intended: 4_001n },
        ],
        [told]: [{ transfer: settled }],
      }),
    ],
    [
      'a transfer that was posted the other way round',
      () => [sql`update game_transfer set direction = 'out' where id = ${settled}`],
      () => ({ [moves]: [{ transfer: settled }, { transfer: settled }], [told]: [{ transfer: settled }] }),
    ],
  ],
  [belongs]: [
    [
      'postings of a transfer that there is none of',
      () => [sql`delete from game_transfer where id = ${settled}`],
      () => ({ [belongs]: [{ kind: 'transfer.hold' }, { kind: 'transfer.settle' }] }),
    ],
  ],
  [transit]: [
    [
      'money in transit for no transfer',
      () => [
        sql`update ledger.account a set balance = balance + 1 from ledger.owner o
             where o.account_id = a.id and o.kind = 'transit' and o.member_id = ${member}`,
      ],
      () => ({
        [transit]: [{ member, balance: 3_001n, open: '3000' }],
        'hold and transit contain the open holds and nothing else': [{ balance: 3_001n, open: '3000' }],
        'a balance is the sum of its entries': [{ balance: 3_001n, sum: '3000' }],
        'all accounts of one unit sum to zero': [{ unit: 'THB', sum: '1' }],
      }),
    ],
  ],
  [counts]: [
    [
      'a game account that forgot an open transfer',
      () => [
        sql`update game_account set open_transfers = 0 where member_id = ${member} and game_code = 'JOKER'`,
      ],
      () => ({ [counts]: [{ member, game: 'JOKER', open_transfers: 0, open: 1n }] }),
    ],
  ],
  [told]: [
    [
      'a settled transfer that the statement calls failed',
      () => [sql`update statement set status = 'FAILED' where operation = ${settled}`],
      () => ({
        [told]: [{ transfer: settled, status: 'FAILED' }],
        'a statement line that says FAILED moved nothing in the end': [
          { operation: settled, moved: '-4000' },
        ],
      }),
    ],
    [
      'a settled transfer without a line in the statement',
      () => [sql`delete from statement where operation = ${settled}`],
      () => ({
        [told]: [{ transfer: settled, status: null }],
        'statement lines of a member are numbered from one without gaps': [{ member }],
      }),
    ],
  ],
  [own]: [
    [
      'a transfer under a reference that is not its own',
      () => [sql`update game_transfer set reference = 'PLANTED' where id = ${settled}`],
      () => ({ [own]: [{ transfer: settled, member, game: 'JOKER', reference: 'PLANTED' }] }),
    ],
    [
      'a transfer at a game where its member has no account',
      () => [sql`update game_transfer set game_code = 'PG' where id = ${settled}`],
      () => ({
        [own]: [{ transfer: settled, member, game: 'PG' }],
        [moves]: [{ transfer: settled, kind: 'transfer.settle', credit: 'game:JOKER' }],
      }),
    ],
  ],
  [looked]: [
    [
      'a transfer whose outcome is unknown and that nobody looks at again',
      () => [sql`update game_transfer set next_check_at = null where id = ${open}`],
      () => ({ [looked]: [{ transfer: open, state: 'sent' }] }),
    ],
  ],
  [alone]: [
    [
      'a game account that is locked for nothing',
      () => [
        sql`update game_account set is_locked = true, locked_for = ${settled}
             where member_id = ${member} and game_code = 'SLOTXO'`,
      ],
      () => ({ [alone]: [{ member, game: 'SLOTXO', transfer: settled }] }),
    ],
    [
      'a game account that is locked for a transfer that ended and that nobody looks at',
      () => [
        sql`update game_transfer set next_check_at = null where id = ${settled}`,
        sql`update game_account set is_locked = true, locked_for = ${settled}
             where member_id = ${member} and game_code = 'JOKER'`,
      ],
      () => ({ [alone]: [{ member, game: 'JOKER', transfer: settled }] }),
    ],
    [
      'an open transfer whose account was unlocked',
      () => [sql`update game_account set is_locked = false where member_id = ${locked} and game_code = 'PG'`],
      () => ({ [alone]: [{ member: locked, game: 'PG', transfer: locking }] }),
    ],
    [
      'an open transfer that locks an account and is not alone there',
      () => [
        sql`update game_account set open_transfers = 2 where member_id = ${locked} and game_code = 'PG'`,
      ],
      () => ({
        [alone]: [{ member: locked, game: 'PG', transfer: locking }],
        [counts]: [{ member: locked, game: 'PG', open_transfers: 2, open: 1n }],
      }),
    ],
  ],
  [said]: [
    [
      'a transfer of which the provider says something else than was booked',
      () => [
        sql`update game_transfer set contradiction_word = 'NOTHING', contradiction_amount = null where id = ${settled}`,
      ],
      () => ({
        [said]: [{ transfer: settled, member, game: 'JOKER', providerSays: 'NOTHING', ofAmount: null }],
      }),
    ],
  ],
};
const plantsOfPlay: Record<string, readonly Plant[]> = {
  [played]: [
    [
      'play of another amount than was posted',
      () => [sql`update game_play set amount = amount + 1`],
      () => ({ [played]: [{}] }),
    ],
    ['a win that was a loss', () => [sql`update game_play set amount = -amount`], () => ({ [played]: [{}] })],
  ],
  [recorded]: [
    ['play that nobody recorded', () => [sql`delete from game_play`], () => ({ [recorded]: [{}] })],
  ],
  [opened]: [
    [
      'an active account without a ledger account',
      () => [sql`delete from ledger.owner where kind = 'game:SLOTXO' and member_id is not null`],
      () => ({ [opened]: [{}], 'every account has one owner, who counts in its unit': [{ owned: null }] }),
    ],
  ],
};

describe('transfers', () => testPlants(() => world.owner, transferRules, plants));
describe('play', () => testPlants(() => world.owner, gameRules, plantsOfPlay));
