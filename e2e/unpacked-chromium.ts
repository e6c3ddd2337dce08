import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ownFolder = fileURLToPath(new URL('.', import.meta.url));
const cache = fileURLToPath(new URL('../.cache', import.meta.url));

interface Unpacked {
  program: string;
  env: Record<string, string>;
}

/** Chromium as @sparticuz/chromium packs it, with the libraries and fonts it needs, unpacked once into .cache. */
export async function unpackedChromium(): Promise<Unpacked> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium comes with npm for this machine: set CHROMIUM_PATH to one.');
  }
  const folder = join(cache, `chromium-${await packedVersion()}`);
  if (!existsSync(folder)) await unpack(folder);
  return {
    program: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      XDG_CACHE_HOME: folder,
    },
  };
}

/** Unpacked beside and renamed: what was cut short is never started, and of two at once either will do. */
async function unpack(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  // The package unpacks into the temporary folder, and its libraries only where it believes to be at its usual
  // host; a process of its own keeps both settings away from this one.
  const program = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
  await run(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: ownFolder,
    env: { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
  });
  await writeFile(join(draft, 'fonts.conf'), fontsConfiguration(folder));
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
}

/** A bare machine has no fonts and no configuration for them, and without one Chromium draws no text at all. */
function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}

async function packedVersion(): Promise<string> {
  const text = await readFile(join(ownFolder, 'package.json'), 'utf8');
  const { devDependencies } = JSON.parse(text) as { devDependencies: Record<string, string> };
  return devDependencies['@sparticuz/chromium'] ?? 'unknown';
}
