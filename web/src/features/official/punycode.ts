const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST = { n: 128, bias: 72 };

/** A host as its letters are shown: what stands as `xn--…` in an address is decoded (RFC 3492), what cannot be stays as it is. */
export function hostInUnicode(host: string): string {
  return host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decoded(label.slice(4)) ?? label) : label))
    .join('.');
}

function decoded(text: string): string | undefined {
  if (text === '') return undefined;
  const end = Math.max(0, text.lastIndexOf('-'));
  const points = [...text.slice(0, end)].map((letter) => letter.charCodeAt(0));
  let { n, bias } = FIRST;
  let at = 0;
  for (let next = end === 0 ? 0 : end + 1; next < text.length; ) {
    const before = at;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(text.charCodeAt(next));
      next += 1;
      if (digit === undefined) return undefined;
      at += digit * weight;
      const threshold = k <= bias ? T_MIN : Math.min(T_MAX, k - bias);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    bias = adapted(at - before, points.length + 1, before === 0);
    n += Math.floor(at / (points.length + 1));
    at %= points.length + 1;
    if (n > 0x10ffff) return undefined;
    points.splice(at, 0, n);
    at += 1;
  }
  return String.fromCodePoint(...points);
}

function digitOf(code: number): number | undefined {
  if (code >= 48 && code <= 57) return code - 22;
  if (code >= 97 && code <= 122) return code - 97;
  return undefined;
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? DAMP : 2));
  left += Math.floor(left / length);
  let k = 0;
  for (; left > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) left = Math.floor(left / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * left) / (left + SKEW));
}
