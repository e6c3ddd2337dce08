import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

export interface Table<V> {
  get(key: string): V | undefined;
  put(key: string, value: V): void;
  remove(key: string): void;
  /** In the order in which the keys first appeared. */
  all(): V[];
}

export interface Store {
  table<V>(name: string): Table<V>;
  /** Runs `work`; its changes reach the file together before this returns, or none of them stay when it throws. */
  write<T>(work: () => T): T;
}

type Change = [table: string, key: string, value?: unknown];

/**
 * The sandbox's memory: plain maps, and beside them one file to which every change is appended before anyone is told
 * of it. A process killed with -9 loses nothing that it answered, because what has been written belongs to the kernel.
 * The file is rewritten without its history at each opening.
 */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'world.jsonl');
  const tables = load(path);
  compact(path, tables);

  let pending: Change[] | undefined;
  let undo: (() => void)[] = [];

  function rowsOf(name: string): Map<string, unknown> {
    const known = tables.get(name) ?? new Map<string, unknown>();
    tables.set(name, known);
    return known;
  }

  function change(name: string, key: string, value: unknown): void {
    write(() => {
      const rows = rowsOf(name);
      const before = rows.get(key);
      undo.push(() => (before === undefined ? rows.delete(key) : rows.set(key, before)));
      if (value === undefined) rows.delete(key);
      else rows.set(key, value);
      pending?.push(value === undefined ? [name, key] : [name, key, value]);
    });
  }

  function write<T>(work: () => T): T {
    if (pending) return work();
    pending = [];
    undo = [];
    try {
      const result = work();
      if (pending.length > 0) appendFileSync(path, `${encode(pending)}\n`);
      return result;
    } catch (fault) {
      for (const restore of undo.reverse()) restore();
      throw fault;
    } finally {
      pending = undefined;
    }
  }

  return {
    write,
    table: <V>(name: string): Table<V> => ({
      get: (key) => rowsOf(name).get(key) as V | undefined,
      put: (key, value) => change(name, key, value),
      remove: (key) => change(name, key, undefined),
      all: () => [...rowsOf(name).values()] as V[],
    }),
  };
}

function load(path: string): Map<string, Map<string, unknown>> {
  const tables = new Map<string, Map<string, unknown>>();
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  for (const line of lines) {
    // A line that the process did not live to finish was never answered to anyone.
    const changes = line === '' ? [] : decode(line);
    for (const [name, key, value] of changes) {
      const rows = tables.get(name) ?? new Map<string, unknown>();
      tables.set(name, rows);
      if (value === undefined) rows.delete(key);
      else rows.set(key, value);
    }
  }
  return tables;
}

function compact(path: string, tables: Map<string, Map<string, unknown>>): void {
  const file = openSync(`${path}.new`, 'w');
  for (const [name, rows] of tables) {
    for (const [key, value] of rows) writeSync(file, `${encode([[name, key, value]])}\n`);
  }
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
}

function encode(changes: Change[]): string {
  return JSON.stringify(changes, (_, value: unknown) =>
    typeof value === 'bigint' ? { satang: value.toString() } : value,
  );
}

function decode(line: string): Change[] {
  try {
    return JSON.parse(line, (_, value: unknown) =>
      isSatang(value) ? BigInt(value.satang) : value,
    ) as Change[];
  } catch {
    return [];
  }
}

function isSatang(value: unknown): value is { satang: string } {
  return typeof value === 'object' && value !== null && 'satang' in value && typeof value.satang === 'string';
}
