import { posix } from 'node:path';

/**
 * What each workspace may import: of ours, by workspace, folder or file, and (where it is few) of others'. Tests may look
 * anywhere, except for the browser's journeys, which know the product from outside: its wire, its texts, its sandbox's
 * credentials.
 */
const workspaces = {
  contract: { ours: [], packages: ['zod'] },
  ui: { ours: [], packages: ['react', 'react-dom'] },
  web: { ours: ['contract', 'ui', 'package.json'] },
  // Of the portal a few files that know neither members nor pages: one of each for both.
  console: {
    ours: [
      'contract',
      'ui',
      'web/src/client/storage.ts',
      'web/src/features/chat/attachment.ts',
      'web/src/features/chat/readable.ts',
      'web/src/messages/la/glossary.ts',
      'web/src/messages/th/glossary.ts',
      'web/src/shell/Age.tsx',
    ],
  },
  sandbox: { ours: ['contract', 'ui'] },
  server: { ours: ['contract', 'ui/src/brand'] },
  'local-postgres': { ours: [] },
  bench: { ours: ['contract', 'server', 'sandbox', 'local-postgres', 'scripts'] },
  drills: { ours: ['contract', 'server', 'sandbox', 'local-postgres', 'scripts'] },
  e2e: {
    ours: [
      'contract',
      'scripts',
      'web/src/messages',
      'console/src/messages',
      'sandbox/src/credentials.ts',
      'sandbox/src/feed/envelope.ts',
      'sandbox/src/games/providers.ts',
      'sandbox/web/src/messages',
    ],
  },
};

/**
 * The layers of server and web from the top down. What a file names, also as a type, is in its own layer or a lower
 * one; layers that share a line know nothing of each other.
 */
const layers = {
  server: [
    [
      'main',
      'check-ledger',
      'cases',
      'find',
      'withdrawals',
      'change-settings',
      'accounts',
      'bonuses',
      'banners',
      'chat',
      'operators',
      'official',
      'games',
      'wheel',
    ],
    ['command'],
    ['app', 'demo'],
    ['console'],
    ['http', 'realtime'],
    ['features'],
    ['jobs'],
    ['operator-handlers'],
    ['deps', 'handlers'],
    ['ledger', 'pictures', 'providers', 'settings', 'password', 'secret'],
    ['config', 'db', 'places', 'remembered', 'rounds', 'version'],
    ['brand', 'domain'],
  ],
  web: [['main', 'worker'], ['app'], ['features'], ['shell'], ['client'], ['messages']],
  console: [['main'], ['app'], ['features'], ['shell'], ['client'], ['messages']],
};

/** Where SQL stands. */
const sqlPlace = /^server\/src\/(ledger|db)\/|\.sql\.ts$/;

/** The one list of the server's features reaches into all of them. */
const featureList = 'server/src/features/features.ts';

/** Every broken rule as a line. `files` holds the text of each source file by its path from the root. */
export function violations(files) {
  const sources = new Map([...files].filter(([path]) => path.startsWith('e2e/') || !isTest(path)));
  const imports = [...sources].flatMap(([path, text]) => importsOf(path, text, sources));
  return [
    ...imports.flatMap((one) => [workspaceRule(one), layerRule(one), doorRule(one)].filter(Boolean)),
    ...browserRule(imports),
    ...cycles('files', graph(imports.filter((one) => one.to && !one.lazy))),
    ...cycles('features', featureGraph(imports)),
    ...[...sources].flatMap(([path, text]) => textRules(path, text)),
  ];
}

function isTest(path) {
  return /\.(test|fixture)\.|\/testing\//.test(path);
}

/**
 * Each import as `{ from, name, to, typeOnly, lazy }`; `to` is a path of ours, or undefined for a package. A file of code
 * that is named beside `import.meta.url`, as for a worker, and the files of an `import.meta.glob` are imported as well.
 */
function importsOf(from, text, files) {
  const found = [
    ...text.matchAll(/^\s*(?:import|export)\s+(?<type>type\s)?[^;'"]*?from\s+['"](?<name>[^'"]+)['"]/gm),
    ...text.matchAll(/\bimport\s+['"](?<name>[^'"]+)['"]/g),
    ...text.matchAll(
      /(?<type>typeof\s+)?\b(?<call>import)\(\s*['"`](?<name>[^'"`$]+)['"`]\s*(?:\)(?<part>\.\w+)?|,)/g,
    ),
    ...text.matchAll(
      /\bnew (?<call>URL)\(\s*['"`](?<name>[^'"`$]+\.[mc]?[jt]sx?)['"`],\s*import\.meta\.url/g,
    ),
    ...text.matchAll(/\bimport\.meta\.(?<call>glob)(?:<[^(]*>)?\(\s*['"`](?<name>[^'"`$]+)['"`]/g),
  ];
  return found.map(({ groups: { name, type, call, part } }) => {
    // What stands right behind a call that runs belongs to its promise; behind a type's it is a name of the module.
    const typeOnly = type !== undefined || (part && !/^\.(then|catch|finally)$/.test(part)) === true;
    return { from, name, to: resolved(from, name, files), typeOnly, lazy: call !== undefined && !typeOnly };
  });
}

function resolved(from, name, files) {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name);
  const [, workspace, path] = /^@prae\/([\w-]+)\/(.+)$/.exec(name) ?? [];
  if (!workspace) return undefined;
  if (path.startsWith('src/')) return `${workspace}/${path}`;
  const file = `${workspace}/src/${path}`;
  return files.has(`${file}.tsx`) ? `${file}.tsx` : `${file}.ts`;
}

function workspaceRule({ from, name, to }) {
  const home = from.split('/')[0];
  const { ours, packages } = workspaces[home];
  const allowed = to
    ? [home, ...ours].some((place) => to === place || to.startsWith(`${place}/`))
    : !packages || packages.includes(packageOf(name));
  return allowed ? undefined : `${from} imports ${name}: ${home} may not.`;
}

function layerRule({ from, to, name }) {
  const [home, other] = [from.split('/')[0], to?.split('/')[0]];
  if (!layers[home] || home !== other || to.endsWith('.css')) return undefined;
  const [mine, theirs] = [layerOf(from), layerOf(to)];
  if (mine === theirs || rank(home, mine) < rank(home, theirs)) return undefined;
  return `${from} imports ${name}: ${mine} may not reach up or across to ${theirs}.`;
}

/** A file is in the layer of its first folder, or of its own name up to the first dot. */
function layerOf(path) {
  return path.split('/')[2].split('.')[0];
}

/** A layer that no line names is a mistake, and above everything. */
function rank(home, layer) {
  return layers[home].findIndex((names) => names.includes(layer));
}

function doorRule({ from, to, name }) {
  const feature = to && featureOf(to);
  const home = from.split('/')[0];
  if (!feature || featureOf(from) === feature || from === featureList) return undefined;
  if (['web', 'console'].includes(home) && layerOf(from) !== 'features') return undefined;
  // What the console may have of the portal is named above, file by file.
  if (home === 'console' && !to.startsWith('console/')) return undefined;
  // A benchmark measures parts of a feature without the rest of it.
  if (from.startsWith('bench/')) return undefined;
  const door = feature.split('/').at(-1);
  if (new RegExp(`/${door}\\.tsx?$`).test(to)) return undefined;
  return `${from} imports ${name}: the door of ${door} is ${door}.ts.`;
}

/** The schema library is larger than a whole screen, so nothing the browser runs may lead to it. */
function browserRule(imports) {
  const next = graph(imports.filter((one) => !one.typeOnly));
  const heavy = (path, seen = new Set()) => {
    if (path === 'zod') return true;
    if (seen.has(path)) return false;
    seen.add(path);
    return (next.get(path) ?? []).some((other) => heavy(other, seen));
  };
  return imports
    .filter(
      ({ from, to, typeOnly }) =>
        /^(?:web|console)\//.test(from) && to?.startsWith('contract/') && !typeOnly && heavy(to),
    )
    .map(
      ({ from, name }) => `${from} imports ${name}, which brings zod to the browser; import its types only.`,
    );
}

function textRules(path, text) {
  const home = path.split('/')[0];
  const found = [];
  if (layers[home] && rank(home, layerOf(path)) === -1) {
    found.push(`${path} is in no layer: say in scripts/boundaries.mjs where ${layerOf(path)} stands.`);
  }
  if (/\bimport\((?!\s*['"`])/.test(text) || /\bimport\(\s*`[^`]*\$\{/.test(text)) {
    found.push(`${path} imports what only running it tells: an import names its file.`);
  }
  if (home !== 'server') return found;
  if (/\bsql(<.*>)?`|\.query\(/.test(text) && !sqlPlace.test(path)) {
    found.push(`${path} holds SQL: it stands in *.sql.ts, ledger/ and db/.`);
  }
  if (/\.(rows|one|maybe)</.test(text)) {
    found.push(`${path} restates a row: the query's type says what a row looks like.`);
  }
  if (/\bas MemberId\b/.test(text) && featureOf(path) !== 'server/session') {
    found.push(`${path} mints a MemberId: only the session does.`);
  }
  return found;
}

/** A feature of the server, the web or the console, as `server/deposit`. */
function featureOf(path) {
  const found = /^(server|web|console)\/src\/features\/([^/]+)\//.exec(path);
  return found ? `${found[1]}/${found[2]}` : undefined;
}

function featureGraph(imports) {
  const between = imports
    .filter(({ lazy }) => !lazy)
    .map(({ from, to }) => ({ from: featureOf(from), to: to && featureOf(to) }))
    .filter(({ from, to }) => from && to && from !== to);
  return graph(between);
}

function graph(imports) {
  const next = new Map();
  for (const { from, to, name } of imports)
    next.set(from, [...(next.get(from) ?? []), to ?? packageOf(name)]);
  return next;
}

/** One line for each import that closes a circle, found by walking depth first. */
function cycles(what, next) {
  const found = [];
  const done = new Set();
  const walk = (node, path) => {
    const at = path.indexOf(node);
    if (at !== -1) found.push(`A circle of ${what}: ${[...path.slice(at), node].join(' -> ')}.`);
    if (at !== -1 || done.has(node)) return;
    for (const other of next.get(node) ?? []) walk(other, [...path, node]);
    done.add(node);
  };
  for (const node of next.keys()) walk(node, []);
  return found;
}

function packageOf(name) {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}
