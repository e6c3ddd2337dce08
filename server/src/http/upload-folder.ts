import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** After so long nothing comes into a folder any more: no upload takes as long. */
const OLD_MS = 3_600_000;

const host = hostname().replace(/[^\w.]/g, '') || 'host';
const named = /^prae-uploads-(?:([\w.]+)-(\d+)-)?[0-9a-f-]{36}$/;

/** Where the uploads of one process are while they come, under `parent`. What killed processes have left there is removed. */
export function newUploadFolder(parent = tmpdir()): string {
  for (const name of readdirSync(parent)) {
    try {
      if (isLeft(name, join(parent, name))) rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Another one's, or removed by another one at the same moment.
    }
  }
  return join(parent, `prae-uploads-${host}-${process.pid}-${randomUUID()}`);
}

/** Whether it is the folder of a process that is gone; of another machine's that is told by its age alone. */
function isLeft(name: string, path: string): boolean {
  const [whole, ofHost, pid] = named.exec(name) ?? [];
  if (whole === undefined) return false;
  const { mtimeMs, birthtimeMs } = statSync(path);
  if (Date.now() - mtimeMs > OLD_MS) return true;
  if (ofHost !== host || pid === undefined) return false;
  if (Number(pid) !== process.pid) return !isAlive(Number(pid));
  // An earlier process with our number, as the first one of a container has it each time.
  return Math.max(mtimeMs, birthtimeMs) < Date.now() - process.uptime() * 1_000;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
