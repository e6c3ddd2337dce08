/**
 * Adds up what a first view downloads, from the manifest of the build, and fails when it is more than was agreed:
 * JavaScript of the login and of the home (with the realtime client), gzipped, and fonts per language.
 */
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const KILO = 1000;
const LIMITS = { login: 111 * KILO, home: 131 * KILO };
const FONT_LIMITS = { la: 80 * KILO };
const FONT_LIMIT = 60 * KILO;

/** What a first view draws with in every language: text and display faces in Latin, digits. */
const LATIN = ['anuphan-latin', 'fahkwang-latin-600', 'fahkwang-digits-500'];
/** What each language needs besides: faces of its own script, and the currency. */
const FONTS = {
  th: ['anuphan-thai', 'fahkwang-thai-600', 'currency-baht'],
  la: ['noto-sans-lao', 'noto-serif-lao-600', 'currency-kip'],
  en: ['currency-baht'],
};

const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));

const languages = Object.keys(manifest).flatMap(
  (name) => /^src\/messages\/(\w+)\/messages\.ts$/.exec(name)?.[1] ?? [],
);
const pages = {
  login: ['index.html', 'src/features/session/LoginPage.tsx'],
  home: ['index.html', 'src/app/MemberArea.tsx', 'src/features/wallet/HomePage.tsx', realtimeClient()],
};

let over = false;
for (const [page, roots] of Object.entries(pages)) {
  for (const language of languages) {
    const size = await scripts([...roots, `src/messages/${language}/messages.ts`]);
    report(`${page} ${language}: JavaScript, gzipped`, size, LIMITS[page]);
  }
}
for (const language of languages) {
  if (!FONTS[language]) throw new Error(`Say in check-budgets.mjs which fonts ${language} is drawn with`);
  report(
    `fonts ${language}`,
    await fonts([...LATIN, ...FONTS[language]]),
    FONT_LIMITS[language] ?? FONT_LIMIT,
  );
}
if (over) process.exitCode = 1;

/** Bytes of the chunks and everything they import without being asked, each once. */
async function scripts(roots) {
  const files = new Set();
  const visit = (name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const root of roots) visit(root);
  let bytes = 0;
  for (const file of files) bytes += gzipSync(await readFile(join(dist, file))).length;
  return bytes;
}

async function fonts(names) {
  const files = new Set(Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]));
  let bytes = 0;
  for (const name of names) {
    const file = [...files].find((path) => path.startsWith(`assets/${name}-`) && path.endsWith('.woff2'));
    if (!file) throw new Error(`The build has no font ${name}`);
    bytes += (await stat(join(dist, file))).size;
  }
  return bytes;
}

function realtimeClient() {
  const name = Object.keys(manifest).find((key) => key.includes('socket.io-client'));
  if (!name) throw new Error('The build has no realtime client');
  return name;
}

function report(what, bytes, limit) {
  const kept = bytes <= limit;
  over ||= !kept;
  console.log(`${kept ? 'ok  ' : 'OVER'} ${what}: ${(bytes / KILO).toFixed(1)} of ${limit / KILO} kB`);
}
