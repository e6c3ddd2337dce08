import { readFileSync } from 'node:fs';

/** The version of the product that its pages show; the package at the top of the repository holds it. */
export const version = versionOf(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

function versionOf(text: string): string {
  const { version } = JSON.parse(text) as { version: string };
  return version;
}
