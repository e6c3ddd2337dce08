/**
 * Writes dist/sw.js, the worker that keeps the portal on a visitor's device, with the list of what it keeps: all code, style and
 * texts of the build. Fonts are kept as they are used. It is told the build by a digest of its files and pages, so that whatever
 * differs brings another worker.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(web, 'dist');
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
const files = [...new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))].sort();
const BUILD = {
  id: await digestOf(join(dist, '.pages')),
  entry: `/${manifest['index.html'].file}`,
  code: files.filter((file) => /\.(?:js|css)$/.test(file)).map((file) => `/${file}`),
};

await build({
  root: web,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: { BUILD: JSON.stringify(BUILD) },
  build: {
    outDir: dist,
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: { input: 'src/worker/worker.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
  },
});

/** Of all pages, and of the names of all files, which have a digest of their own in them. */
async function digestOf(pages) {
  const hash = createHash('sha256').update(files.join('\n'));
  const entries = await readdir(pages, { withFileTypes: true, recursive: true });
  const found = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const page of found.sort()) hash.update(await readFile(page));
  return hash.digest('hex').slice(0, 12);
}
