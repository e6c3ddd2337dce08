import { MOST_CASES } from '@prae/contract/console/case-facts';
import { type Query, sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { Decided, Told } from '../../jobs/case.ts';
import type { Unit } from '../../ledger/accounts.ts';

/** A win at once that nobody takes for play unseen; amounts in minor units. */
export interface PlayDoubt {
  id: OperationId;
  member: MemberId;
  game: string;
  unit: Unit;
  /** What the books have of the account. */
  booked: bigint;
  /** What the provider tells. */
  told: bigint;
  since: Date;
}

/** The doubt about an account, if there is one, and whether a person has said that what was told is right. */
export function doubtOf(member: MemberId, code: string): Query<{ told: bigint; isSettled: boolean }> {
  return sql`
    select told, settled_note is not null as "isSettled" from game_play_doubt
     where member_id = ${member} and game_code = ${code}`;
}

/** Writes down what was told; where that is what a person has noted already, nobody is asked again. */
export function doubtPlay({ id, member, game, unit, booked, told }: Omit<PlayDoubt, 'since'>): Query {
  return sql`
    insert into game_play_doubt as d (id, member_id, game_code, unit, booked, told)
    values (${id}, ${member}, ${game}, ${unit}, ${booked}, ${told})
    on conflict (member_id, game_code) do update
       set booked = excluded.booked, told = excluded.told, settled_note = null,
           note = case when excluded.told = d.told then d.note end,
           since = case when excluded.told = d.told then d.since else now() end`;
}

/** A reading was booked: there is no doubt about the account any more. */
export function endDoubt(member: MemberId, code: string): Query {
  return sql`delete from game_play_doubt where member_id = ${member} and game_code = ${code}`;
}

/** Those that wait for a person, the oldest first; with an id that one alone. */
export function openDoubts(id?: OperationId): Query<PlayDoubt> {
  return sql`
    select id, member_id as member, game_code as game, unit, booked, told, since from game_play_doubt
     where settled_note is null and note is null and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
     order by since limit ${MOST_CASES + 1}`;
}

export function lockDoubt(id: OperationId): Query {
  return sql`select from game_play_doubt where id = ${id} for no key update`;
}

/**
 * Puts a person's decision into the row, for the first who comes. What is settled is named by its number, the win as the case
 * tells it: of what the game tells by then nobody has asked it.
 */
export function decideDoubt(
  id: OperationId,
  { decision, note, number = null }: Pick<Told, 'decision' | 'note'> & { number?: string | null },
): Query<{ decided: Decided }> {
  const [settled, noted] = [decision === 'settle' ? note : null, decision === 'note' ? note : null];
  return sql`
    with decided as (
      update game_play_doubt set settled_note = ${settled}, note = ${noted}
       where id = ${id} and settled_note is null and note is null and ${settled ?? noted}::text is not null
         and (${settled}::text is null or wire_amount(told - booked) = ${number}::text)
      returning id)
    select case when exists (select from decided) then 'done'
                when exists (select from game_play_doubt where id = ${id} and settled_note is null and note is null) then 'not-this'
                else 'not-open' end as decided`;
}
