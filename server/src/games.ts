import { did, refused, runCommand } from './command.ts';
import { readMediaOrigins } from './config.ts';
import type { Database } from './db/database.ts';
import {
  addGame,
  allGames,
  categories,
  changeGame,
  fitted,
  type GameField,
  gameAt,
  gameFields,
  newGame,
  removeGame,
} from './features/game/game.ts';

const usage = `npm run games -- list
npm run games -- set CODE FIELD VALUE...     FIELD: ${gameFields.join(', ')}
npm run games -- unset CODE FIELD            no picture or no link
npm run games -- add CODE CATEGORY WEB NAME...   a game that a plain link leads to (CATEGORY: ${categories.join(', ')})
npm run games -- remove CODE                 one that no member ever had an account with
(WEB and the values of logo, background, web, android and ios are https addresses; pictures are from MEDIA_ORIGINS. An empty picture is woven from
the code. factor turns wallet money into the game's credits, on screens alone. betsAhead is yes or no: whether
bets there may be decided on another day. Members see a change within half a minute.)`;

const emptied: readonly GameField[] = ['logo', 'background', 'web', 'android', 'ios'];

/** The operators' command line for the catalogue of games, as the database's owner: what does not fit is refused and nothing is written. */
await runCommand(
  usage,
  ([command, ...given]) => {
    const [code = '', second = '', ...rest] = given;
    const field = gameFields.find((one) => one === second);
    if (command === 'list' && given.length === 0) return list;
    if (command === 'remove' && given.length === 1) return (database) => remove(database, code);
    if (command === 'add' && rest.length > 1) return (database) => add(database, code, second, rest);
    if (command === 'unset' && field && given.length === 2) return (database) => unset(database, code, field);
    if (command === 'set' && field && rest.length > 0)
      return (database) => set(database, code, field, rest.join(' '));
    return undefined;
  },
  {},
);

async function list(database: Database) {
  for (const {
    code,
    category,
    name,
    position,
    walletToCredit,
    betsAhead,
    ...addresses
  } of await database.rows(allGames())) {
    const kept = emptied.flatMap((field) => {
      const address = addresses[field as keyof typeof addresses];
      return address ? [`${field} ${address}`] : [];
    });
    console.log(
      [
        code,
        category,
        `position ${position}`,
        `factor ${walletToCredit}`,
        ...(betsAhead ? ['betsAhead'] : []),
        name,
        ...kept,
      ].join('  '),
    );
  }
  return undefined;
}

async function set(database: Database, code: string, field: GameField, typed: string) {
  const read = fitted(field, typed, readMediaOrigins(process.env));
  if ('why' in read) return refused(`Nothing was changed: ${read.why}.`);
  const other = field === 'position' ? await database.maybe(gameAt(Number(read.value))) : undefined;
  if (other && other.code !== code) return refused(`Nothing was changed: ${other.code} is at that position.`);
  return changed(database, code, field, read.value);
}

async function unset(database: Database, code: string, field: GameField) {
  if (!emptied.includes(field)) return refused(`Nothing was changed: a game always has a ${field}.`);
  return changed(database, code, field, null);
}

async function changed(
  database: Database,
  code: string,
  field: GameField,
  value: string | number | boolean | null,
) {
  const isThere = (await database.run(changeGame(code, field, value))) > 0;
  return isThere ? did('Done.') : refused(`Nothing was changed: there is no game ${code}.`);
}

async function add(database: Database, code: string, category: string, [link = '', ...words]: string[]) {
  const read = newGame(code, category, link, words.join(' '));
  if ('why' in read) return refused(`Nothing was changed: ${read.why}.`);
  const isNew = (await database.run(addGame(read))) > 0;
  return isNew ? did('Done.') : refused(`Nothing was changed: there is a game ${code}.`);
}

async function remove(database: Database, code: string) {
  const isGone = (await database.run(removeGame(code))) > 0;
  return isGone
    ? did('Done.')
    : refused(`Nothing was changed: there is no game ${code}, or members have accounts with it.`);
}
