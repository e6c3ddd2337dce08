import type { Answer } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import { toWire } from '../../domain/money.ts';
import type { Handlers } from '../../handlers.ts';
import { exportStatement } from './export.ts';
import { descriptionOf, linesBetween, noteOf, type StatementLine, totalOf } from './statement.sql.ts';

type Row = Answer<'statement.list'>['statements'][number];

/**
 * The statement, newest first. Lines are numbered without gaps, so page p of n lines is known from the total
 * alone and page 1,000 costs what page 1 costs.
 */
export function statementRoutes(deps: Deps): Handlers<'statement.list' | 'statement.export'> {
  return {
    'statement.list': async ({ member, body: { page, limit } }) => {
      const counted = await deps.database.maybe(totalOf(member.id));
      const total = counted?.total ?? 0n;
      const last = total - BigInt(page - 1) * BigInt(limit);
      const lines =
        last > 0n ? await deps.database.rows(linesBetween(member.id, last - BigInt(limit), last)) : [];
      return { total: Number(total), statements: lines.map(rowOf) };
    },
    'statement.export': async ({ member, body }) => exportStatement(deps, member, body),
  };
}

function rowOf(line: StatementLine): Row {
  const [description, note] = [descriptionOf(line), noteOf(line)];
  return {
    _id: line.operation,
    statementType: line.type,
    from: line.origin,
    to: line.target,
    status: line.status,
    amount: toWire(line.amount),
    createdAt: line.createdAt.toISOString(),
    ...(description === undefined ? {} : { bonus: { description } }),
    ...(note && { note }),
  };
}
