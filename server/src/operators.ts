import { operatorName, shownName } from '@prae/contract/console/operator';
import { type Role, roles } from '@prae/contract/console/routes';
import { did, refused, runCommand } from './command.ts';
import { readSecretKeys } from './config.ts';
import type { Database } from './db/database.ts';
import { type Enrolled, enrol, operatorsNow, reset } from './features/operator/operator.ts';

const usage = `npm run operators -- list
  add NAME SHOWN ROLE…   somebody who may sign in at the console; password and second factor are printed once
  reset NAME             another password and second factor; their sessions end
(NAME: small letters, digits, dots and dashes. SHOWN: what members read in the chat. ROLE: ${roles.join(', ')}.)`;

const isName = (name: string): boolean => operatorName.safeParse(name).success;

const isShown = (shown: string): boolean => shownName.safeParse(shown).success;

const isRole = (word: string): word is Role => (roles as readonly string[]).includes(word);

const deps = (database: Database) => ({
  ...{ database, clock: () => new Date() },
  config: readSecretKeys(process.env),
});

/** The command line by which the first administrator is made; everybody after that may be made in the console. */
await runCommand(usage, ([command, name = '', shown = '', ...given]) => {
  if (command === 'list' && name === '') return list;
  if (!isName(name)) return undefined;
  if (command === 'add' && isShown(shown) && given.length > 0 && given.every(isRole))
    return (database) => add(database, { name, shownAs: shown, roles: [...new Set(given)] });
  if (command === 'reset' && shown === '') return (database) => again(database, name);
  return undefined;
});

async function list(database: Database) {
  const all = await database.rows(operatorsNow());
  for (const { name, shownAs, roles: may, isActive } of all)
    console.log([name, shownAs, may.join(' '), isActive ? '' : 'may not sign in'].filter(Boolean).join('  '));
  return did(all.length === 0 ? 'There are none.' : `${all.length} operators.`);
}

async function add(database: Database, named: { name: string; shownAs: string; roles: Role[] }) {
  const enrolled = await enrol(deps(database), named);
  if (!enrolled) return refused(`Nothing was done: there is an operator ${named.name}.`);
  print(enrolled);
  return did('Made. None of this is told again.');
}

async function again(database: Database, name: string) {
  const known = (await database.rows(operatorsNow())).find((one) => one.name === name);
  if (!known) return refused(`Nothing was done: there is no operator ${name}.`);
  print(await reset(deps(database), known.id));
  return did('Done. None of this is told again.');
}

function print({ operator, password, secret, otpauth }: Enrolled): void {
  console.log(`name           ${operator.name}`);
  console.log(`password       ${password}`);
  console.log(`second factor  ${secret}`);
  console.log(otpauth);
}
