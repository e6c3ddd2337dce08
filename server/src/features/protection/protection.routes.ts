import type { Language } from '@prae/contract/languages';
import type { Deps } from '../../deps.ts';
import type { MemberId } from '../../domain/member.ts';
import type { Handlers } from '../../handlers.ts';
import { knownHelp } from './help.ts';
import { changeLimits, stayAway } from './protection.sql.ts';
import { readProtection } from './protection.ts';

/** Limits on deposits, time off, self-exclusion. */
export function protectionRoutes({
  database,
  config,
  settings,
}: Deps): Handlers<'protection.read' | 'protection.limits' | 'protection.timeout' | 'protection.exclusion'> {
  const away = async (member: MemberId, span: { hours: number } | { months: number }) => {
    const { until } = await database.one(stayAway(member, span));
    return { message: 'OK' as const, until: until.toISOString() };
  };
  const read = async (member: MemberId, language: Language) => {
    const standing = await readProtection(database, member);
    const { helpLines = knownHelp[config.variant] } = await settings();
    const help = helpLines.map(({ name, phone }) => ({ name: name[language], phone }));
    return help.length === 0 ? standing : { ...standing, help };
  };
  return {
    'protection.read': ({ member, language }) => read(member.id, language),
    'protection.limits': async ({ member, body, language }) => {
      await database.run(changeLimits(member.id, body));
      return read(member.id, language);
    },
    'protection.timeout': ({ member, body }) => away(member.id, body),
    'protection.exclusion': ({ member, body }) => away(member.id, body),
  };
}
