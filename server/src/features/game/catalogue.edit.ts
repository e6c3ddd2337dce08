import type { GameField, GameRow, NewGame } from './catalogue.sql.ts';

export const categories = ['slot', 'sport', 'lotto'] as const satisfies readonly GameRow['category'][];

/** What an operator may change of a game, in the order in which it is listed. */
export const gameFields = [
  'name',
  'category',
  'position',
  'factor',
  'betsAhead',
  'logo',
  'background',
  'web',
  'android',
  'ios',
] as const satisfies readonly GameField[];

/** A value as it is kept, or why it cannot be, in words for an operator. */
export type Fitted = { value: string | number | boolean } | { why: string };

const PICTURES: readonly GameField[] = ['logo', 'background'];

/**
 * Reads what an operator typed for a field. Addresses are https with nothing of a login in them, and come as URLs write
 * themselves; pictures are from one of `mediaOrigins`, as the portal's pages show no others.
 */
export function fitted(field: GameField, typed: string, mediaOrigins: readonly string[]): Fitted {
  if (field === 'name') return named(typed);
  if (field === 'category') {
    const isOne = (categories as readonly string[]).includes(typed);
    return isOne ? { value: typed } : { why: `a category is ${categories.join(', ')}` };
  }
  if (field === 'position') {
    const isPlace = /^\d{1,4}$/.test(typed) && Number(typed) > 0;
    return isPlace ? { value: Number(typed) } : { why: 'a position is a whole number from 1' };
  }
  if (field === 'factor') {
    const isFactor = /^\d{1,6}(\.\d{1,6})?$/.test(typed) && Number(typed) > 0;
    return isFactor ? { value: Number(typed) } : { why: 'a factor is a number above 0, such as 0.1' };
  }
  if (field === 'betsAhead')
    return typed === 'yes' || typed === 'no' ? { value: typed === 'yes' } : { why: 'betsAhead is yes or no' };
  const address = webAddress(typed);
  if (!address) return { why: 'an address begins with https://, has no login in it, and is one of the web' };
  const isShown = !PICTURES.includes(field) || mediaOrigins.includes(address.origin);
  return isShown
    ? { value: address.href }
    : { why: `no page shows pictures from ${address.origin}: name it in MEDIA_ORIGINS first` };
}

function named(typed: string): Fitted {
  const name = typed.trim().replace(/\s+/g, ' ').normalize('NFC');
  const isName = name !== '' && name.length <= 40 && !/\p{C}/u.test(name);
  return isName ? { value: name } : { why: 'a name has 1 to 40 characters' };
}

/** An https address of the web; its port, path and query may be anything. */
function webAddress(typed: string): URL | undefined {
  if (typed.length > 1_000 || !URL.canParse(typed)) return undefined;
  const url = new URL(typed);
  const isWeb = url.protocol === 'https:' && url.username === '' && url.password === '';
  return isWeb && url.href.length <= 2_000 && url.hostname.includes('.') ? url : undefined;
}

/** Whether a code can be a game's: capitals and digits, and no other place of money. */
function isGameCode(code: string): boolean {
  return /^[A-Z0-9]{2,16}$/.test(code) && code !== 'WALLET' && code !== 'NONE';
}

/** A game that is but a plain link, of what an operator typed; or why it cannot be. */
export function newGame(
  code: string,
  category: string,
  link: string,
  typedName: string,
): NewGame | { why: string } {
  if (!isGameCode(code)) return { why: 'a code is 2 to 16 capitals and digits' };
  const group = categories.find((one) => one === category);
  if (!group) return { why: `a category is ${categories.join(', ')}` };
  const web = fitted('web', link, []);
  if ('why' in web) return web;
  const name = fitted('name', typedName, []);
  return 'why' in name ? name : { code, category: group, name: String(name.value), web: String(web.value) };
}
