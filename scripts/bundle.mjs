// Makes one file of a TypeScript program: loading it takes a third of the time that its hundreds of files take one by one.
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is no file that a program is made of, and yet decides what it is made into. */
const makers = ['scripts/bundle.mjs', 'package-lock.json'].map((path) => join(root, path));

/**
 * Answers the path of the program at `file` (absolute) as one file, made anew when something that it is made of has changed. What
 * npm installed stays outside. Each module keeps its own address as `import.meta.url`, and errors name the lines of the source.
 * @param {string} file
 * @returns {Promise<string>}
 */
export async function bundled(file) {
  const place = relative(root, file);
  // What is made of it would stand beside it, wherever that is.
  if (place.startsWith('..')) throw new Error(`${file} is no program of this project`);
  const made = join(root, '.cache/programs', `${place}.mjs`);
  const note = `${made}.json`;
  if (await isAsNoted(note)) return made;
  // Not before it is needed: it is slower to load than most of what runs here.
  const { build, stop } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [file],
    outfile: made,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: 'inline',
    sourcesContent: false,
    plugins: [{ name: 'ours', setup: onlyOurs }],
  });
  // It would stay beside the program for as long as that runs.
  await stop();
  const inputs = [...Object.keys(metafile.inputs).map((path) => join(root, path)), ...makers];
  const states = await Promise.all(inputs.map(async (path) => [path, await stateOf(path)]));
  await mkdir(dirname(made), { recursive: true });
  await replace(made, outputFiles[0]?.contents ?? '');
  await replace(note, JSON.stringify({ root, states }));
  return made;
}

/** @param {import('esbuild').PluginBuild} build */
function onlyOurs({ onResolve, onLoad }) {
  onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
    kind === 'entry-point' || path.startsWith('@prae/') ? undefined : { path, external: true },
  );
  onLoad({ filter: /\.(?:ts|mjs)$/ }, async ({ path }) => {
    const text = await readFile(path, 'utf8');
    const own = JSON.stringify(pathToFileURL(path).href);
    return { contents: text.replaceAll('import.meta.url', own), loader: path.endsWith('.ts') ? 'ts' : 'js' };
  });
}

/** @param {string} note */
async function isAsNoted(note) {
  try {
    /** @type {{ root: string, states: [path: string, state: string][] }} */
    const { root: itsRoot, states } = JSON.parse(await readFile(note, 'utf8'));
    // It names files by their whole addresses, and may have been copied along to another place.
    if (itsRoot !== root) return false;
    const now = await Promise.all(states.map(([path]) => stateOf(path)));
    return states.every(([, state], place) => state === now[place]);
  } catch {
    // Never made, or one of its files is gone.
    return false;
  }
}

/** @param {string} path */
async function stateOf(path) {
  const { mtimeMs, size } = await stat(path);
  return `${mtimeMs} ${size}`;
}

/**
 * Whoever reads the file meanwhile has all of one or of the other.
 * @param {string} path
 * @param {string | Uint8Array} contents
 */
async function replace(path, contents) {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, contents);
  await rename(unfinished, path);
}
