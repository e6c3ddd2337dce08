import { languages } from '@prae/contract/languages';
import { HEM_ROWS } from '@prae/ui/brand/look';
import { tokenNames } from '@prae/ui/brand/tokens';
import { z } from 'zod';

/* What a brand's file says, and what is told to whoever wrote something else. */

const colour = z
  .string('must be a colour like #b5174b')
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #b5174b')
  .transform((hex) => hex.toLowerCase());
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have at most ${most} characters`)
    .regex(/^\P{Cc}+$/u, 'must be one line');
const words = z.string().trim().min(1, 'must not be empty').max(1_000, 'must have at most 1000 characters');
const fileName = z.string().regex(/^[\w-][\w.-]*$/, "must be the name of a file beside the brand's");
const family = z.string().regex(/^[A-Za-z][A-Za-z0-9 ]{0,39}$/, 'must be the name of a family of fonts');

/** The letters whose colours need not be told: the dyes by their first letters, and white. */
const letters = ['k', 'y', 'r', 'g', 'v', 'w'] as const;

const threads = z.record(z.string().regex(/^[a-z]$/, 'must be a small letter'), colour).default({});
const rows = (least: number, most: number) =>
  z
    .array(z.string().regex(/^[a-z.]+$/, 'must be small letters, and . where there is no stitch'))
    .min(least, `must have ${least === most ? least : `${least} to ${most}`} rows`)
    .max(most, `must have ${least === most ? least : `${least} to ${most}`} rows`);
const stitched = (least: number, most: number) =>
  z
    .strictObject({ rows: rows(least, most), threads })
    .superRefine(({ rows: lines, threads: own }, context) => {
      const tell = (message: string) => context.addIssue({ code: 'custom', path: ['rows'], message });
      const width = lines[0]?.length ?? 0;
      if (lines.some((row) => row.length !== width)) tell('must all be of one length');
      if (width < 4 || width > 32) tell('must be 4 to 32 letters long');
      const known = new Set<string>([...letters, ...Object.keys(own), '.']);
      const unknown = [...new Set(lines.join(''))].find((letter) => !known.has(letter));
      if (unknown) tell(`have the letter ${unknown}, whose colour "threads" does not say`);
    });
const picture = z.union([z.strictObject({ file: fileName }), stitched(4, 32)], {
  error:
    'must be a picture in letters ("rows", 4 to 32 of one length, each 4 to 32 letters) or an SVG file ("file")',
});
/** Refusals of the form that was meant are told instead of "neither". */
const logo = z.unknown().transform((value, context) => {
  const isStitched = typeof value === 'object' && value !== null && 'rows' in value;
  const read = (isStitched ? stitched(4, 32) : picture).safeParse(value);
  if (read.success) return read.data;
  for (const { message, path } of read.error.issues)
    context.addIssue({ code: 'custom', message, path: [...path] });
  return z.NEVER;
});

const face = z.strictObject({
  family,
  file: z.string().regex(/^[\w-][\w.-]*\.woff2$/, "must be the name of a .woff2 file beside the brand's"),
  weight: z
    .string()
    .regex(/^[1-9]00( [1-9]00)?$/, 'must be a weight like 600, or two like 400 600')
    .default('400 600'),
});

export const brandFile = z.strictObject({
  name: line(40),
  shortName: line(12).optional(),
  legalName: line(120).optional(),
  colours: z.strictObject({
    header: colour,
    action: colour,
    accent: colour.optional(),
    in: colour.optional(),
    extra: colour.optional(),
  }),
  tokens: z.partialRecord(z.enum(tokenNames, 'is no colour of the screens'), colour).default({}),
  logo,
  icon: logo.optional(),
  hem: stitched(HEM_ROWS, HEM_ROWS),
  pattern: line(40),
  radius: z.number().min(0, 'must be 0 to 1.5').max(1.5, 'must be 0 to 1.5').default(1),
  fonts: z
    .strictObject({
      display: family.optional(),
      text: family.optional(),
      files: z.array(face).max(6, 'must be 6 at most').default([]),
    })
    .default({ files: [] }),
  contact: z
    .strictObject({
      text: z.record(z.enum(languages), words).optional(),
      link: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
      name: line(60).optional(),
    })
    .default({}),
});

export type BrandFile = z.infer<typeof brandFile>;
