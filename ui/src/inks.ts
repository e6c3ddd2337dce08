import type { Token } from './brand/tokens.ts';

/** A colour of the page as a canvas takes it, which knows no custom properties. */
export function inkOf(token: Token): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim();
}
