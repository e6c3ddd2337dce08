import { posix } from 'node:path';

/** What each workspace may import: of ours, and (where it is few) of others'. Tests may look anywhere. */
const workspaces = {
  contract: { ours: [], packages: ['zod'] },
  ui: { ours: [], packages: ['react', 'react-dom'] },
  web: { ours: ['contract', 'ui'] },
  sandbox: { ours: ['contract', 'ui'] },
  server: { ours: ['contract'] },
  'local-postgres': { ours: [] },
};

/** The server's layers from the top down. What a program runs it imports from its own layer or a lower one. */
const layers = [
  ['main', 'app', 'check-ledger', 'withdrawals', 'demo'],
  ['http', 'realtime'],
  ['features'],
  ['ledger', 'providers', 'jobs'],
  ['words'],
  ['db'],
  ['domain'],
];

/** Where SQL stands. */
const sqlPlace = /^server\/src\/(ledger|db)\/|\.sql\.ts$/;

/** Every broken rule as a line. `files` holds the text of each source file by its path from the root. */
export function violations(files) {
  const sources = new Map([...files].filter(([path]) => !/\.(test|fixture)\.|\/testing\//.test(path)));
  const imports = [...sources].flatMap(([path, text]) => importsOf(path, text, sources));
  return [
    ...imports.flatMap((one) => [workspaceRule(one), layerRule(one), doorRule(one)].filter(Boolean)),
    ...browserRule(imports),
    ...cycles('files', graph(imports.filter((one) => one.to && !one.typeOnly && !one.lazy))),
    ...cycles('features', featureGraph(imports)),
    ...[...sources].flatMap(([path, text]) => textRules(path, text)),
  ];
}

/** Each import as `{ from, name, to, typeOnly, lazy }`; `to` is a path of ours, or undefined for a package. */
function importsOf(from, text, files) {
  const found = text.matchAll(
    /^\s*(import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'|\bimport\(?\s*'([^']+)'/gm,
  );
  return [...found].map(([all, , type, named, bare]) => {
    const name = named ?? bare;
    return {
      from,
      name,
      to: resolved(from, name, files),
      typeOnly: type !== undefined,
      lazy: all.includes('import('),
    };
  });
}

function resolved(from, name, files) {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name);
  const ours = /^@prae\/([\w-]+)\/(.+)$/.exec(name);
  if (!ours) return undefined;
  const path = `${ours[1]}/src/${ours[2]}`;
  return files.has(`${path}.tsx`) ? `${path}.tsx` : `${path}.ts`;
}

function workspaceRule({ from, name, to }) {
  const home = from.split('/')[0];
  const { ours, packages } = workspaces[home];
  const target = to?.split('/')[0];
  const allowed = to
    ? target === home || ours.includes(target)
    : !packages || packages.includes(packageOf(name));
  return allowed ? undefined : `${from} imports ${name}: ${home} may not.`;
}

function layerRule({ from, to, name, typeOnly }) {
  if (typeOnly || !from.startsWith('server/') || !to?.startsWith('server/')) return undefined;
  const [mine, theirs] = [layerOf(from), layerOf(to)];
  const down = rank(mine) < rank(theirs) || mine === theirs;
  return down || rank(mine) === 0
    ? undefined
    : `${from} imports ${name}: ${mine} may not reach up or across to ${theirs}.`;
}

/** Files at the top of server/src are the words everyone uses, apart from those that put the program together. */
function layerOf(path) {
  const [, , first] = path.replace(/\.ts$/, '').split('/');
  return rank(first) === undefined ? 'words' : first;
}

function rank(layer) {
  const found = layers.findIndex((names) => names.includes(layer));
  return found === -1 ? undefined : found;
}

function doorRule({ from, to, name }) {
  const feature = to && featureOf(to);
  if (!feature || featureOf(from) === feature || rank(layerOf(from)) === 0) return undefined;
  if (to.endsWith(`/${feature}/${feature}.ts`)) return undefined;
  return `${from} imports ${name}: the door of ${feature} is ${feature}.ts.`;
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
        from.startsWith('web/') && to?.startsWith('contract/') && !typeOnly && heavy(to),
    )
    .map(
      ({ from, name }) => `${from} imports ${name}, which brings zod to the browser; import its types only.`,
    );
}

function textRules(path, text) {
  if (!path.startsWith('server/')) return [];
  const found = [];
  if (/\bsql`|\.query\(/.test(text) && !sqlPlace.test(path)) {
    found.push(`${path} holds SQL: it stands in *.sql.ts, ledger/ and db/.`);
  }
  if (/\bas MemberId\b/.test(text) && featureOf(path) !== 'session') {
    found.push(`${path} mints a MemberId: only the session does.`);
  }
  return found;
}

function featureOf(path) {
  return /^server\/src\/features\/([^/]+)\//.exec(path)?.[1];
}

function featureGraph(imports) {
  const between = imports
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
