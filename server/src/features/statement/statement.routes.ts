import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../handlers.ts';
import { descriptorsOf } from './descriptors.ts';
import { exportStatement } from './export.ts';
import { rowOf } from './row.ts';
import { linesBetween, totalOf } from './statement.sql.ts';

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
