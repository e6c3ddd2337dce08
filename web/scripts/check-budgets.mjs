/**
 * Adds up what a first view downloads, from the manifest of the compressed build, and fails when it is more than was agreed:
 * JavaScript and style of the login and of the home (with the realtime client) as brotli, and fonts per language; what the chat
 * adds to the contact page when it is opened; and what reads the code of a slip, which comes when a picture was chosen. The journey `wire` counts the first views in a browser.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const KILO = 1000;
const LIMITS = { login: 105 * KILO, home: 125 * KILO };
const STYLE_LIMIT = 20 * KILO;
const FONT_LIMITS = { la: 80 * KILO };
const FONT_LIMIT = 60 * KILO;
const READER_LIMIT = 340 * KILO;
/** Of JavaScript, when the chat is opened: members have the realtime client already, visitors do not. */
const CHAT_LIMIT = 25 * KILO;

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
    const { script, style } = await code([...roots, `src/messages/${language}/messages.ts`]);
    report(`${page} ${language}: JavaScript`, script, LIMITS[page]);
    report(`${page} ${language}: style`, style, STYLE_LIMIT);
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
for (const [page, client] of [
  ['src/features/site/PublicContactPage.tsx', realtimeClient()],
  ['src/features/site/MemberContactPage.tsx'],
]) {
  for (const language of languages) {
    const before = ['index.html', page, `src/messages/${language}/messages.ts`];
    const chat = [
      'src/features/chat/Chat.tsx',
      `src/messages/${language}/chat.ts`,
      ...(client ? [client] : []),
    ];
    const [all, there] = [await code([...before, ...chat]), await code(before)];
    report(
      `chat ${language}${client ? ' of a visitor' : ''}: JavaScript`,
      all.script - there.script,
      CHAT_LIMIT,
    );
  }
}
report('reader of slips', await sent(await readerFiles()), READER_LIMIT);
if (over) process.exitCode = 1;

/** Bytes of the chunks and everything they import without being asked, and of their style, each once. */
async function code(roots) {
  const files = { script: new Set(), style: new Set() };
  const visit = (name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (files.script.has(chunk.file)) return;
    files.script.add(chunk.file);
    for (const style of chunk.css ?? []) files.style.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const root of roots) visit(root);
  return { script: await sent(files.script), style: await sent(files.style) };
}

/** What is sent to whoever takes brotli; a file without a smaller form is sent as it is. */
async function sent(files) {
  let bytes = 0;
  for (const file of files) {
    const path = join(dist, file);
    const { size } = await stat(`${path}.br`).catch(() => stat(path));
    bytes += size;
  }
  return bytes;
}

/** The worker that looks for codes, and its program: neither is part of what a page is made of. */
async function readerFiles() {
  const names = await readdir(join(dist, 'assets'));
  const files = names.filter((name) => /^codes\.worker-.*\.js$|\.wasm$/.test(name));
  if (files.length !== 2) throw new Error(`The build has another reader of slips: ${files}`);
  return files.map((name) => `assets/${name}`);
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
