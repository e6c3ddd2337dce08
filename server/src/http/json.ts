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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadJson('not JSON');
  }
}

const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\],:]/g;

/** Walks over the tokens of text that is known to be JSON, keeping the keys of every open object. */
function inspect(text: string): void {
  const open: (Set<string> | undefined)[] = [];
  let keyNext = false;
  for (const [token] of text.matchAll(tokens)) {
    const first = token[0];
    if (first === '{' || first === '[') {
      if (open.push(first === '{' ? new Set() : undefined) > DEPTH_LIMIT) throw new BadJson('too deep');
      keyNext = first === '{';
    } else if (first === '}' || first === ']') {
      open.pop();
      keyNext = false;
    } else if (first === ',') {
      keyNext = open.at(-1) !== undefined;
    } else if (first === ':') {
      keyNext = false;
    } else if (first === '"') {
      const string = inspectString(token);
      if (keyNext) inspectKey(string, open.at(-1));
    } else if (token.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '').length > DIGITS_LIMIT) {
      throw new BadJson('a number with too many digits');
    }
  }
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
