import { consoleRoutes } from '@prae/contract/console/routes';
import { type Query, sql } from '../db/database.ts';
import type { OperatorId } from '../domain/operator.ts';

/** Who may decide, by the table of calls. */
const deciding = consoleRoutes['cases.decide'].access;

/** What a first operator has decided about a case that takes two. */
export interface Proposal {
  id: string;
  shown: string;
  decision: string;
  reason: string;
  number: string | null;
  operator: OperatorId;
  by: string;
  at: Date;
}

/**
 * Those of operators who may still decide by the table of calls, about these cases, that came after whatever was decided about them: a process that ends right behind a
 * decision leaves the proposal that it was made by.
 */
export function proposals(ids: readonly string[], now: Date): Query<Proposal> {
  return sql<Proposal>`
    select p.case_id as id, p.shown, p.decision, p.reason, p.number, p.operator_id as operator, o.name as by, p.at
      from case_proposal p join operator o on o.id = p.operator_id
     where p.case_id = any (${ids}) and o.is_active and o.counts_from <= ${now} and o.roles && ${deciding}::text[]
       and not exists (select from decision d where d.subject = p.case_id and d.decided_at >= p.at)`;
}

/** Who may decide, and counts from a moment to come. */
export function newcomers(now: Date): Query<{ name: string; countsFrom: Date }> {
  return sql<{ name: string; countsFrom: Date }>`
    select name, counts_from as "countsFrom" from operator
     where is_active and counts_from > ${now} and roles && ${deciding}::text[] order by counts_from, name`;
}

/** Takes the place of whatever was proposed before. */
export function propose({ id, shown, decision, reason, number, operator, at }: Omit<Proposal, 'by'>): Query {
  return sql`
    insert into case_proposal (case_id, shown, decision, reason, number, operator_id, at)
      values (${id}, ${shown}, ${decision}, ${reason}, ${number}, ${operator}, ${at})
      on conflict (case_id) do update set shown = excluded.shown, decision = excluded.decision, reason = excluded.reason,
        number = excluded.number, operator_id = excluded.operator_id, at = excluded.at`;
}

export function forgetProposal(id: string): Query {
  return sql`delete from case_proposal where case_id = ${id}`;
}

/** Tells every server that cases stand otherwise. */
export function tellCases(): Query {
  return sql`select pg_notify('prae_news', '{"cases": true}')`;
}
