import { readFile } from 'node:fs/promises';
import { did, refused, runCommand, sumOf } from './command.ts';
import { readMediaOrigins } from './config.ts';
import type { Database } from './db/database.ts';
import { allOffers, openOffer, readOffer, writeOffer } from './features/bonus/bonus.ts';

const usage = `npm run bonuses -- list           every bonus and promotion code, what of it was given, and when it was changed last
npm run bonuses -- set FILE       writes one as the JSON in FILE says, or changes it; whoever has received it keeps their terms
npm run bonuses -- close CODE     offers it no more; whoever has it keeps it
npm run bonuses -- open CODE      offers it again
(What stands in FILE: docs/bonuses.md.)`;

/** The operators' command line for bonuses and promotion codes; what does not fit is refused and nothing is written. */
await runCommand(usage, ([command, ...given]) => {
  const [word = ''] = given;
  if (command === 'list' && given.length === 0) return list;
  if (given.length !== 1) return undefined;
  if (command === 'set') return (database) => set(database, word);
  if (command === 'close' || command === 'open')
    return (database) => offer(database, word, command === 'open');
  return undefined;
});

async function list(database: Database) {
  const offers = await database.rows(allOffers());
  for (const { code, kind, type, percent, cap, unit, given, budget, active, isOpen, changedAt } of offers) {
    const spent = budget === null ? 'no budget' : `of ${sumOf(budget, unit)}`;
    const terms = `${percent}% up to ${sumOf(cap, unit)}`;
    const state = isOpen ? '' : '(closed)';
    const held = [`given ${sumOf(given, unit)}`, spent, `${active} active`];
    const line = [code, kind, type, terms, ...held, `changed ${changedAt.toISOString()}`, state];
    console.log(line.filter(Boolean).join('  '));
  }
  return offers.length === 0 ? did('There are none.') : undefined;
}

async function set(database: Database, file: string) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return refused(`Nothing was changed: ${file} cannot be read.`);
  const read = readOffer(text, readMediaOrigins(process.env));
  if (typeof read === 'string') return refused(`Nothing was changed: ${read}.`);
  const why = await writeOffer(database, read);
  return why === undefined ? did('Done.') : refused(`Nothing was changed: ${why}.`);
}

async function offer(database: Database, code: string, isOpen: boolean) {
  const changed = await database.maybe(openOffer(code, isOpen));
  return changed ? did('Done.') : refused(`Nothing was changed: there is no ${code}.`);
}
