import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { inject } from 'vitest';
import { type Database, openDatabase, sql } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { patience } from './database.ts';
import { databaseUrl } from './template.ts';

/** A member of the older database. Everybody has the same password. */
export interface OlderMember {
  /** What they are there for, such as `withdrawal: held`. */
  name: string;
  member: string;
  phone: string;
  /** A session of theirs, still good unless the account is suspended or closed. */
  token: string;
}

/** One operation and where the older build left it. */
export interface Situation {
  /** Such as `between: applied, settle posted`. */
  situation: string;
  feature: 'transfer' | 'qr' | 'withdrawal';
  /** The row's id in game_transfer, qr_order or withdrawal. */
  operation: string;
  member: string;
  /** The call that made it, as it may be sent again; absent where no call with a key did. */
  request?: { key: string; call: string; params?: Record<string, string>; body?: Record<string, unknown> };
  /** The row's state in the older build's words. */
  state: string;
  /** Which legs of the operation (of its payment, for a code) are posted, such as `02`. */
  legs: string;
  /**
   * What its outside party says of it: a game `applied` or `absent`; a QR gateway `none`, `open`, `paid` or `cancelled`;
   * a payout gateway `absent`, `processing`, `paid` or `rejected`.
   */
  outside: 'applied' | 'absent' | 'none' | 'open' | 'paid' | 'cancelled' | 'processing' | 'rejected';
  /** The QR gateway's number of the payment it took. */
  payment?: string;
  /** The payout gateway's id of the payout it has. */
  payout?: string;
  /** What the gateway took or pays, in minor units. */
  amount?: number;
}

export interface OlderDatabase {
  /** As the owner. */
  owner: Database;
  /** The owner's URL, for a migration or a server. */
  url: string;
  /** What every member logs in with. */
  password: string;
  members: OlderMember[];
  situations: Situation[];
  /** Closes the pool and drops the database, whoever is still connected. */
  drop(): Promise<void>;
}

const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url));
const fixtures = fileURLToPath(new URL('../db/fixtures', import.meta.url));

/** What a migration that follows is tried on: the last one this database has. */
const lastMigration = '0005';

/**
 * A database migrated to 0005 and filled by the build of that time, which died five minutes ago: long enough for every
 * sweep to take up what it left, too short for a code or a session to run out. It ran with the secrets of development.
 */
export async function olderDatabase(): Promise<OlderDatabase> {
  const [{ takenAt, password }, members, situations] = await readNotes();
  const server = openDatabase(inject('postgresUrl'), { max: 1, patience });
  const name = `older_${randomBytes(6).toString('hex')}`;
  const url = databaseUrl(inject('postgresUrl'), name);
  await server.run({ text: `create database ${name}`, values: [] });
  await migrateUpTo(url, lastMigration);
  const owner = openDatabase(url, { max: 5, patience });
  const data = await promisify(gunzip)(await readFile(join(fixtures, `${lastMigration}.sql.gz`)));
  await owner.run({ text: data.toString('utf8'), values: [] });
  await moveTimes(owner, Date.now() - 5 * 60_000 - Date.parse(takenAt));
  return {
    ...{ owner, url, password, members, situations },
    async drop() {
      await owner.close();
      await server.run({ text: `drop database ${name} with (force)`, values: [] });
      await server.close();
    },
  };
}

async function readNotes(): Promise<[{ takenAt: string; password: string }, OlderMember[], Situation[]]> {
  const text = await readFile(join(fixtures, `${lastMigration}.jsonl`), 'utf8');
  const [first = '', ...lines] = text.trimEnd().split('\n');
  const notes = lines.map((line) => JSON.parse(line) as OlderMember | Situation);
  return [
    JSON.parse(first) as { takenAt: string; password: string },
    notes.filter((note) => 'phone' in note),
    notes.filter((note) => 'situation' in note),
  ];
}

/** Applies the migrations up to the one with this number, from a folder that holds no others. */
export async function migrateUpTo(url: string, last: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'prae-older-'));
  try {
    const files = (await readdir(migrations)).filter((file) => file.slice(0, 4) <= last);
    await Promise.all(files.map((file) => copyFile(join(migrations, file), join(folder, file))));
    await migrate(url, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Moves every time in every table by so many milliseconds. */
async function moveTimes(owner: Database, ms: number): Promise<void> {
  const updates = await owner.rows(sql<{ text: string }>`
    select format('update %I.%I set %s', table_schema, table_name,
             string_agg(format('%1$I = %1$I + interval %2$L', column_name, ${`${ms} milliseconds`}::text), ', ')) as text
      from information_schema.columns
     where data_type = 'timestamp with time zone' and table_schema in ('public', 'ledger') and table_name <> 'migration'
     group by table_schema, table_name`);
  for (const { text } of updates) await owner.run({ text, values: [] });
}
