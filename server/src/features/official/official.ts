import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { Answer } from '@prae/contract/contract';
import type { OfficialKind } from '@prae/contract/facts';
import type { OfficialList } from '@prae/contract/official';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { remembered } from '../../remembered.ts';
import {
  nextOfficialVersion,
  type OfficialEntry,
  officialRows,
  putOfficial,
  removeOfficial,
} from './official.sql.ts';

export type { OfficialEntry } from './official.sql.ts';

/** The list as it goes out. */
export type SignedList = NonNullable<Answer<'lookup.official'>['list']>;

/** For how long a list that was read and signed goes out again. */
const AGE_LIMIT_MS = 1_000;

/**
 * Reads and signs the list of official accounts, seldom however many ask. Null where nothing can be signed, or nothing is in it: a list
 * without a signature would tell nobody whose it is.
 */
export function officialReader({
  database,
  config,
  clock,
}: Pick<Deps, 'database' | 'config' | 'clock'>): () => Promise<SignedList | null> {
  const { officialKey } = config;
  if (officialKey === undefined) return async () => null;
  const read = async () => {
    const list = await officialList(database, config.brandName);
    return list.entries.length === 0 ? null : signedList(list, officialKey);
  };
  return remembered(read, AGE_LIMIT_MS, () => clock().getTime());
}

/** The list as it is now. */
export async function officialList(database: Database, brand: string): Promise<OfficialList> {
  const rows = await database.rows(officialRows());
  const entries = rows.flatMap((row) => {
    if (row.kind === null) return [];
    const { kind, value, note } = row;
    return [{ kind, value, ...(note !== null && { note }) }];
  });
  const [{ version, changedAt } = { version: 1, changedAt: new Date(0) }] = rows;
  return { brand, version, changedAt: changedAt.toISOString(), entries };
}

/** Ed25519 over the bytes that go out beside it. */
function signedList(list: OfficialList, key: KeyObject): SignedList {
  const signed = JSON.stringify(list);
  return {
    signed,
    signature: sign(null, Buffer.from(signed), key).toString('base64'),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

/** Adds an entry, or gives it another note; the list has its next version. */
export async function writeOfficial(database: Database, entry: OfficialEntry): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(nextOfficialVersion());
    await tx.run(putOfficial(entry));
  });
}

/** Takes an entry out and answers whether it was there; without it nothing changes. */
export function dropOfficial(database: Database, kind: OfficialKind, value: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const removed = await tx.rows(removeOfficial(kind, value));
    if (removed.length > 0) await tx.run(nextOfficialVersion());
    return removed.length > 0;
  });
}

/** Nothing in it that nobody sees. */
const PLAIN = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}]{1,200}$/u;

/** An entry as it is kept, or undefined where it is none of its kind: a host in ASCII, digits of a phone, a chat account or its https address, a name. */
export function fittedOfficial(kind: OfficialKind, typed: string): string | undefined {
  const value = typed.normalize('NFC').trim();
  if (!PLAIN.test(value)) return undefined;
  if (kind === 'site') {
    const host = /[/:?#@\\\s]/.test(value) ? '' : domainToASCII(value.toLowerCase());
    return /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(host) ? host : undefined;
  }
  if (kind === 'phone') {
    const digits = value.replaceAll(/[\s().-]/g, '');
    return /^\+?\d{3,15}$/.test(digits) ? digits : undefined;
  }
  if (kind === 'chat' && /^[a-z][a-z0-9+.-]*:/i.test(value)) {
    if (!value.startsWith('https://') || !URL.canParse(value)) return undefined;
    const { href, username, password } = new URL(value);
    return username === '' && password === '' ? href : undefined;
  }
  return value.replaceAll(/\s+/g, ' ');
}
