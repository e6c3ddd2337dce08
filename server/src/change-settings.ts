import { did, refused, runCommand } from './command.ts';
import type { Database } from './db/database.ts';
import { changeSetting, forgetSetting, settingRows } from './settings.sql.ts';
import { whyNotSetting } from './settings.ts';

const usage = `npm run settings -- list            what differs from the defaults
npm run settings -- set NAME VALUE    VALUE as JSON: true, 20, '"18:00"', '{"THB": "5000000"}'
npm run settings -- unset NAME        back to the default
(The names, types and defaults stand in server/src/settings.ts.)`;

/** The operators' command line for settings, as the database's owner: what does not fit is refused and nothing is written. */
await runCommand(
  usage,
  ([command, ...given]) => {
    const [name = '', value = ''] = given;
    if (command === 'list' && given.length === 0) return list;
    if (command === 'set' && given.length === 2) return (database) => set(database, name, value);
    if (command === 'unset' && given.length === 1) return (database) => unset(database, name);
    return undefined;
  },
  {},
);

async function list(database: Database) {
  const rows = await database.rows(settingRows());
  for (const row of rows) console.log(`${row.name} ${JSON.stringify(row.value)}`);
  return rows.length === 0 ? did('All have their defaults.') : undefined;
}

async function set(database: Database, name: string, text: string) {
  const value = parsed(text);
  const why = value === undefined ? 'it is no JSON' : whyNotSetting(name, value);
  if (why !== undefined) return refused(`Nothing was changed: ${why}.`);
  await database.run(changeSetting(name, value));
  return did('Done.');
}

async function unset(database: Database, name: string) {
  const isGone = (await database.run(forgetSetting(name))) > 0;
  return isGone ? did('Done.') : refused(`Nothing was changed: ${name} has its default.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
