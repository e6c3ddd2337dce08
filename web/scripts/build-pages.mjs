/**
 * Writes a page for every address, language and variant into dist/.pages, from index.html as Vite built it: with its language,
 * title and description, and with all that its first view needs named at once, so that nothing is found one after the other.
 * Of the pages that need to know nothing of the visitor it holds style and finished markup as well, and of the home the shape of
 * what comes. What is left open for the server is `{brand}`, `{installation}`, what
 * has the brand's colours (`{theme}`, `{dyes}`, `{card}`), and what is drawn of it (`placesOf` in ui/src/brand/look.ts).
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

process.env.NODE_ENV = 'production';
const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(web, 'dist');
const inNode = join(web, '../.cache/web-pages');

await build({
  root: web,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: { ssr: 'src/main.build.tsx', outDir: inNode, emptyOutDir: true, manifest: false },
});
const portal = await import(pathToFileURL(join(inNode, 'main.build.js')).href);
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
const template = await readFile(join(dist, 'index.html'), 'utf8');
const codeOf = await codeOfPages();

/**
 * Runs while the code is on its way: a form that is sent meanwhile waits for it. `TakeOver` takes it from there.
 */
const WAIT = 'addEventListener("submit",window.early=e=>{e.preventDefault();early.form=e.target},true)';

/** Shows what was drawn for a member to nobody whose browser knows of no login: their way leads elsewhere. `main.tsx` takes that away. */
const FOR_MEMBERS = `{let known;try{known=sessionStorage["${portal.sessionKey}"]??localStorage["${portal.sessionKey}"]}catch{}document.documentElement.toggleAttribute("data-nobody",!known)}`;
const NOBODY = '[data-nobody] #root{visibility:hidden}';

/**
 * Says below the page that its code does not come: when some of it cannot be fetched, or after ten seconds. `main.tsx` takes
 * that away.
 */
const LATE =
  'const late=()=>document.getElementById("late")?.removeAttribute("hidden");setTimeout(late,1e4);addEventListener("error",e=>{e.target.src&&late()},true);';
const AT_THE_FOOT =
  'position:fixed;inset:auto 0 0;z-index:9;margin:0;padding:16px;background:var(--indigo-950,#0b1030);color:#fff;text-align:center';

function withoutCode(language) {
  const { failed, again, needsScript } = portal.withoutCode(language);
  return `<p id="late" role="alert" hidden style="${AT_THE_FOOT}">${failed} <a href="" style="color:var(--amber-500,#ffc45c)">${again}</a></p>
    <noscript><p style="${AT_THE_FOOT}">${needsScript}</p></noscript>`;
}

for (const variant of portal.variants) {
  for (const language of portal.languages) {
    for (const path of [...Object.values(portal.paths), undefined]) await write(path, language, variant);
  }
}
// The pages stand in its place.
for (const ending of ['', '.br', '.gz']) await rm(join(dist, `index.html${ending}`), { force: true });

/** One page; the one without a path is for every address that nobody knows. */
async function write(path, language, variant) {
  const { scripts, styles } = needs([
    'index.html',
    ...(codeOf[path] ?? []),
    `src/messages/${language}/messages.ts`,
    ...(portal.sayLater.includes(path) ? [`src/messages/${language}/later.ts`] : []),
    ...(portal.sayRare.includes(path) ? [`src/messages/${language}/rare.ts`] : []),
  ]);
  const isDrawn = portal.drawnBefore.includes(path);
  const isMembers = isDrawn && portal.isMemberPath(path);
  // What is a member's alone is sent to nobody as a link.
  const isShared = path === undefined || !portal.isMemberPath(path);
  const markup = isDrawn ? await portal.markupOf(path, language, variant) : '';
  const style = isDrawn
    ? await inline(styles, isMembers ? NOBODY : '')
    : styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('');
  const head = [
    ...portal.firstFonts[language].map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
    ),
    style,
    '{dyes}',
    `<script>${LATE}${isMembers ? FOR_MEMBERS : ''}${isDrawn ? `${WAIT};${saysThatItIsThere(styles)}` : ''}</script>`,
    `<script type="module" crossorigin src="/${manifest['index.html'].file}"></script>`,
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    '<script type="application/json" id="installation">{installation}</script>',
  ];
  const page = fill(template, [
    [/<html lang="th">/, `<html lang="${portal.tagOf(language)}">`],
    [
      /<meta name="application-name" content="[^"]*" \/>/,
      '<meta name="application-name" content="{brand}" />',
    ],
    [/<meta name="theme-color" content="[^"]*" \/>/, '<meta name="theme-color" content="{theme}" />'],
    [
      /<title>[^<]*<\/title>[\s\S]*<\/head>/,
      `<title>${path ? portal.titleOf(path, language) : '{brand}'}</title>
    <meta name="description" content="${portal.descriptionOf(language)}" />
    ${isShared ? '{card}' : ''}
    ${head.filter(Boolean).join('\n    ')}
  </head>`,
    ],
    [/<div id="root"><\/div>/, `<div id="root">${markup}</div>\n    ${withoutCode(language)}`],
  ]);
  const file = join(
    dist,
    '.pages',
    variant,
    language,
    path === undefined ? 'any.html' : `${nameOf(path)}.html`,
  );
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, page);
}

/** `/` is `index`, `/user/home` is `user/home`. */
function nameOf(path) {
  return path === '/' ? 'index' : path.slice(1);
}

function fill(text, parts) {
  return parts.reduce((page, [place, content]) => {
    if (page.search(place) === -1) throw new Error(`index.html has no ${place}`);
    return page.replace(place, () => content);
  }, text);
}

/** Files of chunks and of all they import without being asked, beside the first one itself, in the order in which they apply. */
function needs(roots) {
  const seen = new Set();
  const found = { scripts: new Set(), styles: new Set() };
  const visit = (name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of chunk.imports ?? []) visit(imported);
    if (name !== 'index.html') found.scripts.add(chunk.file);
    for (const style of chunk.css ?? []) found.styles.add(style);
  };
  for (const root of roots) visit(root);
  return { scripts: [...found.scripts], styles: [...found.styles] };
}

/** All style of a page in itself, and what comes to it. */
async function inline(styles, more) {
  const texts = await Promise.all(styles.map((file) => readFile(join(dist, file), 'utf8')));
  return `<style>${texts.map((text) => text.trim()).join('')}${more}</style>`;
}

/**
 * Vite's loader looks for a link before it fetches the style of code that comes: one that is disabled says that it is there, and
 * is fetched by nobody. Written into the page it would be, since browsers look ahead for links.
 */
function saysThatItIsThere(styles) {
  const hrefs = JSON.stringify(styles.map((file) => `/${file}`));
  return `for(const href of ${hrefs}){const link=document.createElement("link");link.rel="stylesheet";link.toggleAttribute("disabled",true);link.href=href;document.head.append(link)}`;
}

/** What stands in app/pages.ts: the source of each page by its path, and of members' pages that of their area before it. */
async function codeOfPages() {
  const { paths } = portal;
  const source = await readFile(join(web, 'src/app/pages.ts'), 'utf8');
  const found = source.matchAll(/\[paths\.(\w+)\]: \(\) => import\('\.\.\/(features\/[\w/-]+\.tsx)'\)/g);
  const pages = Object.fromEntries([...found].map(([, name, file]) => [paths[name], [`src/${file}`]]));
  pages[paths.root] = pages[paths.home];
  pages[paths.member] = pages[paths.home];
  for (const path of Object.values(paths)) {
    if (!pages[path]) throw new Error(`app/pages.ts does not say which code ${path} is`);
    const isMembers = path === paths.root || path.startsWith(paths.member);
    if (isMembers) pages[path] = ['src/app/MemberArea.tsx', ...pages[path]];
  }
  return pages;
}
