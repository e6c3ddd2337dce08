import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testSandbox } from './testing/world.ts';

it('serves the page with a policy that allows no inline script, and nothing inline in it', async () => {
  const { call } = await testSandbox();
  for (const path of ['/', '/joker/lobby?closed=1', '/slotxo/lobby?session=x']) {
    const page = await call(path);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page.text).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/);
    expect(page.text).not.toMatch(/(src|href)="https?:/);
  }
});

it('has every file that its pages and modules ask for', async () => {
  const { call } = await testSandbox();
  const files = readdirSync(new URL('../page', import.meta.url));
  const wanted = new Set<string>();
  for (const file of files) {
    const { status, text } = await call(`/page/${file}`);
    expect([file, status]).toEqual([file, 200]);
    for (const [, path] of text.matchAll(
      /(?:src|href)="(\/(?:page|fonts)\/[^"]+)"|url\("(\/fonts\/[^"]+)"\)/g,
    )) {
      if (path) wanted.add(path);
    }
    for (const [, name] of text.matchAll(/from '\.\/([\w.-]+)'/g)) wanted.add(`/page/${name}`);
    for (const [, path] of text.matchAll(/url\("(\/fonts\/[^"]+)"\)/g)) if (path) wanted.add(path);
  }
  expect(wanted.size).toBeGreaterThan(20);
  for (const path of wanted) expect([path, (await call(path)).status]).toEqual([path, 200]);
});

it('gives nothing from outside its folder', async () => {
  const { call } = await testSandbox();
  for (const path of [
    '/page/..%2fpackage.json',
    '/page/%2e%2e/src/main.ts',
    '/fonts/..%2f..%2fpackage.json',
  ]) {
    expect((await call(path)).status).toBeGreaterThanOrEqual(400);
  }
});
