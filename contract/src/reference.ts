/** Crockford's base 32: no letter that is taken for a digit or for another letter. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;
const BITS = 40;

/**
 * 'PR-7K3D-9Q2X', always the same for an operation's id: 40 of its random bits, short enough to read out. Two of a member's
 * operations share one in a million million times. What is no such id stays as it is.
 */
export function shortReference(id: string): string {
  // The last digit is the same for every operation, and the first twelve are the time.
  const random = /^[0-9a-f]{21}([0-9a-f]{10})0$/.exec(id.replaceAll('-', ''))?.[1];
  if (random === undefined) return id;
  let rest = Number.parseInt(random, 16);
  let code = '';
  while (code.length < CODE_LENGTH) {
    code = LETTERS.charAt(rest % LETTERS.length) + code;
    rest = Math.floor(rest / LETTERS.length);
  }
  return `PR-${code.slice(0, 4)}-${code.slice(4)}`;
}

/**
 * The end of the id, without dashes, of every operation with this short reference: eleven hex digits. It may be typed as it was heard:
 * in small letters, without `PR` and dashes, with the letters that look like digits. Undefined where it is none.
 */
export function endOfId(reference: string): string | undefined {
  const typed = reference.toUpperCase().replaceAll(/[\s-]/g, '');
  const code = typed
    .replace(/^PR(?=.{8}$)/, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (code.length !== CODE_LENGTH) return undefined;
  let bits = 0;
  for (const letter of code) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return undefined;
    bits = bits * LETTERS.length + value;
  }
  return `${bits.toString(16).padStart(BITS / 4, '0')}0`;
}
