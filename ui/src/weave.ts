/**
 * Cloth out of a name, without a picture: the grammar of khit weaving is concentric lozenges with hooks, mirrored
 * four ways. The same name always gives the same cloth.
 */

/** The ground colour of a cloth and the three threads of its pattern. */
export interface Threads {
  ground: string;
  first: string;
  second: string;
  third: string;
}

export interface ClothPaths {
  /** Edge of the repeating square in stitches. */
  size: number;
  first: string;
  second: string;
  third: string;
}

const woven = new Map<string, ClothPaths>();

/** SVG path data of one repeat of the named cloth, one path per thread; `half` is half the repeat in stitches. */
export function clothPaths(name: string, half = 9): ClothPaths {
  const key = `${half} ${name}`;
  const known = woven.get(key);
  if (known) return known;
  const quarter = medallion(name, half);
  const size = half * 2;
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => quarter[Math.abs(y - half)]?.[Math.abs(x - half)] ?? 0).join(''),
  );
  const [first = '', second = '', third = ''] = ['1', '2', '3'].map((thread) => stitchPath(rows, thread));
  const paths = { size, first, second, third };
  woven.set(key, paths);
  return paths;
}

/** Path data of every stitch of one thread in a picture written as rows of letters; runs become one rectangle. */
export function stitchPath(rows: readonly string[], thread: string): string {
  let path = '';
  rows.forEach((row, y) => {
    for (let x = row.indexOf(thread); x >= 0; ) {
      let end = x + 1;
      while (row[end] === thread) end++;
      path += `M${x} ${y}h${end - x}v1h-${end - x}z`;
      x = row.indexOf(thread, end);
    }
  });
  return path;
}

/** A whole medallion that stands alone, as rows of its threads' numbers. */
export function medallionRows(name: string, half: number): string[] {
  const quarter = medallion(name, half);
  const size = half * 2 + 1;
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => {
      const [fromCentreX, fromCentreY] = [Math.abs(x - half), Math.abs(y - half)];
      return fromCentreX + fromCentreY > half ? 0 : (quarter[fromCentreY]?.[fromCentreX] ?? 0);
    }).join(''),
  );
}

/** The letters a picture uses, without the empty '.'. */
export function threadsOf(rows: readonly string[]): string[] {
  return [...new Set(rows.join(''))].filter((letter) => letter !== '.');
}

/** One quarter of a medallion: thread 0 (none) to 3 for each stitch, counted from the centre. */
export function medallion(name: string, half = 9): number[][] {
  const random = numbersFrom(hash(name));
  const rings = Array.from({ length: half + 1 }, () => ({
    kind: Math.floor(random() * 5),
    thread: 1 + Math.floor(random() * 3),
  }));
  rings[0] = { kind: 0, thread: 2 };
  rings[1] = { kind: 0, thread: 0 };
  rings[half] = { kind: 0, thread: 1 };
  rings[half - 1] = { kind: 4, thread: 0 };
  return Array.from({ length: half + 1 }, (_, y) =>
    Array.from({ length: half + 1 }, (_, x) => {
      const ring = rings[x + y];
      return ring ? ringStitch(ring, x, y) : cornerStitch(half - x, half - y);
    }),
  );
}

function ringStitch(ring: { kind: number; thread: number }, x: number, y: number): number {
  const stitched = [true, x % 2 === 0, Math.abs(x - y) <= 1 || x === 0 || y === 0, x % 3 !== 1, false][
    ring.kind
  ];
  return stitched ? ring.thread : 0;
}

/** Small stars fill the corners between the lozenges. */
function cornerStitch(fromRight: number, fromFoot: number): number {
  const distance = fromRight + fromFoot;
  if (distance === 0) return 3;
  if (distance === 2 && (fromRight === 0 || fromFoot === 0)) return 2;
  if (distance === 3 && Math.abs(fromRight - fromFoot) === 1) return 1;
  return 0;
}

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 2166136261;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 16777619) >>> 0;
  }
  return value;
}

/** Mulberry32: numbers from 0 to 1, always the same ones for a seed. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
