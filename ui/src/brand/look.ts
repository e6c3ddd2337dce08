import { type ClothPaths, clothPaths, medallionRows, stitchPath, threadsOf } from '../weave.ts';
import type { Hex } from './colour.ts';

/** A picture in letters: one letter is one stitch of that thread, '.' is none. */
export interface Stitched {
  rows: readonly string[];
  /** The colour of each letter. */
  threads: Readonly<Record<string, Hex>>;
}

/** A picture from a file, as an address that holds all of it. */
export interface Pictured {
  image: string;
  width: number;
  height: number;
}

/** What a brand looks like beside its colours. */
export interface Look {
  mark: Stitched | Pictured;
  hem: Stitched;
  /** The seed of the cloth before the login, and of the ornament behind the head of a page. */
  pattern: string;
}

/** Half the repeat of the brand's cloth, in stitches, and of its ornament. */
export const CLOTH_HALF = 13;

/** How many rows a hem has: where it runs down the side of a page there is room for so many. */
export const HEM_ROWS = 15;

/** The look without a brand's own: as `brands/kram.json` has it. */
export const defaultLook: Look = {
  mark: {
    rows: [
      '.......y.......',
      '......yyy......',
      '.....yy.yy.....',
      '....yy.r.yy....',
      '...yy.rrr.yy...',
      '..yy.rr.rr.yy..',
      '.yy.rr.w.rr.yy.',
      'yy.rr.www.rr.yy',
      '.yy.rr.w.rr.yy.',
      '..yy.rr.rr.yy..',
      '...yy.rrr.yy...',
      '....yy.r.yy....',
      '.....yy.yy.....',
      '......yyy......',
      '.......y.......',
    ],
    threads: { y: '#ffb21a', r: '#f0568a', w: '#ffffff' },
  },
  // Tin chok: lozenges between two selvedges.
  hem: {
    rows: [
      'yyyyyyyyyyyyyyyy',
      '................',
      '.......rr.......',
      '......rrrr......',
      '.....rryyrr.....',
      '....rryyyyrr....',
      'r..rryywwyyrr..r',
      'rrrryywwwwyyrrrr',
      'r..rryywwyyrr..r',
      '....rryyyyrr....',
      '.....rryyrr.....',
      '......rrrr......',
      '.......rr.......',
      '................',
      'wwwwwwwwwwwwwwww',
    ],
    threads: { y: '#ffb21a', r: '#d42a61', w: '#f4f6ff' },
  },
  pattern: 'praewa-hem',
};

/** The brand's cloth. */
export function brandCloth(pattern: string): ClothPaths {
  return clothPaths(pattern, CLOTH_HALF);
}

/** The paths of a picture in letters, one for each thread. */
export function threadPaths({ rows, threads }: Stitched): { colour: string; path: string }[] {
  return threadsOf(rows).map((thread) => ({
    colour: threads[thread] ?? 'none',
    path: stitchPath(rows, thread),
  }));
}

/** The same of a mark, whose stitches reach over each other: where it is small no ground shines through between them. */
export function markPaths({ rows, threads }: Stitched): { colour: string; path: string }[] {
  return threadsOf(rows).map((thread) => {
    let path = '';
    for (const [y, row] of rows.entries())
      for (const [x, letter] of [...row].entries())
        if (letter === thread) path += `M${x} ${y}h1.02v1.02h-1.02z`;
    return { colour: threads[thread] ?? 'none', path };
  });
}

/** How many stitches, or units of its own, a mark is wide and high. */
export function sizeOf(mark: Look['mark']): { width: number; height: number } {
  if ('image' in mark) return { width: mark.width, height: mark.height };
  return { width: mark.rows[0]?.length ?? 1, height: mark.rows.length };
}

/**
 * What of a page's markup is the brand's, by the name of its place: exactly as `Logo`, `Hem`, `Cloth` and `Medallion` draw
 * it. The build cuts the default's out of the pages that it draws, and the server puts a brand's in.
 */
export function placesOf(look: Look): Record<string, string> {
  const { mark, hem, pattern } = look;
  const size = sizeOf(mark);
  const cloth = brandCloth(pattern);
  const ornament = medallionRows(pattern, CLOTH_HALF);
  return {
    mark: `viewBox="0 0 ${size.width} ${size.height}" width="${markWidth(mark, MARK)}" height="${MARK}" shape-rendering="crispEdges" aria-hidden="true">${
      'image' in mark
        ? `<image href="${mark.image}" width="${size.width}" height="${size.height}"></image>`
        : markup(markPaths(mark))
    }`,
    hem: `width="${hem.rows[0]?.length}" height="${hem.rows.length}" patternUnits="userSpaceOnUse" patternTransform="scale(2)"><g shape-rendering="crispEdges">${markup(threadPaths(hem))}`,
    ...numbered('cloth', [cloth.first, cloth.second, cloth.third]),
    ...numbered(
      'ghost',
      ['1', '2', '3'].map((thread) => stitchPath(ornament, thread)),
    ),
  };
}

function numbered(name: string, paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path, index) => [`${name}${index + 1}`, `d="${path}"`]));
}

/** How high the mark beside a brand's name is, in pixels. */
export const MARK = 30;

export function markWidth(mark: Look['mark'], height: number): number {
  const size = sizeOf(mark);
  return Math.round((height * size.width) / size.height);
}

function markup(paths: readonly { colour: string; path: string }[]): string {
  return paths.map(({ colour, path }) => `<path fill="${colour}" d="${path}"></path>`).join('');
}
