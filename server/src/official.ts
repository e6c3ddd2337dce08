import { isOfficialKind, officialKinds } from '@prae/contract/facts';
import { did, refused, runCommand } from './command.ts';
import type { Database } from './db/database.ts';
import { dropOfficial, fittedOfficial, officialList, writeOfficial } from './features/official/official.ts';

const usage = `npm run official -- list
npm run official -- add KIND VALUE [NOTE]
npm run official -- remove KIND VALUE
(KIND: ${officialKinds.join(', ')}. VALUE: of a site its host, as portal.example, which stands for the hosts below it, too; of a chat its account, as
@portal, or its https address; of a phone its digits; of an account the name of its holder as banks show it. Each change is a version of the list,
which visitors see within seconds, signed with OFFICIAL_KEY.)`;

/** The operators' command line for the official accounts; what does not fit is refused and nothing is written. */
await runCommand(usage, ([command, ...given]) => {
  const [kind = '', typed = '', note, ...more] = given;
  if (command === 'list' && given.length === 0) return list;
  if (!isOfficialKind(kind) || more.length > 0 || typed === '') return undefined;
  const value = fittedOfficial(kind, typed);
  if (value === undefined) return async () => refused(`Nothing was changed: this is no ${kind}.`);
  if (command === 'add')
    return async (database) => {
      if (note !== undefined && fittedOfficial('account', note) === undefined)
        return refused('Nothing was changed: this is no note.');
      await writeOfficial(database, { kind, value, note: note ?? null });
      return did('Done.');
    };
  if (command === 'remove' && note === undefined)
    return async (database) =>
      (await dropOfficial(database, kind, value))
        ? did('Done.')
        : refused('Nothing was changed: the list does not have it.');
  return undefined;
});

async function list(database: Database) {
  const { version, changedAt, entries } = await officialList(database, '');
  for (const { kind, value, note } of entries) console.log([kind, value, note].filter(Boolean).join('  '));
  return did(`Version ${version} of ${changedAt}, ${entries.length} in all.`);
}
