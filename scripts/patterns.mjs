/*
 * Counts how much work a regular expression is, as an engine that goes back and tries again would do it: V8's does, and
 * a pattern whose work grows with the square of the text lets one long text hold the whole server up. Nothing is timed.
 */

/** The regular expressions written in a source text, as `{ source, flags }`; comments and texts are passed over. */
export function patternsIn(text) {
  const found = [];
  const token =
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<=(?:^|[(=:,?&|!;{[\n]|=>|return)\s*)\/(?<source>(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/(?<flags>[a-z]*)/g;
  for (const { groups } of text.matchAll(token)) if (groups.source) found.push({ ...groups });
  return found;
}

/**
 * How many characters are looked at until the pattern has matched somewhere in the text, or nowhere; counted no further
 * than `most`.
 */
export function workOf({ source, flags }, text, most = Infinity) {
  const characters = [...text];
  let work = 0;
  const one = (test, at, next) => {
    work += 1;
    if (work >= most) throw enough;
    return at < characters.length && test(characters[at]) ? next(at + 1) : false;
  };
  const matchers = {
    set: ({ test }, at, next) => one(test, at, next),
    start: (_, at, next) => (at === 0 ? next(at) : false),
    end: (_, at, next) => (at === characters.length ? next(at) : false),
    all: ({ parts }, at, next) => {
      const from = (index) => (here) =>
        index === parts.length ? next(here) : run(parts[index], here, from(index + 1));
      return from(0)(at);
    },
    any: ({ parts }, at, next) => parts.some((part) => run(part, at, next)),
    ahead: ({ part, wanted }, at, next) => (run(part, at, () => true) === wanted ? next(at) : false),
    times: ({ part, min, max, lazy }, at, next) => {
      const more = (count) => (here) => {
        const again = () => count < max && run(part, here, (there) => there > here && more(count + 1)(there));
        if (count < min) return run(part, here, more(count + 1));
        return lazy ? next(here) || again() : again() || next(here);
      };
      return more(0)(at);
    },
  };
  const run = (node, at, next) => matchers[node.kind](node, at, next);
  const tree = treeOf(source, flags);
  const last = source.startsWith('^') ? 0 : characters.length;
  try {
    for (let at = 0; at <= last && !run(tree, at, () => true); ) at += 1;
  } catch (error) {
    if (error !== enough) throw error;
  }
  return work;
}

const enough = new Error('the work is more than it is counted to');

/** Texts of about `length` that make a pattern go back: runs of what its parts take, and at the end what none takes. */
export function hardTexts({ source, flags }, length) {
  const alphabet = [' ', '\t', '\u0001', '-', '/', '0', '7', 'A', 'a', 'z', '.', '"', 'ก', '\uffff'];
  const literal = [...source].filter((character) => /[^\\^$()[\]{}?*+|]/.test(character));
  const known = [...new Set([...alphabet, ...literal])];
  const sets = setsOf(treeOf(source, flags));
  // Of characters that no part tells apart one is enough.
  const kinds = new Map(known.map((each) => [sets.map(({ test }) => Number(test(each))).join(''), each]));
  const picked = [...kinds.values()];
  const pairs = picked.flatMap((one) => picked.map((other) => one + other));
  const begun = picked.flatMap((run) => picked.map((begin) => begin + run.repeat(length)));
  return [...begun, ...[...picked, ...pairs].map((run) => run.repeat(length))].flatMap((text) =>
    picked.map((end) => text.slice(0, length) + end),
  );
}

function setsOf(node) {
  if (node.kind === 'set') return [node];
  return [...(node.parts ?? []), ...(node.part ? [node.part] : [])].flatMap(setsOf);
}

/** The pattern as a tree. What is not known here (looking back, back references) throws: such a pattern needs a look. */
function treeOf(source, flags) {
  let at = 0;
  const take = (form) => {
    const found = new RegExp(form, 'y');
    found.lastIndex = at;
    const [text] = found.exec(source) ?? [];
    if (text !== undefined) at += text.length;
    return text;
  };
  const ofOne = (text) => {
    const whole = new RegExp(`^${text}$`, flags.replace(/[gy]/g, ''));
    return { kind: 'set', test: (character) => whole.test(character) };
  };
  const any = () => {
    const parts = [all()];
    while (take('\\|') !== undefined) parts.push(all());
    return parts.length === 1 ? parts[0] : { kind: 'any', parts };
  };
  const all = () => {
    const parts = [];
    while (at < source.length && !/[|)]/.test(source[at])) parts.push(times(atom()));
    return { kind: 'all', parts };
  };
  const atom = () => {
    if (take('\\^') !== undefined) return { kind: 'start' };
    if (take('\\$') !== undefined) return { kind: 'end' };
    const open = take('\\((?:\\?(?::|[=!]|<\\w+>))?');
    if (open !== undefined) {
      const part = any();
      if (take('\\)') === undefined) throw new Error(`not understood: /${source}/ at ${at}`);
      return /[=!]$/.test(open) ? { kind: 'ahead', part, wanted: open.endsWith('=') } : part;
    }
    const single = take(
      '\\[(?:\\\\.|[^\\]\\\\])*\\]|\\\\[pP]\\{\\w+\\}|\\\\u[0-9a-fA-F]{4}|\\\\x[0-9a-fA-F]{2}|\\\\[^1-9kbB]|[^\\\\()?*+{]',
    );
    if (single === undefined) throw new Error(`not understood: /${source}/ at ${at}`);
    return ofOne(single);
  };
  const times = (part) => {
    const many = take('[*+?]|\\{\\d+(?:,\\d*)?\\}');
    if (many === undefined) return part;
    const [min, max] = { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] }[many] ?? boundsOf(many);
    return { kind: 'times', part, min, max, lazy: take('\\?') !== undefined };
  };
  const tree = any();
  if (at < source.length) throw new Error(`not understood: /${source}/ at ${at}`);
  return tree;
}

/** `{3}`, `{3,}`, `{3,5}` */
function boundsOf(many) {
  const [min, max] = many.slice(1, -1).split(',');
  return [Number(min), max === undefined ? Number(min) : max === '' ? Infinity : Number(max)];
}
