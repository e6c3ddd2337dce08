import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url);
const { workspaces, devDependencies: tools } = manifestOf('.');
const notSources = new Set(['node_modules', 'dist', '.cache']);

describe('what a workspace imports it declares', () => {
  it.each(workspaces)('%s', (workspace) => {
    const own = manifestOf(workspace);
    const declared = { ...own.dependencies, ...own.optionalDependencies, ...own.devDependencies, ...tools };
    const missing = [...packagesUsed(workspace)].filter((name) => name !== own.name && !(name in declared));
    expect(missing).toEqual([]);
  });

  it.each(workspaces)('%s has no version of its own, and takes our workspaces as they are', (workspace) => {
    const own = manifestOf(workspace);
    expect(own).not.toHaveProperty('version');
    const ours = Object.entries({ ...own.dependencies, ...own.devDependencies });
    expect(ours.filter(([name, range]) => name.startsWith('@prae/') && range !== '*')).toEqual([]);
  });
});

function manifestOf(folder) {
  return JSON.parse(readFileSync(new URL(`${folder}/package.json`, root), 'utf8'));
}

/** The packages that the sources of a workspace import, its tests and styles too. */
function packagesUsed(workspace) {
  const found = new Set();
  for (const file of sourcesUnder(new URL(`${workspace}/`, root))) {
    const imports = readFileSync(file, 'utf8').matchAll(
      /^\s*(?:(?:import|export)\s[^;'"`]*?from\s+|import\s+|@import\s+)'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'/gm,
    );
    for (const [, named, lazy] of imports) {
      const name = packageOf(named ?? lazy);
      if (!/^(?:\.|node:|virtual:)/.test(name) && !builtinModules.includes(name)) found.add(name);
    }
  }
  return found;
}

function sourcesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return notSources.has(entry.name) ? [] : sourcesUnder(new URL(`${entry.name}/`, folder));
    return /\.(?:tsx?|mjs|js|css)$/.test(entry.name) ? [new URL(entry.name, folder)] : [];
  });
}

function packageOf(name) {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}
