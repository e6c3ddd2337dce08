import type { Answer } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import { toWire } from '../../domain/money.ts';
import type { Handlers } from '../../handlers.ts';
import { type Descriptor, descriptorsOf } from './descriptors.ts';
import { exportStatement } from './export.ts';
import { linesBetween, noteOf, type StatementLine, totalOf } from './statement.sql.ts';

type Row = Answer<'statement.list'>['statements'][number];

/**
 * The statement, newest first. Lines are numbered without gaps, so page p of n lines is known from the total
 * alone and page 1,000 costs what page 1 costs.
 */
export function statementRoutes(deps: Deps): Handlers<'statement.list' | 'statement.export'> {
  return {
    'statement.list': async ({ member, language, body: { page, limit } }) => {
      const counted = await deps.database.maybe(totalOf(member.id));
      const total = counted?.total ?? 0n;
      const last = total - BigInt(page - 1) * BigInt(limit);
      const lines =
        last > 0n ? await deps.database.rows(linesBetween(member.id, last - BigInt(limit), last)) : [];
      const about = await descriptorsOf(deps.database, lines, language);
      return { total: Number(total), statements: lines.map((line) => rowOf(line, about(line))) };
    },
    'statement.export': async ({ member, language, body }) => exportStatement(deps, member, body, language),
  };
}

function rowOf(line: StatementLine, about: Descriptor | undefined): Row {
  const note = noteOf(line);
  return {
    _id: line.operation,
    statementType: line.type,
    from: line.origin,
    to: line.target,
    status: line.status,
    amount: toWire(line.amount),
    createdAt: line.createdAt.toISOString(),
    ...(about && { [about.kind]: { description: about.description } }),
    ...(note && { note }),
  };
}
