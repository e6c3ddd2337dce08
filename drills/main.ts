import { parseArgs } from 'node:util';
import { crowd } from './crowd.drill.ts';
import { databaseDrills } from './database.drill.ts';
import { type Drill, had, type Result } from './drill.ts';
import { embedded } from './embedded.drill.ts';
import { frozen } from './frozen.drill.ts';
import { login } from './login.drill.ts';
import { partyDrills } from './party.drill.ts';
import { table } from './report.ts';
import { rolling } from './rolling.drill.ts';
import { uploads } from './uploads.drill.ts';

const drills: readonly Drill[] = [
  ...[...partyDrills, frozen, ...databaseDrills, embedded, rolling],
  ...[crowd, login, uploads],
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' }, times: { type: 'string', default: '1' } },
});
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
const times = Number(values.times);
const chosen = drills.filter(
  ({ name }) =>
    positionals.length === 0 || positionals.some((one) => name === one || name.startsWith(`${one}:`)),
);
const names = drills.map(({ name }) => name).join(', ');
if (chosen.length === 0) throw new Error(`There is no such drill. There are: ${names}`);
if (!(times >= 1) || (minutes !== undefined && !(minutes > 0)))
  throw new Error('--minutes and --times are numbers above zero');

const results: Result[] = [];
for (let time = 0; time < times; time += 1) {
  for (const drill of chosen) {
    console.log(`${new Date().toISOString()} ${drill.name}`);
    const result = await had(drill, minutes).catch(broken(drill));
    console.log(table([result]));
    results.push(result);
  }
}
if (results.length > 1) console.log(table(results));
process.exitCode = results.every(({ wrongs }) => wrongs.length === 0) ? 0 : 1;

/** A drill that could not be had to its end is not well, and the next one is had all the same. */
function broken({ name }: Drill): (error: unknown) => Result {
  return (error) => {
    console.error(error);
    return { name, done: 'it broke off', wrongs: [error instanceof Error ? error.message : String(error)] };
  };
}
