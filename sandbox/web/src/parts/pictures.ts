import { STITCHES } from '@prae/ui/stitches';
import type { Reel } from '../control/answers.ts';

/* Pictures in the stitches of @prae/ui's table: one letter is one stitch of that thread, '.' is none. */

/** A speech bubble. */
export const SMS = [
  '...............',
  '..bbbbbbbbbbb..',
  '.bbbbbbbbbbbbb.',
  'bbbbbbbbbbbbbbb',
  'bbb..b...b..bbb',
  'bbb..b...b..bbb',
  'bbbbbbbbbbbbbbb',
  'bbbbbbbbbbbbbbb',
  '.bbbbbbbbbbbbb.',
  '..bbbbbbbbbbb..',
  '...bbbb........',
  '...bbb.........',
  '...bb..........',
  '...b...........',
  '...............',
];

/** A key. */
export const KEY = [
  '...............',
  '...yyyyy.......',
  '..yyyyyyy......',
  '.yyy...yyy.....',
  '.yy.....yy.....',
  '.yy.....yyyyyyy',
  '.yy.....yyyyyyy',
  '.yyy...yyy.yy.y',
  '..yyyyyyy..yy.y',
  '...yyyyy...yy..',
  '...............',
  '...............',
  '...............',
  '...............',
  '...............',
];

/** A bell. */
export const BELL = [
  '.......y.......',
  '......yyy......',
  '.....yyyyy.....',
  '....yyyyyyy....',
  '...yyyyyyyyy...',
  '...yyyyyyyyy...',
  '...yyyyyyyyy...',
  '...yyyyyyyyy...',
  '..yyyyyyyyyyy..',
  '..yyyyyyyyyyy..',
  '.yyyyyyyyyyyyy.',
  '...............',
  '.....rrrrr.....',
  '......rrr......',
  '...............',
];

/** A box with a bow. The gaps keep its shape where it is drawn in one colour. */
export const GIFT = [
  '...yyy...yyy...',
  '..yy.yy.yy.yy..',
  '..y...yyy...y..',
  '..yyyyyyyyyyy..',
  '...............',
  'rrrrr.yyy.rrrrr',
  'rrrrr.yyy.rrrrr',
  'rrrrr.yyy.rrrrr',
  '...............',
  '.rrrr.yyy.rrrr.',
  '.rrrr.yyy.rrrr.',
  '.rrrr.yyy.rrrr.',
  '.rrrr.yyy.rrrr.',
  '.rrrr.yyy.rrrr.',
  '.rrrr.yyy.rrrr.',
];

/** A game controller. */
export const GAME = [
  '...............',
  '...............',
  '..vvv.....vvv..',
  '.vvvvvvvvvvvvv.',
  'vvvv.vvvvvv.vvv',
  'vvv...vvvvvvvvv',
  'vvvv.vvvv.vvvvv',
  'vvvvvvvvvvvvvvv',
  'vvvvvvvvvvvvvvv',
  'vvvvv.....vvvvv',
  'vvvv.......vvvv',
  'vvv.........vvv',
  '.v...........v.',
  '...............',
  '...............',
];

/** A warning sign. */
export const WARNING = [
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
];

const LOZENGE = [
  '.......r.......',
  '......rrr......',
  '.....rrrrr.....',
  '....rrryrrr....',
  '...rrryyyrrr...',
  '..rrryywyyrrr..',
  '.rrryywwwyyrrr.',
  'rrryywwwwwyyrrr',
  '.rrryywwwyyrrr.',
  '..rrryywyyrrr..',
  '...rrryyyrrr...',
  '....rrryrrr....',
  '.....rrrrr.....',
  '......rrr......',
  '.......r.......',
];

const FLOWER = [
  '......vvv......',
  '.....vvvvv.....',
  '.....vvvvv.....',
  '......vvv......',
  '.vvv..vvv..vvv.',
  'vvvvv..v..vvvvv',
  'vvvvvvyyyvvvvvv',
  'vvvvv.ywy.vvvvv',
  'vvvvvvyyyvvvvvv',
  'vvvvv..v..vvvvv',
  '.vvv..vvv..vvv.',
  '......vvv......',
  '.....vvvvv.....',
  '.....vvvvv.....',
  '......vvv......',
];

const STAR = [
  '.......y.......',
  '.......y.......',
  '......yyy......',
  '......yyy......',
  '.....yyoyy.....',
  '..yyyyoooyyyy..',
  'yyyyyoowooyyyyy',
  '..yyoowwwooyy..',
  'yyyyyoowooyyyyy',
  '..yyyyoooyyyy..',
  '.....yyoyy.....',
  '......yyy......',
  '......yyy......',
  '.......y.......',
  '.......y.......',
];

const SHUTTLE = [
  '...............',
  '...............',
  '...............',
  '....ggggggg....',
  '..ggggggggggg..',
  '.ggg.......ggg.',
  'ggg.yyyyyyy.ggg',
  'gg.yyywwwyyy.gg',
  'ggg.yyyyyyy.ggg',
  '.ggg.......ggg.',
  '..ggggggggggg..',
  '....ggggggg....',
  '...............',
  '...............',
  '...............',
];

/** What stands on a lobby's reels. */
export const REELS: Record<Reel, readonly string[]> = {
  lozenge: LOZENGE,
  flower: FLOWER,
  star: STAR,
  shuttle: SHUTTLE,
  coin: STITCHES.coin,
};
