/** What a masked number or a cut name says of a whole one. `undecided`: it shows too little of it, or in another script. */
export type Verdict = 'match' | 'mismatch' | 'undecided';

/** Fewer shown digits than this are anybody's. */
const FEWEST_SHOWN = 4;

/**
 * Whether a masked account number (`xxx-x-x2295-x`, `x055215`, also of a phone, `xxx-xxx-1234`) is this one (digits, with
 * dashes or spaces). A mask as long as the number is compared digit by digit. Of a shorter one the digits are the last ones, or
 * undecided where they would fit elsewhere alone; a longer one is of another grouping, and decides nothing unless it
 * contradicts.
 */
export function matchAccount(mask: string, accountNo: string): Verdict {
  const pattern = patternOf(mask);
  const digits = accountNo.replace(/[\s-]/g, '');
  if (!/^[\dx]+$/.test(pattern) || !/^\d+$/.test(digits)) return 'undecided';
  const isEnough = shownIn(pattern) >= FEWEST_SHOWN;
  const spare = digits.length - pattern.length;
  if (spare < 0) return fits(pattern, digits.padStart(pattern.length, 'x'), 0) ? 'undecided' : 'mismatch';
  if (fits(pattern, digits, spare)) return isEnough ? 'match' : 'undecided';
  for (let at = 0; at < spare; at++) if (fits(pattern, digits, at)) return 'undecided';
  return 'mismatch';
}

/**
 * The kinds of PromptPay numbers, by how verifiers call them and how many digits they have. So many of these say which number it is, as each mobile begins with 0
 * and each e-wallet with its issuer's five; and so many of those have to be shown. Anybody can choose the last digits of a mobile, and of an e-wallet that is
 * named after one: there all of them have to.
 */
const proxyKinds = [
  { type: 'MSISDN', length: 10, telling: 9, fewest: 9 },
  { type: 'NATID', length: 13, telling: 13, fewest: FEWEST_SHOWN },
  { type: 'EWALLETID', length: 15, telling: 10, fewest: 10 },
];

/**
 * Whether a PromptPay number as a bank shows it (`xxxxxxxxx2233`, a mobile also as `66-81-234-1234` or `0066812341234`) is this one, as it was
 * registered (digits). One of another kind is undecided: an account may have several.
 */
export function matchProxy({ type, value }: { type: string; value: string }, number: string): Verdict {
  const kind = proxyKinds.find(({ length }) => length === number.length);
  if (kind === undefined || kind.type !== type.toUpperCase()) return 'undecided';
  const plain = patternOf(value).replace(/^\+/, '');
  const pattern =
    kind.type === 'MSISDN' ? plain.replace(/^(?:[6x]{2}|[0x]{2}[6x]{2})(?=[\dx]{9}$)/, '0') : plain;
  const verdict = matchAccount(pattern, number);
  const isEnough = shownIn(pattern.slice(-kind.telling)) >= kind.fewest;
  return verdict === 'match' && !isEnough ? 'undecided' : verdict;
}

/** What a masked account number shows (`patternOf`), where it is enough to tell one account from another. */
export function shownBy(mask: string): string | undefined {
  const pattern = patternOf(mask);
  return /^[\dx]+$/.test(pattern) && shownIn(pattern) >= FEWEST_SHOWN ? pattern : undefined;
}

/** A mask without what groups it, `x` for all that is hidden. */
function patternOf(mask: string): string {
  return mask.replace(/[\s-]/g, '').replace(/[X*•●]/g, 'x');
}

function shownIn(pattern: string): number {
  return pattern.replace(/x/g, '').length;
}

/** Whether every digit that the pattern shows stands in `digits` from `at` on. What is hidden in either is any. */
function fits(pattern: string, digits: string, at: number): boolean {
  return [...pattern].every((one, index) => {
    const other = digits[at + index];
    return one === 'x' || other === 'x' || one === other;
  });
}

/**
 * Whether one of the names that a bank tells, cut and with a title as they may be (`นาย ชิซูกะ ส`, `MR. CHICHUKA S`,
 * `CHICHUKA S***`), is this person's: the same first name, and a last name that begins as told. Names in another script than
 * the person's are undecided, and so is one that shows no last name, or another one with the same first letter, as people
 * spell theirs in more than one way.
 */
export function matchNames(told: readonly string[], name: string): Verdict {
  const verdicts = told.map((one) => matchName(one, name));
  return verdicts.find((one) => one === 'match') ?? verdicts.find((one) => one === 'mismatch') ?? 'undecided';
}

function matchName(told: string, name: string): Verdict {
  const verdicts = readings(told).flatMap((one) => readings(name).map((other) => compare(one, other)));
  return (
    ['match', 'undecided'].find((one): one is Verdict => verdicts.includes(one as Verdict)) ?? 'mismatch'
  );
}

/** Longer ones first, as one begins another. Thai ones may stand without a space behind them. */
const titles = [
  ...['นางสาว', 'นาย', 'นาง', 'น.ส.', 'นส.', 'ด.ช.', 'ด.ญ.', 'เด็กชาย', 'เด็กหญิง', 'คุณ'],
  ...['MASTER', 'MSTR', 'MISS', 'MRS', 'MR', 'MS'].flatMap((title) => [`${title}.`, `${title} `]),
];

/** A name as it stands and, where it seems to begin with a title, also without: some names begin as a title does. */
function readings(name: string): string[][] {
  const plain = name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\p{Cf}/gu, '')
    .trim();
  const spaced = plain.replaceAll(/\s/g, ' ').replaceAll('. ', '.');
  const title = titles.find((one) => spaced.startsWith(one));
  return (title === undefined ? [spaced] : [spaced.slice(title.length), spaced]).map(wordsOf);
}

/** Without dots and the like; stars stay, as they say that a word is cut. */
function wordsOf(name: string): string[] {
  return name
    .replace(/[^\p{L}\p{M}\p{N}*' -]/gu, ' ')
    .split(' ')
    .filter(Boolean);
}

function compare(told: readonly string[], name: readonly string[]): Verdict {
  const [first = '', ...more] = told;
  const [ownFirst = '', ...own] = name;
  const script = scriptOf(first);
  if (script === undefined || script !== scriptOf(ownFirst)) return 'undecided';
  const isCut = first.includes('*') || more.length === 0;
  const start = shownOf(first);
  if (isCut ? !ownFirst.startsWith(start) : start !== ownFirst) return 'mismatch';
  const last = shownOf(more[0] ?? '');
  if (isCut || last === '' || own.length === 0) return 'undecided';
  if ([own[0], own.at(-1)].some((one) => one?.startsWith(last))) return 'match';
  return own.some((one) => one.startsWith(last.slice(0, 1))) ? 'undecided' : 'mismatch';
}

/** What stands before the first star. */
function shownOf(word: string): string {
  return word.split('*')[0] ?? '';
}

function scriptOf(word: string): 'Thai' | 'Lao' | 'Latin' | undefined {
  return (['Thai', 'Lao', 'Latin'] as const).find((script) =>
    new RegExp(`\\p{Script=${script}}`, 'u').test(word),
  );
}
