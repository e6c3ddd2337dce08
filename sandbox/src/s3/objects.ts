import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '../world.ts';

/** An object of the bucket. Its bytes are a file of their own beside the store. */
export interface ObjectRow {
  readonly key: string;
  readonly file: string;
  readonly type: string;
  readonly size: number;
  /** The MD5 in hex. */
  readonly etag: string;
  readonly modifiedAt: string;
}

export interface Objects {
  /** In place of whatever had the key. */
  put(key: string, bytes: Buffer, type: string): ObjectRow;
  get(key: string): { row: ObjectRow; bytes: Buffer } | undefined;
  remove(key: string): void;
  /** Those whose key begins so and comes after another, in the order of their bytes. */
  after(prefix: string, key: string): ObjectRow[];
}

export function objectsOf(world: World): Objects {
  const folder = join(world.folder, 's3');
  mkdirSync(folder, { recursive: true });
  const rows = world.store.table<ObjectRow>('s3-objects');
  const drop = (row: ObjectRow | undefined) => row && rmSync(join(folder, row.file), { force: true });
  return {
    put(key, bytes, type) {
      const before = rows.get(key);
      const etag = createHash('md5').update(bytes).digest('hex');
      const modifiedAt = new Date(world.now()).toISOString();
      const row = { key, file: randomUUID(), type, size: bytes.length, etag, modifiedAt };
      writeFileSync(join(folder, row.file), bytes);
      rows.put(key, row);
      drop(before);
      return row;
    },
    get(key) {
      const row = rows.get(key);
      return row && { row, bytes: readFileSync(join(folder, row.file)) };
    },
    remove(key) {
      const row = rows.get(key);
      rows.remove(key);
      drop(row);
    },
    after: (prefix, key) =>
      rows
        .all()
        .filter((row) => row.key.startsWith(prefix) && inOrder(key, row.key) < 0)
        .sort((one, other) => inOrder(one.key, other.key)),
  };
}

function inOrder(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
