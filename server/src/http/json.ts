/** Why a body is not taken. */
export class BadJson extends Error {}

const DEPTH_LIMIT = 32;
/** A double holds 17 significant digits at most; a longer number would be changed by reading it. */
const DIGITS_LIMIT = 17;

/**
 * Parses the bytes of a JSON body more strictly than JSON.parse: valid UTF-8, no key twice in one object (readers
 * disagree about which one counts), no `__proto__`, no U+0000 and no lone surrogate (PostgreSQL stores neither),
 * no number with more digits than a number holds. An empty body is `undefined`.
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const text = decode(bytes);
  refuseDeep(text);
  const value = parse(text);
  inspect(text);
  return value;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BadJson('not UTF-8');
  }
}

/** Before it is parsed: JSON.parse takes a piece of memory for each level, and all 65,536 of them. The text may be no JSON. */
function refuseDeep(text: string): void {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text[at];
    if (isString) {
      if (code === '\\') at += 1;
      else if (code === '"') isString = false;
    } else if (code === '"') isString = true;
    else if (code === '{' || code === '[') depth += 1;
    else if (code === '}' || code === ']') depth -= 1;
    if (depth > DEPTH_LIMIT) throw new BadJson('too deep');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadJson('not JSON');
  }
}

/** Walks over the tokens of text that is known to be JSON, keeping the keys of every open object. */
function inspect(text: string): void {
  const open: (Set<string> | undefined)[] = [];
  let keyNext = false;
  for (let at = 0; at < text.length; at += 1) {
    const first = text[at] ?? '';
    if (first === '{' || first === '[') {
      open.push(first === '{' ? new Set() : undefined);
      keyNext = first === '{';
    } else if (first === '}' || first === ']') {
      open.pop();
      keyNext = false;
    } else if (first === ',') {
      keyNext = open.at(-1) !== undefined;
    } else if (first === ':') {
      keyNext = false;
    } else if (first === '"') {
      const end = endOfString(text, at);
      const string = inspectString(text.slice(at, end));
      if (keyNext) inspectKey(string, open.at(-1));
      at = end - 1;
    } else if (isDigit(first)) {
      const end = endOfNumber(text, at);
      inspectNumber(text.slice(at, end));
      at = end - 1;
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (isDigit(text[at] ?? '') || '.eE+-'.includes(text[at] ?? ' ')) at += 1;
  return at;
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

function inspectNumber(token: string): void {
  if (token.length <= DIGITS_LIMIT) return;
  const digits = token.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length > DIGITS_LIMIT) throw new BadJson('a number with too many digits');
}

function inspectString(token: string): string {
  const string = token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1);
  if (string.includes('\0') || /\p{Surrogate}/u.test(string)) throw new BadJson('not storable text');
  return string;
}

function inspectKey(key: string, keys: Set<string> | undefined): void {
  if (key === '__proto__' || keys?.has(key)) throw new BadJson('a key twice or forbidden');
  keys?.add(key);
}
