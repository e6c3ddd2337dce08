import { constants, type Dir } from 'node:fs';
import { lstat, mkdir, open, opendir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expectWhole, isName, newName, typeOf } from './name.ts';
import { FILE_LIMIT_BYTES, FILE_TIME_MS, type FileStore, FilesAway, type StoredFile } from './port.ts';

/** What is written is called so until it is whole. */
const UNFINISHED = '.part';

/** So many names are read at a time. */
const PAGE = 1_000;

/**
 * Files below a folder of this machine, which is made when the first is put; for nobody but the account that the server runs as. One is
 * written aside, forced to the disk and renamed: it is there whole or not at all, whatever dies when.
 */
export function folderFiles(root: string, { timeoutMs = FILE_TIME_MS } = {}): FileStore {
  const inTime: InTime = (what, work) => withinTime(what, timeoutMs, work);
  return {
    async put(purpose, bytes, type) {
      const name = newName(purpose, bytes, type);
      await inTime('put', (isLate) => write(root, name, bytes, isLate));
      return name;
    },
    async read(name) {
      return isName(name) ? inTime('read', () => readWhole(join(root, name), name)) : undefined;
    },
    async remove(name) {
      if (isName(name)) await inTime('remove', () => forget(join(root, name)));
    },
    list: (purpose, before) => names(root, purpose, before, inTime),
  };
}

type InTime = <T>(what: string, work: (isLate: () => boolean) => Promise<T>) => Promise<T>;

/** A disk that hangs cannot be told to stop: the work goes on, and can ask whether anybody still waits for it. */
async function withinTime<T>(
  what: string,
  timeoutMs: number,
  work: (isLate: () => boolean) => Promise<T>,
): Promise<T> {
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FilesAway(`${what}: too slow`)), timeoutMs);
  });
  try {
    return await Promise.race([work(() => performance.now() - began >= timeoutMs), tooSlow]);
  } catch (error) {
    if (error instanceof FilesAway) throw error;
    throw new FilesAway(`${what}: ${codeOf(error) ?? 'failed'}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Leaves nothing behind when it fails, or is done when nobody waits for it any more. */
async function write(root: string, name: string, bytes: Buffer, isLate: () => boolean): Promise<void> {
  const path = join(root, name);
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeDurably(path + UNFINISHED, bytes);
    await rename(path + UNFINISHED, path);
    // The folders themselves may be as new as the file.
    for (const one of [folder, root]) await sync(one);
    await sync(dirname(root)).catch(unlessDenied);
    if (isLate()) throw new FilesAway('put: too slow');
  } catch (error) {
    // As far as the disk allows: what stays is unfinished or has a name that nobody knows, and the sweep finds both.
    await Promise.allSettled([rm(path + UNFINISHED, { force: true }), rm(path, { force: true })]);
    throw error;
  }
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function sync(folder: string): Promise<void> {
  const file = await open(folder, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What an account may not read it may not have made a folder in. */
function unlessDenied(error: unknown): void {
  if (codeOf(error) !== 'EACCES') throw error;
}

async function readWhole(path: string, name: string): Promise<StoredFile | undefined> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const { size } = await file.stat();
      if (size > FILE_LIMIT_BYTES) throw new FilesAway(`read: ${name} is damaged`);
      const bytes = await file.readFile();
      expectWhole(name, bytes);
      return { bytes, type: typeOf(name) };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    // Without its folder nothing says that the file is gone: a disk may not be there.
    await stat(dirname(path));
    return undefined;
  }
}

async function forget(path: string): Promise<void> {
  try {
    await unlink(path);
    await sync(dirname(path));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

async function* names(root: string, purpose: string, before: Date, inTime: InTime): AsyncGenerator<string> {
  const entries = await inTime('list', () => openFolder(join(root, purpose)));
  if (!entries) return;
  try {
    for (let page: string[] | undefined = []; page; ) {
      yield* page;
      page = await inTime('list', () => nextPage(entries, root, purpose, before));
    }
  } finally {
    // A disk that hangs would hold up who is told that it does.
    entries.close().catch(() => {});
  }
}

/** Undefined where nothing was ever put. */
async function openFolder(folder: string): Promise<Dir | undefined> {
  try {
    return await opendir(folder, { bufferSize: PAGE });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** What a put that died left unfinished is forgotten on the way. Undefined after the last entry. */
async function nextPage(
  entries: Dir,
  root: string,
  purpose: string,
  before: Date,
): Promise<string[] | undefined> {
  const page: string[] = [];
  for (let count = 0; count < PAGE; count += 1) {
    const entry = await entries.read();
    if (!entry) return count === 0 ? undefined : page;
    const name = `${purpose}/${entry.name}`;
    const path = join(root, name);
    const isUnfinished = name.endsWith(UNFINISHED);
    if (!isName(isUnfinished ? name.slice(0, -UNFINISHED.length) : name)) continue;
    if (!(await isOlder(path, before))) continue;
    if (isUnfinished) await forget(path);
    else page.push(name);
  }
  return page;
}

async function isOlder(path: string, before: Date): Promise<boolean> {
  try {
    return (await lstat(path)).mtime < before;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** The system's word for what went wrong, such as `ENOSPC`. */
function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
