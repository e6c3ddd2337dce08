import type { Deps } from '../../deps.ts';
import type { MemberId } from '../../domain/member.ts';
import type { Handlers } from '../../handlers.ts';
import { changeLimits, stayAway } from './protection.sql.ts';
import { readProtection } from './protection.ts';

/** Limits on deposits, time off, self-exclusion. */
export function protectionRoutes({
  database,
}: Deps): Handlers<'protection.read' | 'protection.limits' | 'protection.timeout' | 'protection.exclusion'> {
  const away = async (member: MemberId, span: { hours: number } | { months: number }) => {
    const { until } = await database.one(stayAway(member, span));
    return { message: 'OK' as const, until: until.toISOString() };
  };
  return {
    'protection.read': ({ member }) => readProtection(database, member.id),
    'protection.limits': async ({ member, body }) => {
      await database.run(changeLimits(member.id, body));
      return readProtection(database, member.id);
    },
    'protection.timeout': ({ member, body }) => away(member.id, body),
    'protection.exclusion': ({ member, body }) => away(member.id, body),
  };
}
