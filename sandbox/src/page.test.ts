import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { testSandbox } from './testing/world.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

beforeAll(() => {
  const program = "import { buildIfChanged } from './scripts/build.mjs'; buildIfChanged('sandbox');";
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

it('serves its pages with a policy that allows no inline script, and nothing inline in them', async () => {
  const { call } = await testSandbox();
  for (const path of ['/', '/joker/lobby?closed=1', '/slotxo/lobby?session=x']) {
    const page = await call(path);
    expect([path, page.status]).toEqual([path, 200]);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page.text).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/);
    expect(page.text).not.toMatch(/(src|href)="https?:/);
  }
});

it('has every file that its pages, scripts and styles ask for', async () => {
  const { call } = await testSandbox();
  const wanted = new Set<string>();
  for (const path of ['/', '/joker/lobby?closed=1']) {
    for (const [, asked = ''] of (await call(path)).text.matchAll(/(?:src|href)="([^"]+)"/g))
      wanted.add(asked);
  }
  for (const path of wanted) {
    const { status, text } = await call(path);
    expect([path, status]).toEqual([path, 200]);
    if (path.endsWith('.css'))
      for (const [, asked = ''] of text.matchAll(/url\(["']?([^"')]+)["']?\)/g)) wanted.add(asked);
    if (path.endsWith('.js'))
      for (const [, asked = ''] of text.matchAll(/from\s*["'`]\.\/([^"'`]+)["'`]/g))
        wanted.add(`/assets/${asked}`);
  }
  expect([...wanted].filter((path) => path.endsWith('.woff2'))).toHaveLength(9);
  const built = readdirSync(fileURLToPath(new URL('../dist/assets', import.meta.url)));
  expect(built.filter((file) => !wanted.has(`/assets/${file}`))).toEqual([]);
});

it('lets a browser keep what is named by its content, and nothing else', async () => {
  const { call } = await testSandbox();
  const page = await call('/');
  expect(page.headers.get('cache-control')).toBe('no-store');
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.text) ?? [];
  expect((await call(script)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

it('gives nothing from outside its folder', async () => {
  const { call } = await testSandbox();
  const secret = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  for (const path of [
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/src/main.ts',
    '/assets/..%2findex.html',
  ]) {
    const { status, text } = await call(path);
    expect([path, status >= 400]).toEqual([path, true]);
    expect(text).not.toContain(secret);
  }
});
