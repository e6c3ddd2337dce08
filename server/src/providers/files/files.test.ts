import { readdir } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startWorld } from '../../testing/world.ts';
import { extensions, FILE_LIMIT_BYTES, FilesAway, type FileType } from './port.ts';
import { awayOf, listed, someBytes, testFolder, testS3 } from './stores.fixture.ts';

const types = Object.keys(extensions) as FileType[];
const later = () => new Promise((done) => setTimeout(done, 20));

it.each([
  [{ s3: true }, ['put']],
  [{}, []],
])('a server of %o asks an outside store only where it has one', async (options, calls) => {
  const world = await startWorld({ recheck: false, ...options });
  onTestFinished(() => world.close());
  const { files } = world.deps.providers;
  await files.put('slip', someBytes(10), 'image/jpeg');
  expect(await world.act<{ call: string }[]>('GET', '/journal?party=S3')).toMatchObject(
    calls.map((call) => ({ call })),
  );
  expect((await readdir(world.config.dataDir)).includes('files')).toBe(calls.length === 0);
});

/** What every store owes, against a real folder and a real store on the other side of HTTP. */
describe.each([
  ['a folder', testFolder],
  ['S3', () => testS3()],
])('%s', (_, open) => {
  it.each(types)('gives back what was put as %s, under a name that says so', async (type) => {
    const { store } = await open();
    const bytes = someBytes(1_000);
    const name = await store.put('slip', bytes, type);
    expect(name).toMatch(/^slip\/[0-9a-f]{32}-[0-9a-f]{32}\.(jpg|png|webp|gif|heic|mp4|mov)$/);
    expect(await store.read(name)).toEqual({ bytes, type });
  });

  it.each([0, 1, 10 * 1_024 * 1_024, FILE_LIMIT_BYTES])('keeps a file of %i bytes', async (length) => {
    const { store, kept } = await open();
    const bytes = someBytes(length);
    const name = await store.put('slip', bytes, 'image/png');
    expect((await store.read(name))?.bytes.equals(bytes)).toBe(true);
    expect((await kept()).map((file) => file.length)).toEqual([length]);
  });

  it('takes no file that it would not read again, and does not say that it is away', async () => {
    const { store, kept } = await open();
    const put = store.put('slip', someBytes(FILE_LIMIT_BYTES + 1), 'image/png');
    await expect(put).rejects.toThrow('too many');
    await expect(put).rejects.not.toBeInstanceOf(FilesAway);
    expect(await kept()).toEqual([]);
  });

  it('gives each put a name of its own, and forgets one without the other', async () => {
    const { store, kept } = await open();
    const bytes = someBytes(100);
    const one = await store.put('slip', bytes, 'image/jpeg');
    const other = await store.put('slip', bytes, 'image/jpeg');
    expect(other).not.toBe(one);
    await store.remove(one);
    await store.remove(one);
    expect([await store.read(one), await store.read(other)]).toEqual([
      undefined,
      { bytes, type: 'image/jpeg' },
    ]);
    expect(await kept()).toEqual([bytes]);
  });

  it('has nothing under a name that it never gave', async () => {
    const { store } = await open();
    const name = await store.put('slip', someBytes(10), 'image/jpeg');
    const never = `slip/${'0'.repeat(32)}${name.slice(37)}`;
    expect(await store.read(never)).toBeUndefined();
    await store.remove(never);
    expect(await listed(store)).toEqual([name]);
  });

  it.each([
    ['cut', (bytes: Buffer) => bytes.subarray(0, 500)],
    ['emptied', () => Buffer.alloc(0)],
    ['longer', (bytes: Buffer) => Buffer.concat([bytes, bytes])],
    [
      'changed in one bit',
      (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 7 ? byte ^ 1 : byte))),
    ],
    ['longer than any', () => Buffer.alloc(FILE_LIMIT_BYTES + 1)],
  ])('does not give out a file that was %s', async (_how, change) => {
    const { store, damage } = await open();
    const bytes = someBytes(1_000);
    const name = await store.put('slip', bytes, 'image/jpeg');
    await damage(change(bytes));
    expect(await awayOf(store.read(name))).toMatch(/^read: /);
    await damage(bytes);
    expect(await store.read(name)).toMatchObject({ bytes });
  });

  it('keeps fifty that come at once', async () => {
    const { store, kept } = await open();
    const files = Array.from({ length: 50 }, (_unused, at) => someBytes(20_000 + at));
    const names = await Promise.all(files.map((bytes) => store.put('slip', bytes, 'image/webp')));
    const read = await Promise.all(names.map((name) => store.read(name)));
    expect(read.map((file, at) => file?.bytes.equals(files[at] as Buffer))).toEqual(files.map(() => true));
    expect(await kept()).toHaveLength(50);
  });

  it('lists nothing where nothing was put', async () => {
    const { store } = await open();
    expect(await listed(store)).toEqual([]);
  });

  it('lists what was written before a time', async () => {
    const { store } = await open();
    const one = await store.put('slip', someBytes(10), 'image/jpeg');
    await later();
    const between = new Date();
    await later();
    const other = await store.put('slip', someBytes(10), 'image/png');
    expect(await listed(store, between)).toEqual([one]);
    expect((await listed(store)).sort()).toEqual([one, other].sort());
  });

  it('lists more names than a page has, each once, while they are removed', async () => {
    const { store, kept } = await open();
    const put = new Set<string>();
    while (put.size < 1_010) {
      const more = Array.from({ length: 101 }, () => store.put('slip', someBytes(8), 'image/jpeg'));
      for (const name of await Promise.all(more)) put.add(name);
    }
    const names = await listed(store);
    expect(names).toHaveLength(put.size);
    expect(new Set(names)).toEqual(put);
    const removed: Promise<void>[] = [];
    for await (const name of store.list('slip', new Date(Date.now() + 60_000))) {
      removed.push(store.remove(name));
      if (removed.length % 100 === 0) await Promise.all(removed);
    }
    await Promise.all(removed);
    expect(await kept()).toEqual([]);
  });
});
