import { execFile } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OfficialKind } from '@prae/contract/facts';
import { officialList } from '@prae/contract/official';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OFFICIAL_FILE } from '../../http/official-file.ts';
import { command } from '../../testing/command.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { fittedOfficial, officialReader, type SignedList } from './official.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
});
afterAll(() => world.close());

const run = (...words: string[]) => command(world.databaseUrl, 'official', ...words);
const read = async () => (await world.api('lookup.official')).body.list;

/** The list once it is of this version. */
async function listOf(version: number): Promise<SignedList> {
  for (let tries = 0; tries < 100; tries += 1) {
    const list = await read();
    if (list && parsed(list).version === version) return list;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`There is no version ${version}`);
}

const parsed = ({ signed }: SignedList) => officialList.parse(JSON.parse(signed));

function isGood({ signed, signature, publicKey }: SignedList): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64'));
}

test('an operator writes the list, each change is a version, and what goes out is signed', async () => {
  expect(await read()).toBeNull();
  expect((await fetch(world.url + OFFICIAL_FILE)).status).toBe(404);
  expect((await run('add', 'site', 'Prae.Example')).stdout).toBe('Done.\n');
  await run('add', 'chat', '@praeportal', 'LINE');
  await run('add', 'phone', '+66 2-000 0000');
  const list = await listOf(4);
  expect(parsed(list)).toMatchObject({
    brand: world.config.brandName,
    entries: [
      { kind: 'site', value: 'prae.example' },
      { kind: 'chat', value: '@praeportal', note: 'LINE' },
      { kind: 'phone', value: '+6620000000' },
    ],
  });
  expect(isGood(list)).toBe(true);
  expect(isGood({ ...list, signed: list.signed.replace('@praeportal', '@praep0rtal') })).toBe(false);
  expect((await run('list')).stdout).toContain('chat  @praeportal  LINE');

  await run('remove', 'chat', '@praeportal');
  expect(parsed(await listOf(5)).entries).toHaveLength(2);
  const gone = await run('remove', 'chat', '@praeportal');
  expect(gone).toMatchObject({ code: 1, stdout: 'Nothing was changed: the list does not have it.\n' });
  expect((await run('add', 'site', 'https://prae.example')).code).toBe(1);
  expect((await run('add', 'mail', 'a@prae.example')).code).toBe(2);
  expect(parsed(await listOf(5)).version).toBe(5);
});

test('it is a file of the site as well, which may be read from elsewhere', async () => {
  const answer = await fetch(world.url + OFFICIAL_FILE);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(isGood((await answer.json()) as SignedList)).toBe(true);
});

/** The code of the guide between two lines that begin a block, of a language. */
function fromGuide(language: string, contains: string): string {
  const guide = readFileSync(new URL('../../../../docs/official.md', import.meta.url), 'utf8');
  const blocks = [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  const found = blocks.find(([, kind, text]) => kind === language && text?.includes(contains));
  if (!found?.[2]) throw new Error(`The guide has no ${contains}`);
  return found[2];
}

test('anybody checks it as the guide says, with Node', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prae-official-'));
  try {
    writeFileSync(join(folder, 'check.mjs'), fromGuide('js', 'createPublicKey'));
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'check.mjs'), world.url]);
    expect(stdout).toMatch(/^good [0-9a-f]{16}\n\{"brand"/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the key that the guide makes is one', () => {
  expect(fromGuide('sh', 'genpkey')).toContain('openssl genpkey -algorithm ED25519 -outform DER | base64');
  expect(world.config.officialKey?.asymmetricKeyType).toBe('ed25519');
});

test('without a key there is no list', async () => {
  const { database, config } = world;
  const clock = () => new Date();
  expect(await officialReader({ database, config, clock })()).not.toBeNull();
  expect(
    await officialReader({ database, config: { ...config, officialKey: undefined }, clock })(),
  ).toBeNull();
});

const kept: readonly (readonly [OfficialKind, string, string | undefined])[] = [
  ['site', 'WWW.Prae.Example', 'www.prae.example'],
  ['site', 'ไทย.example', 'xn--o3cw4h.example'],
  ['site', 'prae', undefined],
  ['site', 'https://prae.example', undefined],
  ['site', 'prae.example/login', undefined],
  ['site', 'prae.example:443', undefined],
  ['phone', '(02) 000-0000', '020000000'],
  ['phone', 'call us', undefined],
  ['chat', ' @prae ', '@prae'],
  ['chat', 'https://line.me/R/ti/p/@prae', 'https://line.me/R/ti/p/@prae'],
  ['chat', 'javascript://prae', undefined],
  ['account', 'PRAE   PORTAL', 'PRAE PORTAL'],
  ['account', 'PRAE\u202EPORTAL', undefined],
  ['account', '', undefined],
];

test.each(kept)('%s %s is kept as %s', (kind, typed, value) => {
  expect(fittedOfficial(kind, typed)).toBe(value);
});

test.each([
  ['account', 'a\u3164b'],
  ['account', 'a\u034fb'],
  ['chat', 'https://user:word@line.me/x'],
  ['chat', 'javascript:alert(1)'],
  ['site', '-a.example'],
  ['site', 'a-.example'],
] as const)('no %s is %s', (kind, typed) => expect(fittedOfficial(kind, typed)).toBeUndefined());
