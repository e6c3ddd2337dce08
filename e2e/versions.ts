import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Program } from '../scripts/processes.mjs';
import { keptPort } from './ports.ts';
import { emptyDataDir, ready, startOn } from './product.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

/**
 * What a copy has no use for, the unpacked browser too, and the packages, which all copies share. Programs are made for their own place, and
 * other tests have theirs made meanwhile.
 */
const notCopied = /[\\/](?:node_modules|\.git|\.data|\.cache[\\/](?:chromium-[^\\/]+|programs))$/;

/** A portal at one address of which one version follows the other, each built and served as every portal is. */
export interface Versions {
  portal: string;
  /** The version that is served now. */
  version: string;
  /** Puts another version online in the place of the one that is there. */
  next(): Promise<void>;
  stop(): Promise<void>;
}

export async function startVersions(): Promise<Versions> {
  const [copy, data, PORT] = await Promise.all([copyOfProduct(), emptyDataDir(), keptPort()]);
  let program: Program = startOn(data, { PORT }, copy);
  const { portal } = await ready(program);
  const versions: Versions = {
    portal,
    version: await versionOf(copy),
    next: async () => {
      await program.stop();
      versions.version = await raiseVersion(copy);
      program = startOn(data, { PORT }, copy);
      await ready(program);
    },
    stop: async () => {
      await program.stop();
      await Promise.all([copy, data].map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
  return versions;
}

async function copyOfProduct(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'prae-version-'));
  for (const name of await readdir(repository)) {
    const [from, to] = [join(repository, name), join(copy, name)];
    if (!notCopied.test(from))
      await cp(from, to, { recursive: true, filter: (path) => !notCopied.test(path) });
  }
  await symlink(join(repository, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

async function versionOf(copy: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(copy, 'package.json'), 'utf8')) as { version: string };
  return version;
}

async function raiseVersion(copy: string): Promise<string> {
  const before = await versionOf(copy);
  const after = before.replace(/\d+$/, (last) => String(Number(last) + 1));
  const file = join(copy, 'package.json');
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace(`"version": "${before}"`, `"version": "${after}"`),
  );
  return after;
}
