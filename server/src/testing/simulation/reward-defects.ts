import { sql } from '../../db/database.ts';
import type { World } from '../world.ts';

/** What an author in a hurry would have written in place of parts of the database's routines, or past them. */
interface RoutineDefect {
  changes?: readonly { routine: string; part: string; instead: string }[];
  statements?: readonly string[];
}

/** What goes wrong about rewards goes wrong in the database, where they are given: these are planted there. */
export const rewardDefects: Record<string, RoutineDefect> = {
  'rewards: counts nothing up in the budget of a campaign': inRoutine('bonus_activate', {
    part: "bonus_money.given + (due->>'amount')::bigint",
    instead: 'bonus_money.given',
  }),

  'rewards: gives what a budget has no room for': {
    ...inRoutine('bonus_due', {
      part: 'money.given + greatest(due, 1) > money.budget',
      instead: 'money.given >= money.budget',
    }),
    statements: ['alter table bonus_money drop constraint bonus_money_check'],
  },

  'rewards: gives a bonus of twice what its campaign is told': inRoutine('bonus_activate', {
    part: "wallet,\n      (due->>'amount')::bigint, 'bonus'",
    instead: "wallet,\n      2 * (due->>'amount')::bigint, 'bonus'",
  }),

  'rewards: gives a bonus of twice its share of the deposit': {
    statements: [
      `create or replace function bonus_money_for(basis bigint, percent numeric, cap bigint, of_unit text) returns bigint
         language sql immutable return least(cap, floor(2 * basis * percent / 100)::bigint)`,
    ],
  },

  'rewards: gives a bonus for a deposit that another bonus was given for': {
    ...inRoutine('unused_deposit', {
      part: "b.outcome is distinct from 'untouched'",
      instead: 'b.ended_at is null',
    }),
    statements: ['drop index member_bonus_deposit'],
  },

  'rewards: gives an active bonus the terms that an operator writes': {
    statements: [
      `create function new_terms() returns trigger language plpgsql security definer as $$
         begin
           update member_bonus set multiple = new.multiple, percent_fail = new.percent_fail
            where bonus_code = new.code and ended_at is null;
           return new;
         end $$`,
      'create trigger new_terms after update on bonus for each row execute function new_terms()',
    ],
  },

  'rewards: gives a coupon of money to whoever claims it again': inRoutine('coupon_claim', {
    part: 'c.id is null or c.claimed_at is not null',
    instead: 'c.id is null',
  }),

  'rewards: writes another slice than was drawn': inRoutine('spin_write', {
    part: 'slice_code = s.code',
    instead: "slice_code = 'CASH'",
  }),

  'rewards: counts each loss of the week twice in a refund': {
    statements: [
      `create or replace function refund_sum(lines jsonb, of_unit text, most bigint) returns bigint
         language sql stable return (
           select least(floor(coalesce(sum(2 * (l->>'loss')::numeric * (l->>'percent')::numeric / 100), 0))::bigint, most)
             from jsonb_array_elements(lines) l)`,
    ],
  },

  'rewards: refunds more than was lost until now': inRoutine('refund_reckoned', {
    part: 'least(greatest(most, 0), total)',
    instead: 'total',
  }),

  'rewards: pays for an invitation by the last deposit': inRoutine('first_deposit', {
    part: 'order by p.created_at, p.id',
    instead: 'order by p.created_at desc, p.id',
  }),

  'rewards: pays for each invitation twice': {
    statements: [
      `create or replace function invite_reward(deposit bigint, unit text, terms jsonb) returns bigint
         language sql immutable return 2 * floor(deposit * (terms->>'percent')::numeric / 100)::bigint`,
    ],
  },

  'rewards: pays for who was invited in the browser of who invites': inRoutine('share_device', {
    part: 'select exists (',
    instead: 'select false and exists (',
  }),
};

function inRoutine(routine: string, change: { part: string; instead: string }): RoutineDefect {
  return { changes: [{ routine, ...change }] };
}

/** Throws where a routine does not have that part any more. */
export async function plantRoutine(
  { owner }: Pick<World, 'owner'>,
  { changes = [], statements = [] }: RoutineDefect,
): Promise<void> {
  for (const { routine, part, instead } of changes) {
    const { text } = await owner.one(
      sql<{ text: string }>`select pg_get_functiondef(${routine}::regproc) as text`,
    );
    if (!text.includes(part)) throw new Error(`${routine} does not say: ${part}`);
    await owner.run({ text: text.replace(part, () => instead), values: [] });
  }
  for (const text of statements) await owner.run({ text, values: [] });
}
