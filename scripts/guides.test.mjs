import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '../contract/src/languages.ts';

const root = new URL('..', import.meta.url);
const guides = [
  'README.md',
  ...[
    'architecture',
    'providers',
    'languages',
    'brands',
    'ledger',
    'payments',
    'qr-gateway',
    'bonuses',
    'cases',
    'chat',
    'console',
    'api',
    'settings',
    'spin',
    'proof',
    'drills',
    'push',
  ].map((name) => `docs/${name}.md`),
];
const folderOfLanguage = new RegExp(`^(.*/)(?:${languages.join('|')})/`);
const folders =
  /^(?:\.?[\w-]+\/)*(?:contract|server|web|console|ui|sandbox|local-postgres|scripts|bench|drills|e2e|docs)\//;
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(new URL(path, root)));

describe('what a guide names is there', () => {
  it.each(guides)('%s: paths', (guide) => {
    const missing = pathsIn(textOf(guide)).filter((path) => !existsSync(new URL(path, root)));
    expect(missing).toEqual([]);
  });

  it.each(guides)('%s: links', (guide) => {
    const links = [...textOf(guide).matchAll(/\]\(([^)#:\s]+)\)/g)].map(([, link]) => link);
    expect(links.filter((link) => !existsSync(new URL(link, new URL(guide, root))))).toEqual([]);
  });

  it('every decision stands in their list', () => {
    const list = textOf('docs/decisions/README.md');
    const decisions = files.filter((path) => /^docs\/decisions\/\d/.test(path));
    expect(decisions.length).toBeGreaterThan(5);
    expect(decisions.filter((path) => !list.includes(path.split('/').at(-1)))).toEqual([]);
  });
});

describe('what a reader types is true', () => {
  it.each(guides)('%s: commands', (guide) => {
    const { scripts } = JSON.parse(textOf('package.json'));
    const named = [...textOf(guide).matchAll(/npm run ([\w:-]+)(?! -w\b)(?=[`\s])/g)].map(([, name]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it.each(['README.md', '.env.example'])('%s has every variable of the configuration', (guide) => {
    const configuration = ['config', 'config.onepay']
      .map((name) => textOf(`server/src/${name}.ts`))
      .join('\n');
    const variables = [...configuration.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
    expect(variables.length).toBeGreaterThan(20);
    const families = [...textOf(guide).matchAll(/`([A-Z][A-Z0-9_]+_)\*`/g)].map(([, prefix]) => prefix);
    const isNamed = (name) =>
      textOf(guide).includes(name) || families.some((prefix) => name.startsWith(prefix));
    expect(variables.filter((name) => !isNamed(name))).toEqual([]);
  });
});

describe('the walks', () => {
  const walks = new Map(
    textOf('docs/architecture.md')
      .split(/^## /m)
      .map((section) => [section.split('\n')[0], stepsOf(section)])
      .filter(([, steps]) => steps.length > 0),
  );

  it.each([...walks])('%s: every name stands in its file', (_title, steps) => {
    const missing = steps.flatMap(({ path, names }) =>
      names.filter((name) => !textOf(path).includes(name)).map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['A transfer', 'transfer', 5, 12],
    ['A deposit by QR', 'deposit', 6, 14],
    ['A withdrawal', 'withdraw', 7, 9],
    ['A case', 'withdraw', 3, 6],
    ['A new game', 'game', 0, 1],
  ])('%s stays short', (title, feature, ofFeature, all) => {
    const [, steps] = [...walks].find(([name]) => name.startsWith(title)) ?? [];
    const own = steps.filter(({ path }) => path.includes(`features/${feature}/`));
    expect(own.length).toBeLessThanOrEqual(ofFeature);
    expect(steps.length).toBeLessThanOrEqual(all);
  });
});

describe('the guide to a language names every place that knows the languages', () => {
  const guide = textOf('docs/languages.md');
  const named = pathsIn(guide);

  it('each file', () => {
    const unnamed = files.filter((path) => isSource(path) && knowsLanguages(textOf(path)));
    expect(unnamed.length).toBeGreaterThan(3);
    expect(unnamed.filter((path) => !named.includes(path))).toEqual([]);
  });

  it('each folder', () => {
    const keyed = files.flatMap((path) => folderOfLanguage.exec(path)?.[1] ?? []);
    expect(keyed.length).toBeGreaterThan(10);
    expect([...new Set(keyed)].filter((folder) => !named.some((path) => path.startsWith(folder)))).toEqual(
      [],
    );
  });

  it.each([
    ["const tags = { th: 'th', la: 'lo', en: 'en' };", true],
    ['const texts = { th, la, en };', true],
    ["test.each(['th', 'la', 'en'])", true],
    ['const fonts: Record<Language, string> = chosen;', true],
    ['.title:lang(lo) { line-height: 1.5 }', true],
    ["return variant === 'la' ? 'LAK' : 'THB';", false],
    ['const variants = ["th", "la"];', false],
    ["import type { Language } from '@prae/contract/languages';", false],
  ])('is asked by %s: %s', (text, expected) => {
    expect(knowsLanguages(text)).toBe(expected);
  });
});

describe('the guide to outside parties names every place that knows the games', () => {
  it('each file', () => {
    const named = pathsIn(textOf('docs/providers.md'));
    const keyed = files.filter((path) => isSource(path) && /\bSLOTXO\b['"]?\s*[:\],]/.test(textOf(path)));
    expect(keyed.length).toBeGreaterThan(2);
    expect(keyed.filter((path) => !named.includes(path))).toEqual([]);
  });
});

describe('the guide to a protocol of games names every place that knows the protocols', () => {
  it('each file', () => {
    const named = pathsIn(textOf('docs/providers.md'));
    const keyed = files.filter(
      (path) =>
        /^(server|sandbox)\/.*\.ts$/.test(path) && /^\s+(?:\.\.\.\{.*)?\bslotracha\b:/m.test(textOf(path)),
    );
    const own = /\.test\.ts$/;
    expect(keyed.length).toBeGreaterThan(5);
    expect(keyed.filter((path) => !own.test(path) && !named.includes(path))).toEqual([]);
  });
});

describe('the guide to a gateway names every place that knows the gateways', () => {
  it('each file', () => {
    const [, guide = ''] = /^## Adding a gateway$(.*?)^## /ms.exec(textOf('docs/providers.md')) ?? [];
    const named = pathsIn(guide);
    // Their own files, what a bank of the same name says of slips and writes of money that came, and journeys through them.
    const own = /\/(?:kbank|payonex|assumed)[./]|\/(?:slip|feed)\/|^e2e\//;
    const keyed = files.filter((path) => isSource(path) && !own.test(path) && knowsGateways(textOf(path)));
    expect(keyed.length).toBeGreaterThan(10);
    expect(keyed.filter((path) => !named.includes(path))).toEqual([]);
  });

  it.each([
    ["import { payonex } from './payout/payonex.ts';", true],
    ["if (party === 'PAYONEX') return settings.payonexCallbackUrl;", true],
    ['PAYONEX_BASE_URL: address.optional(),', true],
    ["qr: new Map([['KBANK', kbank(config.kbank)]]),", true],
    ['kbankCallbackUrl: null,', true],
    ["import { payQr } from '../kbank/qr.ts';", true],
    ["const adjustable = new Set(['PAYTIMZ', 'ZPAY']);", true],
    ["{ bankCode: 'KBANK', accountNo: '0012345678' }", false],
    ["await page.getByLabel(r.bankSearch).fill('KBANK');", false],
  ])('is asked by %s: %s', (text, expected) => {
    expect(knowsGateways(text)).toBe(expected);
  });
});

describe('the glossary has the words of the screens', () => {
  const rows = [
    ...textOf('docs/glossary.md').matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| [^|]+ \|$/gm),
  ].slice(2);

  it.each([
    ['th', 2],
    ['la', 3],
  ])('in %s', (language, column) => {
    const texts = files.filter((path) => path.includes(`/messages/${language}/`)).map(textOf);
    const words = rows.flatMap((row) => row[column].split(', ')).filter((word) => word !== '—');
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter((word) => !texts.some((text) => text.includes(word)))).toEqual([]);
  });
});

function textOf(path) {
  const url = new URL(path, root);
  return existsSync(url) && statSync(url).isFile() ? readFileSync(url, 'utf8') : '';
}

/** The paths from the root that a guide writes in backticks; `{…}` and `<…>` stand for many and are left out. */
function pathsIn(text) {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, quoted]) => quoted)
    .filter((quoted) => folders.test(quoted) && !/[<{*…]/.test(quoted));
}

/** The numbered rows of a walk, each with its path and what is named beside it. */
function stepsOf(section) {
  return [...section.matchAll(/^\| \d+ \| `([^`]+)` \| (.+) \|$/gm)].map(([, path, beside]) => ({
    path,
    names: [...beside.matchAll(/`([\w.]+)`/g)].map(([, name]) => name),
  }));
}

/** Sources of the product; the texts themselves, tests beside the code, and stored migrations are something else. */
function isSource(path) {
  const isCode = /^(contract|server|web|ui|sandbox|scripts|e2e)\/.*\.(ts|tsx|mjs|css)$/.test(path);
  const isTest = /\.(test|fixture)\.|\/testing\//.test(path) && !path.startsWith('e2e/');
  return isCode && !isTest && !folderOfLanguage.test(path);
}

/** The code or the adapter of a gateway: what a further one has to join. KBANK alone is a member's bank as well. */
function knowsGateways(text) {
  return /\bpayonex|PAYONEX|PAYTIMZ|KBANK_|\bkbank(?=[A-Z.(/:])/.test(text);
}

/** English beside Thai or Lao, a record over all languages, or a style for one: what a further language has to join. */
function knowsLanguages(text) {
  const codes = new Set(
    [...text.matchAll(/(?<![\w.\-/])(['"]?)(th|la|lo|en)\1(?=\s*[,:;}\])|])/g)].map(([, , code]) => code),
  );
  const isList = codes.has('en') && codes.size > 1;
  return isList || /Record<Language\b|:lang\(/.test(text);
}
