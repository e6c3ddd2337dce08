import { declarations } from '@prae/ui/brand/tokens';
import type { Brand, Face } from './brand.ts';

/** The corners of the default, in pixels, which a brand makes rounder or less round. */
const CORNERS = { cloth: 4, card: 12, control: 14, sheet: 28 };

/** What stands in for faces until they are there, as in ui/src/fonts.css. */
const STAND_INS = {
  display: ['Fahkwang', '"Noto Serif Lao", "Fahkwang Fallback", "Fahkwang Fallback Wide", serif'],
  text: ['Anuphan', '"Noto Sans Lao", "Anuphan Fallback", "Anuphan Fallback Wide", sans-serif'],
} as const;

/**
 * The style that makes a page the brand's: its colours, corners and faces, over those of `tokens.css` wherever that
 * stands. Nothing for a brand that is as the portal is built.
 */
export function styleOf({ tokens, own, radius, fonts }: Brand, built: Brand): string {
  const dyes = declarations(tokens, own);
  const rules = [
    ...(dyes === declarations(built.tokens, built.own) ? [] : [dyes]),
    ...(radius === 1
      ? []
      : Object.entries(CORNERS).map(
          ([name, size]) => `--radius-${name}:${Math.round(size * radius * 10) / 10}px`,
        )),
    ...(['display', 'text'] as const).flatMap((role) => {
      const { [role]: family } = fonts;
      const [first, others] = STAND_INS[role];
      // A face of the brand's own may lack a script: what the portal is drawn with comes after it.
      return family ? [`--font-${role}:Currency, "${family}", ${first}, ${others}`] : [];
    }),
  ];
  if (rules.length === 0) return '';
  return `<style>${fonts.faces.map(faceRule).join('')}html:root{${rules.join(';')}}</style>`;
}

function faceRule({ family, weight, address }: Face): string {
  return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("${address}") format("woff2")}`;
}
