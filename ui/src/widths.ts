/**
 * Where a design begins, in px of a screen whose text has its usual size. Stylesheets cannot read it: `web/src/shell/wide.test.ts`
 * holds each of their media rules to it.
 */
export const widths = {
  /** Below it are the smallest phones. */
  phone: 360,
  /** Short lines of two parts fit. */
  phoneWide: 480,
  /** A column of text no longer fills the screen. */
  phoneLarge: 600,
  /** The menu stands at the side, sheets are panels, and the statement is a table. */
  tablet: 768,
  /** A list and what was chosen from it stand side by side. */
  desk: 1100,
  /** Everything grows by a step. */
  wall: 1600,
} as const;
