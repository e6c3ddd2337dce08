import { readDatabaseUrl } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { changeSetting, forgetSetting, settingRows } from './settings.sql.ts';
import { whyNotSetting } from './settings.ts';

const usage = `npm run settings -- list            what differs from the defaults
npm run settings -- set NAME VALUE    VALUE as JSON: true, 20, '"18:00"', '{"THB": "5000000"}'
npm run settings -- unset NAME        back to the default
(The names, types and defaults stand in server/src/settings.ts.)`;

/** The operators' command line for settings: what does not fit is refused and nothing is written. */
async function main([command = '', name, value, ...more]: string[]): Promise<number> {
  const wants = { list: 0, set: 2, unset: 1 }[command];
  const given = [name, value, ...more].filter((word) => word !== undefined).length;
  if (wants !== given) return say(usage, 2);
  const database = openDatabase(readDatabaseUrl(process.env), { max: 1 });
  try {
    return await run(database, command, name, value);
  } finally {
    await database.close();
  }
}

async function run(database: Database, command: string, name = '', text = ''): Promise<number> {
  if (command === 'set') {
    const value = parsed(text);
    const why = value === undefined ? 'it is no JSON' : whyNotSetting(name, value);
    if (why !== undefined) return say(`Nothing was changed: ${why}.`, 1);
    await database.run(changeSetting(name, value));
    return say('Done.', 0);
  }
  if (command === 'unset') {
    const isGone = (await database.run(forgetSetting(name))) > 0;
    return isGone ? say('Done.', 0) : say(`Nothing was changed: ${name} has its default.`, 1);
  }
  const rows = await database.rows(settingRows());
  for (const row of rows) console.log(`${row.name} ${JSON.stringify(row.value)}`);
  return rows.length === 0 ? say('All have their defaults.', 0) : 0;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function say(line: string, status: number): number {
  console.log(line);
  return status;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  return 2;
});
