import { picture } from './element.js';
import { outlines } from './icons.js';

/** @typedef {{ ground: string, low: string, high: string, light: string }} Threads */

/** @param {string} text */
function hash(text) {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 16777619) >>> 0;
  return value;
}

/** @param {number} seed */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * A quarter of a lozenge medallion: concentric rings with hooks, small stars in the corners, all from a name.
 * @param {string} name
 * @param {number} half
 * @returns {number[][]}
 */
function medallion(name, half) {
  const next = random(hash(name));
  const rings = Array.from({ length: half + 1 }, () => ({
    kind: Math.floor(next() * 4),
    thread: 1 + Math.floor(next() * 3),
  }));
  rings[0] = { kind: 0, thread: 2 };
  rings[1] = { kind: 0, thread: 0 };
  rings[half - 1] = { kind: 4, thread: 0 };
  rings[half] = { kind: 0, thread: 1 };
  return Array.from({ length: half + 1 }, (_, y) =>
    Array.from({ length: half + 1 }, (_, x) =>
      x + y <= half ? ring(rings[x + y], x, y) : corner(half, x, y),
    ),
  );
}

/**
 * @param {{ kind: number, thread: number } | undefined} ring
 * @param {number} x
 * @param {number} y
 */
function ring(ring, x, y) {
  if (!ring) return 0;
  if (ring.kind === 0) return ring.thread;
  if (ring.kind === 1) return x % 2 === 0 ? ring.thread : 0;
  if (ring.kind === 2) return Math.abs(x - y) <= 1 || x === 0 || y === 0 ? ring.thread : 0;
  return ring.kind === 3 && x % 3 !== 1 ? ring.thread : 0;
}

/**
 * @param {number} half
 * @param {number} x
 * @param {number} y
 */
function corner(half, x, y) {
  const from = half - x + (half - y);
  if (from === 0) return 3;
  if (from === 2 && (x === half || y === half)) return 2;
  return from === 3 && Math.abs(half - x - (half - y)) === 1 ? 1 : 0;
}

let patterns = 0;

/**
 * Cloth that fills its place, woven from a name.
 * @param {string} name
 * @param {Threads} threads
 * @param {number} [scale]
 */
export function cloth(name, threads, scale = 4) {
  const half = 9;
  const quarter = medallion(name, half);
  const id = `cloth${patterns++}`;
  let stitches = '';
  for (let y = 0; y < half * 2; y++) {
    for (let x = 0; x < half * 2; x++) {
      const thread = quarter[Math.abs(y - half)]?.[Math.abs(x - half)] ?? 0;
      const colour = [undefined, threads.low, threads.high, threads.light][thread];
      if (colour) stitches += `<path fill="${colour}" d="M${x} ${y}h1v1h-1z"/>`;
    }
  }
  const size = half * 2;
  return picture(
    `<svg class="cloth" aria-hidden="true" width="100%" height="100%" preserveAspectRatio="none"><defs><pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})"><path fill="${threads.ground}" d="M0 0h${size}v${size}H0z"/><g shape-rendering="crispEdges">${stitches}</g></pattern></defs><rect width="100%" height="100%" fill="url(#${id})"/></svg>`,
  );
}

/** One medallion alone, as a shade on dark ground. */
export function ghost() {
  const half = 13;
  const quarter = medallion('praewa-hem', half);
  let stitches = '';
  for (let y = -half; y <= half; y++) {
    for (let x = -half; x <= half; x++) {
      const thread = Math.abs(x) + Math.abs(y) <= half ? (quarter[Math.abs(y)]?.[Math.abs(x)] ?? 0) : 0;
      const opacity = [0, 0.45, 0.8, 1][thread];
      if (opacity) stitches += `<path opacity="${opacity}" d="M${x + half} ${y + half}h1v1h-1z"/>`;
    }
  }
  return picture(
    `<svg class="ghost" aria-hidden="true" viewBox="0 0 27 27" fill="#5363C8" shape-rendering="crispEdges">${stitches}</svg>`,
  );
}

const colours = {
  k: '#111842',
  w: '#FFFFFF',
  r: '#B5174B',
  s: '#D42A61',
  y: '#FFB21A',
  g: '#0A7C65',
  v: '#7A5AD6',
  b: '#27327A',
  o: '#6B4300',
  p: '#A9B3EA',
  h: '#F4F6FF',
};

/**
 * Rows of letters as coloured stitches.
 * @param {string[]} rows
 * @param {Partial<Record<string, string>>} [map]
 */
function stitches(rows, map = colours) {
  let out = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; ) {
      let end = x + 1;
      while (end < row.length && row[end] === row[x]) end++;
      const colour = map[row[x] ?? ''];
      if (colour) out += `<path fill="${colour}" d="M${x} ${y}h${end - x}v1h-${end - x}z"/>`;
      x = end;
    }
  });
  return out;
}

/**
 * A woven band that repeats along its place.
 * @param {string[]} rows
 * @param {number} size pixels per stitch
 */
function band(rows, size) {
  const id = `band${patterns++}`;
  const width = rows[0]?.length ?? 0;
  return picture(
    `<svg class="band" aria-hidden="true" width="100%" height="${rows.length * size}"><defs><pattern id="${id}" width="${width}" height="${rows.length}" patternUnits="userSpaceOnUse" patternTransform="scale(${size})"><g shape-rendering="crispEdges">${stitches(rows)}</g></pattern></defs><rect width="100%" height="100%" fill="url(#${id})"/></svg>`,
  );
}

/** The hem below a dark header: jewelled lozenges between two threads. */
export function hem() {
  return band(
    [
      'yyyyyyyyyyyyyyyy',
      '................',
      '.......ss.......',
      '......ssss......',
      '.....ssyyss.....',
      '....ssyyyyss....',
      's..ssyyhhyyss..s',
      'ssssyyhhhhyyssss',
      's..ssyyhhyyss..s',
      '....ssyyyyss....',
      '.....ssyyss.....',
      '......ssss......',
      '.......ss.......',
      '................',
    ],
    2,
  );
}

/** The toothed edge at the top of a slip. */
export function selvedge() {
  return band(['rrrrrrrrrrrr', 'rrrrrrrrrrrr', '.rrrrr.rrrrr', '..rrr...rrr.', '...r.....r..'], 2.5);
}

/** @type {Record<string, string[]>} */
const bitmaps = {
  logo: [
    '.......y.......',
    '......yyy......',
    '.....yy.yy.....',
    '....yy.s.yy....',
    '...yy.sss.yy...',
    '..yy.ss.ss.yy..',
    '.yy.ss.w.ss.yy.',
    'yy.ss.www.ss.yy',
    '.yy.ss.w.ss.yy.',
    '..yy.ss.ss.yy..',
    '...yy.sss.yy...',
    '....yy.s.yy....',
    '.....yy.yy.....',
    '......yyy......',
    '.......y.......',
  ],
  sms: [
    '...............',
    '..ooooooooooo..',
    '.ooooooooooooo.',
    'ooooooooooooooo',
    'ooo..o...o..ooo',
    'ooo..o...o..ooo',
    'ooooooooooooooo',
    'ooooooooooooooo',
    '.ooooooooooooo.',
    '..ooooooooooo..',
    '...oooo........',
    '...ooo.........',
    '...oo..........',
    '...o...........',
    '...............',
  ],
  bank: [
    '.......o.......',
    '......ooo......',
    '....ooooooo....',
    '..ooooooooooo..',
    'ooooooooooooooo',
    '...............',
    '..oo..ooo..oo..',
    '..oo..ooo..oo..',
    '..oo..ooo..oo..',
    '..oo..ooo..oo..',
    '..oo..ooo..oo..',
    '...............',
    '.ooooooooooooo.',
    'ooooooooooooooo',
    '...............',
  ],
  scan: [
    'bbbbb.....bbbbb',
    'b.............b',
    'b.rrr..r..rrr.b',
    'b.r.r.rr..r.r.b',
    'b.rrr..r..rrr.b',
    '......r........',
    '..rr.r..y.rr...',
    '....rr.yyy.r...',
    '..r..r..y....r.',
    '.......r..rr...',
    'b.rrr.rr.r.r..b',
    'b.r.r..r...rr.b',
    'b.rrr.r..rr.r.b',
    'b.............b',
    'bbbbb.....bbbbb',
  ],
  transfer: [
    '...............',
    '.........g.....',
    '.........gg....',
    '.ggggggggggg...',
    '.gggggggggggg..',
    '.ggggggggggg...',
    '.........gg....',
    '.........g.....',
    '.....b.........',
    '....bb.........',
    '...bbbbbbbbbbb.',
    '..bbbbbbbbbbbb.',
    '...bbbbbbbbbbb.',
    '....bb.........',
    '.....b.........',
  ],
  gift: [
    '....rr...rr....',
    '...r..r.r..r...',
    '...r..rrr..r...',
    '....rrrrrrr....',
    '.yyyyyyryyyyyy.',
    '.yyyyyyryyyyyy.',
    '...............',
    '.rrrrrryrrrrrr.',
    '.rrrrrryrrrrrr.',
    '.rrrrryyyrrrrr.',
    '.rrrryywyyrrrr.',
    '.rrrrryyyrrrrr.',
    '.rrrrrryrrrrrr.',
    '.rrrrrryrrrrrr.',
    '...............',
  ],
  games: [
    '.......g.......',
    '......ggg......',
    '.....ggggg.....',
    '....ggwgggg....',
    '...ggwwwgggg...',
    '..ggggwggggrr..',
    '.ggggggggrrrrr.',
    'gggggggrrrrryrr',
    '.gggggrrrrryyy.',
    '..gggrryrrrry..',
    '...grryyyrrr...',
    '....rrryrrr....',
    '.....rrrrr.....',
    '......rrr......',
    '.......r.......',
  ],
  trouble: [
    '.......r.......',
    '......rrr......',
    '......r.r......',
    '.....rr.rr.....',
    '.....r.y.r.....',
    '....rr.y.rr....',
    '....r..y..r....',
    '...rr..y..rr...',
    '...r...y...r...',
    '..rr.......rr..',
    '..r....y....r..',
    '.rr....y....rr.',
    '.r...........r.',
    'rrrrrrrrrrrrrrr',
    '...............',
  ],
  win: [
    '.......o.......',
    '......ooo......',
    '.....ooooo.....',
    '....ooooooo....',
    '...ooooooooo...',
    '......ooo......',
    '......ooo......',
    '......ooo......',
    '......ooo......',
    'oo...........oo',
    '.oo.........oo.',
    '..oo.......oo..',
    '...ooooooooo...',
    '....ooooooo....',
    '...............',
  ],
  lozenge: [
    '.......s.......',
    '......sss......',
    '.....sssss.....',
    '....sssysss....',
    '...sssyyysss...',
    '..sssyyhyysss..',
    '.sssyyhhhyysss.',
    'sssyyhhwhhyysss',
    '.sssyyhhhyysss.',
    '..sssyyhyysss..',
    '...sssyyysss...',
    '....sssysss....',
    '.....sssss.....',
    '......sss......',
    '.......s.......',
  ],
  flower: [
    '......vvv......',
    '.....vvvvv.....',
    '.....vvvvv.....',
    '......vvv......',
    '.vvv..vvv..vvv.',
    'vvvvv..v..vvvvv',
    'vvvvvvyyyvvvvvv',
    'vvvvv.yhy.vvvvv',
    'vvvvvvyyyvvvvvv',
    'vvvvv..v..vvvvv',
    '.vvv..vvv..vvv.',
    '......vvv......',
    '.....vvvvv.....',
    '.....vvvvv.....',
    '......vvv......',
  ],
  star: [
    '.......y.......',
    '.......y.......',
    '......yyy......',
    '......yyy......',
    '.....yyoyy.....',
    '..yyyyoooyyyy..',
    'yyyyyoohooyyyyy',
    '..yyoohhhooyy..',
    'yyyyyoohooyyyyy',
    '..yyyyoooyyyy..',
    '.....yyoyy.....',
    '......yyy......',
    '......yyy......',
    '.......y.......',
    '.......y.......',
  ],
  shuttle: [
    '...............',
    '...............',
    '...............',
    '....ggggggg....',
    '..ggggggggggg..',
    '.ggg.......ggg.',
    'ggg.yyyyyyy.ggg',
    'gg.yyyhhhyyy.gg',
    'ggg.yyyyyyy.ggg',
    '.ggg.......ggg.',
    '..ggggggggggg..',
    '....ggggggg....',
    '...............',
    '...............',
    '...............',
  ],
  coin: [
    '.....yyyyy.....',
    '...yyyyyyyyy...',
    '..yyyoooooyyy..',
    '.yyoooooooooyy.',
    '.yyoooohooooyy.',
    'yyoooohhhooooyy',
    'yyooohhohhoooyy',
    'yyoohhooohhooyy',
    'yyooohhohhoooyy',
    'yyoooohhhooooyy',
    '.yyoooohooooyy.',
    '.yyoooooooooyy.',
    '..yyyoooooyyy..',
    '...yyyyyyyyy...',
    '.....yyyyy.....',
  ],
};

/**
 * A woven picture of 15 by 15 stitches; `ink` recolours the brown ones, or all of them where one colour must do.
 * @param {string} name
 * @param {number} size
 * @param {string} [ink]
 * @param {boolean} [plain]
 */
export function stitched(name, size, ink, plain = false) {
  const one = Object.fromEntries(Object.keys(colours).map((letter) => [letter, ink]));
  const map = plain ? one : ink ? { ...colours, o: ink } : colours;
  return picture(
    `<svg class="stitched" aria-hidden="true" viewBox="0 0 15 15" width="${size}" height="${size}" shape-rendering="crispEdges">${stitches(bitmaps[name] ?? [], map)}</svg>`,
  );
}

/** The home gem: a woven lozenge. */
export function gem() {
  let out = '';
  for (let y = 0; y < 22; y++) {
    for (let x = 0; x < 22; x++) {
      const far = Math.abs(x - 10.5) + Math.abs(y - 10.5);
      const colour =
        far > 11 ? '' : far > 10 ? '#FFFFFF' : far > 9 ? '#B5174B' : far > 8 ? '#FFB21A' : '#111842';
      if (colour) out += `<path fill="${colour}" d="M${x} ${y}h1.02v1.02h-1.02z"/>`;
    }
  }
  return picture(
    `<svg aria-hidden="true" viewBox="0 0 22 22" width="62" height="62" shape-rendering="crispEdges">${out}</svg>`,
  );
}

/**
 * A line icon.
 * @param {keyof typeof outlines} name
 */
export function icon(name) {
  return picture(
    `<svg class="icon" aria-hidden="true" viewBox="0 0 256 256"><path d="${outlines[name]}"/></svg>`,
  );
}

/** A loom waiting for thread, for empty places. */
export function loom() {
  const warp = Array.from({ length: 15 }, (_, index) => `<path d="M${12 + index * 8} 8v58"/>`).join('');
  return picture(
    `<svg class="loom" aria-hidden="true" viewBox="0 0 136 76" width="136" height="76"><g stroke="#A9B3EA" stroke-width="1.5">${warp}</g><path d="M4 8h128M4 68h128" stroke="#27327A" stroke-width="4"/><path d="M10 60h116M10 54h116M10 48h70" stroke="#B5174B" stroke-width="4"/><path d="M62 38l9-5h22l9 5-9 5H71z" fill="#FFB21A"/><path d="M74 38h16" stroke="#6B4300" stroke-width="2"/></svg>`,
  );
}

/** @type {Threads[]} */
const palettes = [
  { ground: '#8F0F3B', low: '#B5174B', high: '#FFB21A', light: '#FFE9C2' },
  { ground: '#123A6B', low: '#1C5794', high: '#41C7A6', light: '#F4F7FF' },
  { ground: '#3D2A86', low: '#5B43B5', high: '#F48FB1', light: '#FFE3A6' },
  { ground: '#075E4D', low: '#0A7C65', high: '#FFD071', light: '#E7FFF6' },
];

/**
 * The threads that belong to a name.
 * @param {string} name
 * @returns {Threads}
 */
export function threadsOf(name) {
  return /** @type {Threads} */ (palettes[hash(name) % palettes.length]);
}
