import { readDatabaseUrl } from './config.ts';
import { isAway } from './db/away.ts';
import { type Database, type DatabaseOptions, openDatabase } from './db/database.ts';

/** What a command came to: the exit code (1: it was not done, or found what is wrong), and the last line that is printed. */
export interface CommandEnd {
  code: 0 | 1;
  line: string;
}

/** What was asked for is done. */
export const did = (line: string): CommandEnd => ({ code: 0, line });

/** Nothing was done, and why. */
export const refused = (line: string): CommandEnd => ({ code: 1, line });

/** What well-formed words ask for, on the database; it may print lines before its end. */
type Work = (database: Database) => Promise<CommandEnd | undefined>;

/**
 * Runs this program as one of the operators' commands on the configured database, as the server's role unless told: `workOf` reads the words after its name,
 * and answers undefined where they are no command. Ends with what the work came to; with 2 and the usage for no command, and
 * with 2 and one line where the work fails or the database is away.
 */
export async function runCommand(
  usage: string,
  workOf: (words: readonly string[]) => Work | undefined,
  options: DatabaseOptions = { role: 'prae_app', isUnhurried: true },
): Promise<void> {
  process.exitCode = await exitCodeOf(usage, workOf(process.argv.slice(2)), options).catch((error: Error) => {
    console.error(lineOf(error));
    return 2;
  });
}

function lineOf(error: Error): string {
  if (isAway(error)) return `The database is away: ${error.message}.`;
  // The role is made by the first migration.
  const isEmpty = /role "prae_app" does not exist/.test(error.message);
  return isEmpty
    ? 'No portal has been started on this database: look at DATABASE_URL and DATA_DIR.'
    : error.message;
}

async function exitCodeOf(usage: string, work: Work | undefined, options: DatabaseOptions): Promise<number> {
  if (!work) {
    console.log(usage);
    return 2;
  }
  const database = openDatabase(readDatabaseUrl(process.env), { max: 1, ...options });
  try {
    const ending = await work(database);
    if (ending) console.log(ending.line);
    return ending?.code ?? 0;
  } finally {
    await database.close();
  }
}

/** Minor units as operators read them: 12.50 THB, or -12.50 THB. */
export function sumOf(amount: bigint, unit: string): string {
  const [sign, size] = amount < 0n ? ['-', -amount] : ['', amount];
  return `${sign}${size / 100n}.${String(size % 100n).padStart(2, '0')} ${unit}`;
}

/** An operation as it is typed. */
export const isId = (word: string): boolean => /^[0-9a-f-]{36}$/.test(word);

/** A name or a number as it is typed. */
export const isWord = (word: string): boolean => /^[\w.@ -]{1,64}$/.test(word);
