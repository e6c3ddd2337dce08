import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32, createDeflate } from 'node:zlib';
import { readSlipCode } from '@prae/contract/slip-code';
import { photographs } from '@prae/sandbox/testing/photographs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runner } from '../../../scripts/processes.mjs';
import { decoders } from './decoders.fixture.ts';
import { openPictures, type PicturesOptions } from './pictures.ts';

/** A busy machine is given its time. */
const pictures = openPictures({ timeLimitMs: 230_000 });
afterAll(() => pictures.close());

/** Below the folder that is never committed, as what is made of a program is put beside where it stands. */
const cache = fileURLToPath(new URL('../../../.cache', import.meta.url));
let folder: string;
beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'decoder-test-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await rm(join(cache, 'programs/.cache', basename(folder)), { recursive: true, force: true });
});

/** A program for the process, in place of ours: it is ready, and hears what it is asked. It can `answer`, or `write` what is no answer. */
async function program(heard: string, before = ''): Promise<string> {
  const path = join(folder, `${randomUUID()}.mjs`);
  const frames = fileURLToPath(new URL('frames.ts', import.meta.url));
  await writeFile(
    path,
    `import { hear, tell } from ${JSON.stringify(frames)};
    ${before};
    const write = (bytes) => process.stdout.write(Buffer.from(bytes));
    const answer = (facts) => tell(process.stdout, facts);
    process.stdin.on('close', () => process.exit());
    hear(process.stdin, { facts: 1e6, bytes: 1e9 }, () => { ${heard} });
    answer({ kind: 'ready' });`,
  );
  return path;
}

const others = (options: PicturesOptions) => {
  const opened = openPictures(options);
  onTestFinished(() => opened.close());
  return opened;
};

const canvas = (width = 300, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#335577' } });

describe('photographs', () => {
  const taken: { bytes: Buffer; sendingBank: string; reference: string }[] = [];
  beforeAll(async () => {
    for await (const photograph of photographs(20, 7, 1000)) taken.push(photograph);
  });

  it('are read, at least 19 of 20, and the same the second time', async () => {
    let read = 0;
    for (const { bytes, sendingBank, reference } of taken) {
      const found = await pictures.readCodes(bytes);
      if (found.kind !== 'read' || found.texts.length === 0) continue;
      read += 1;
      expect(found.texts.map(readSlipCode)).toEqual([{ kind: 'bank', sendingBank, transRef: reference }]);
      expect(found.again).toEqual(found.texts);
    }
    expect(read).toBeGreaterThanOrEqual(19);
  });

  it('are read as well when they are drawn anew', async () => {
    for (const { bytes } of taken.slice(0, 3)) {
      const drawn = await pictures.redraw(bytes);
      if (drawn.kind !== 'drawn') throw new Error(drawn.kind);
      expect(drawn.type).toBe('image/jpeg');
      expect(await pictures.readCodes(drawn.bytes)).toEqual(await pictures.readCodes(bytes));
    }
  });

  it('are read upside down, as PNG, WebP and GIF', async () => {
    const { bytes, reference } = taken[0] ?? expect.fail();
    const turned = sharp(bytes).rotate(180);
    for (const other of [turned.clone().png(), turned.clone().webp(), turned.clone().gif()]) {
      const found = await pictures.readCodes(await other.toBuffer());
      expect(found).toMatchObject({ kind: 'read', texts: [expect.stringContaining(reference)] });
    }
  });

  it('are read where they are small in a long picture, with no other code seen in the letters', async () => {
    const { bytes, reference } = taken[0] ?? expect.fail();
    const long = sharp(bytes).resize({ width: 720 }).extend({ top: 3000, bottom: 2000, background: '#fff' });
    const found = await pictures.readCodes(await long.jpeg().toBuffer());
    if (found.kind !== 'read') throw new Error(found.kind);
    expect(found.texts).toEqual([expect.stringContaining(reference)]);
  });

  it('are read two hundred at once in the order they come, with less than 200 MB and the server free', async () => {
    const { bytes, reference } = taken[1] ?? expect.fail();
    const measured = await memory();
    let longest = 0;
    // What this thread was at, not how long others on the machine kept it waiting.
    let before = performance.eventLoopUtilization();
    const ticking = setInterval(() => {
      longest = Math.max(longest, performance.eventLoopUtilization(before).active);
      before = performance.eventLoopUtilization();
    }, 10);
    const found = await Promise.all(Array.from({ length: 200 }, () => pictures.readCodes(bytes)));
    clearInterval(ticking);
    for (const one of found) {
      expect(one).toMatchObject({ kind: 'read', texts: [expect.stringContaining(reference)] });
    }
    expect(await measured.grown()).toBeLessThan(200);
    expect(longest).toBeLessThan(500);
  });

  it('fail, and are read again, when the process that reads them dies', async () => {
    const { bytes } = taken[2] ?? expect.fail();
    const dying = others({ program: await program('process.exit(1)') });
    expect(
      await Promise.all([dying.readCodes(bytes), dying.readCodes(bytes), dying.readCodes(bytes)]),
    ).toEqual(Array(3).fill({ kind: 'failed' }));
    const unborn = others({ program: await program('', 'process.exit(1)') });
    expect(await unborn.readCodes(bytes)).toEqual({ kind: 'failed' });
    expect(await unborn.redraw(bytes)).toEqual({ kind: 'failed' });
    const before = await settled();
    const killed = others({});
    expect(await killed.readCodes(bytes)).toMatchObject({ kind: 'read' });
    const [last] = decoders().filter((id) => !before.includes(id));
    process.kill(last ?? expect.fail(), 'SIGKILL');
    await expect.poll(decoders).not.toContain(last);
    // One that is asked before the end is heard of fails still.
    await expect.poll(async () => (await killed.readCodes(bytes)).kind).toBe('read');
  });

  it('fail after the time limit when the process hangs, and are read by the next', async () => {
    const { bytes } = taken[2] ?? expect.fail();
    const hanging = others({ timeLimitMs: 700, program: await program('for (;;);') });
    const before = await settled();
    expect(await Promise.all([1, 2, 3, 4].map(() => hanging.readCodes(bytes)))).toEqual(
      Array(4).fill({ kind: 'failed' }),
    );
    await expect.poll(decoders).toEqual(before);

    // The first process to make the folder hangs, each other one answers.
    const hung = JSON.stringify(join(folder, 'hung'));
    const once = await program(
      `try { mkdirSync(${hung}); for (;;); } catch { answer({ kind: 'read', texts: ['seen'], again: [] }); }`,
      "import { mkdirSync } from 'node:fs'",
    );
    // It has as much as any other: one that gives way is begun again where it was left too little.
    const recovering = others({ timeLimitMs: 4000, program: once, chrt: join(folder, 'nothing') });
    expect(await recovering.readCodes(bytes)).toEqual({ kind: 'failed' });
    expect(await recovering.readCodes(bytes)).toEqual({ kind: 'read', texts: ['seen'], again: [] });
  });

  it('fail when all is closed', async () => {
    const closing = openPictures();
    const asked = [1, 2, 3].map(() => closing.readCodes(taken[3]?.bytes ?? expect.fail()));
    closing.close();
    expect(await Promise.all(asked)).toEqual(Array(3).fill({ kind: 'failed' }));
    expect(await closing.redraw(await canvas().png().toBuffer())).toEqual({ kind: 'failed' });
  });

  it('fail when all is closed while the process starts, and no other is begun', async () => {
    const before = await settled();
    const closing = openPictures();
    const asked = closing.redraw(await canvas().png().toBuffer());
    await expect.poll(() => decoders().length).toBeGreaterThan(before.length);
    closing.close();
    expect(await asked).toEqual({ kind: 'failed' });
    await expect.poll(decoders).toEqual(before);
  });
});

describe('what is no picture', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="9" height="9"/></svg>';
  const cases: [name: string, bytes: () => Buffer | Promise<Buffer>][] = [
    ['nothing', () => Buffer.alloc(0)],
    ['one byte', () => Buffer.from([0xff])],
    ['an SVG', () => Buffer.from(svg)],
    [
      'an SVG behind the beginning of a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
    ],
    ['HTML', () => Buffer.from(`<!doctype html><title>slip.png</title>${' '.repeat(500)}`)],
    ['a PDF', () => Buffer.from(`%PDF-1.7\n${' '.repeat(500)}`)],
    ['a TIFF', () => canvas().tiff().toBuffer()],
    ['an AVIF', () => canvas().avif({ effort: 0 }).toBuffer()],
    [
      'the beginning of a PNG',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500)]),
    ],
    ['a JPEG that ends too early', async () => cut(await noisy().jpeg().toBuffer())],
    ['a PNG that ends too early', async () => cut(await noisy().png().toBuffer())],
    ['a WebP that ends too early', async () => cut(await noisy().webp().toBuffer())],
    [
      'a GIF that ends too early',
      async () => cut(await noisy().resize(100, 100).gif({ effort: 1 }).toBuffer()),
    ],
  ];

  it.each(cases)('%s is undecodable', async (_, bytes) => {
    const given = await bytes();
    expect(await pictures.redraw(given)).toEqual({ kind: 'undecodable' });
    expect(await pictures.readCodes(given)).toEqual({ kind: 'undecodable' });
  });

  it.each([
    [99, 400],
    [400, 99],
    [12_001, 100],
    [100, 12_001],
  ])('%i x %i is absurd', async (width, height) => {
    const given = await canvas(width, height).png().toBuffer();
    expect(await pictures.redraw(given)).toEqual({ kind: 'absurd' });
    expect(await pictures.readCodes(given)).toEqual({ kind: 'absurd' });
  });

  it('a side of 100 and one of 12,000 will do', async () => {
    const given = await canvas(100, 12_000).png().toBuffer();
    expect(await pictures.redraw(given)).toMatchObject({ kind: 'drawn', width: 100, height: 12_000 });
    expect(await pictures.readCodes(given)).toEqual({ kind: 'read', texts: [], again: [] });
  });

  it('30,000 x 30,000 pixels cost nothing', async () => {
    const bomb = await blackPng(30_000);
    expect(bomb.length).toBeLessThan(200_000);
    const measured = await memory();
    expect(await pictures.redraw(bomb)).toEqual({ kind: 'absurd' });
    expect(await pictures.readCodes(bomb)).toEqual({ kind: 'absurd' });
    expect(await measured.grown()).toBeLessThan(200);
  });

  it('a large one that is packed so that it must be held whole is absurd', async () => {
    expect(
      await pictures.redraw(await canvas(4500, 4500).webp({ effort: 0, quality: 1 }).toBuffer()),
    ).toEqual({ kind: 'absurd' });
    const interlaced = await canvas(4500, 4500).png({ progressive: true, compressionLevel: 1 }).toBuffer();
    expect(await pictures.redraw(interlaced)).toEqual({ kind: 'absurd' });
  });
});

describe('what is drawn anew', () => {
  it('is read when it is its turn and not before, and what reading throws is thrown', async () => {
    const png = await canvas().png().toBuffer();
    let [reading, most] = [0, 0];
    const read = async () => {
      reading += 1;
      most = Math.max(most, reading);
      await new Promise((done) => setTimeout(done, 5));
      reading -= 1;
      return png;
    };
    const drawn = await Promise.all(Array.from({ length: 8 }, () => pictures.redraw(read)));
    expect(drawn.map(({ kind }) => kind)).toEqual(Array(8).fill('drawn'));
    expect(most).toBe(1);
    expect(await pictures.redraw(async () => undefined)).toEqual({ kind: 'missing' });
    await expect(pictures.redraw(() => Promise.reject(new Error('The store is away')))).rejects.toThrow(
      'away',
    );
  });

  it('has nothing of the file but its pixels', async () => {
    const marked = await noisy()
      .withExif({ IFD0: { Artist: 'MARKED' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">MARKED</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    const given = Buffer.concat([marked, Buffer.from('<script>MARKED</script>PK\x03\x04')]);
    expect((await sharp(given).metadata()).exif).toBeDefined();
    const drawn = await pictures.redraw(given);
    if (drawn.kind !== 'drawn') throw new Error(drawn.kind);
    expect(drawn).toMatchObject({ type: 'image/jpeg', width: 300, height: 400 });
    const { exif, xmp, icc, iptc } = await sharp(drawn.bytes).metadata();
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(drawn.bytes.includes('MARKED')).toBe(false);
    expect(drawn.bytes.includes('script')).toBe(false);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is upright, given EXIF orientation %i', async (orientation) => {
    const corner = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const given = await canvas(300, 400)
      .composite([{ input: corner, left: 20, top: 30 }])
      .jpeg({ quality: 95 })
      .withMetadata({ orientation })
      .toBuffer();
    const drawn = await pictures.redraw(given);
    if (drawn.kind !== 'drawn') throw new Error(drawn.kind);
    const expected = sharp(given).autoOrient().removeAlpha().raw();
    const { data, info } = await expected.toBuffer({ resolveWithObject: true });
    expect([drawn.width, drawn.height]).toEqual([info.width, info.height]);
    const got = await sharp(drawn.bytes).raw().toBuffer();
    const furthest = got.reduce((most, level, at) => Math.max(most, Math.abs(level - (data[at] ?? 0))), 0);
    expect(furthest).toBeLessThan(40);
  });

  it('is a PNG where a PNG or a GIF came, of its first frame, on white', async () => {
    const clear = await sharp({
      create: { width: 200, height: 300, channels: 4, background: '#00000000' },
    })
      .png()
      .toBuffer();
    const drawn = await pictures.redraw(clear);
    if (drawn.kind !== 'drawn') throw new Error(drawn.kind);
    expect(drawn).toMatchObject({ type: 'image/png', width: 200, height: 300 });
    expect((await sharp(drawn.bytes).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);

    const frames = await Promise.all(['#ff0000', '#00ff00'].map((background) => frame(background)));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const still = await pictures.redraw(moving);
    if (still.kind !== 'drawn') throw new Error(still.kind);
    expect(still).toMatchObject({ type: 'image/png', width: 200, height: 200 });
    expect((await sharp(still.bytes).stats()).dominant.r).toBeGreaterThan(200);
  });

  it('is smaller where it was huge, and costs less than 200 MB', async () => {
    const given = await canvas(12_000, 5000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const measured = await memory();
    const drawn = await pictures.redraw(given);
    expect(await measured.grown()).toBeLessThan(200);
    if (drawn.kind !== 'drawn') throw new Error(drawn.kind);
    expect(drawn.width * drawn.height).toBeLessThan(6_100_000);
    expect(drawn.height / drawn.width).toBeCloseTo(12 / 5, 2);
  });

  it('and read, again and again, costs less than 120 MB in all', async () => {
    const given = await canvas(12_000, 5000).jpeg().toBuffer();
    const measured = await memory();
    for (let times = 0; times < 3; times += 1) {
      expect(await pictures.redraw(given)).toMatchObject({ kind: 'drawn', type: 'image/jpeg' });
      expect(await pictures.readCodes(given)).toEqual({ kind: 'read', texts: [], again: [] });
    }
    expect(await measured.grown()).toBeLessThan(120);
  });
});

function noisy() {
  return sharp({
    create: {
      width: 300,
      height: 400,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
}

/** A PNG of `side` x `side` pixels, a bit each. */
async function blackPng(side: number): Promise<Buffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const row = Buffer.alloc(Math.ceil(side / 8) + 1);
  const rows = Readable.from(Array(side).fill(row), { objectMode: false });
  const packed = await buffer(rows.pipe(createDeflate()));
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function cut(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * 0.6));
}

function frame(background: string): Promise<Buffer> {
  return sharp({ create: { width: 200, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The process that decodes for all tests together, or none, when those of other tests have ended. */
async function settled(): Promise<number[]> {
  const steady = async () => {
    const before = decoders();
    await pause(200);
    return before.length < 2 && String(before) === String(decoders());
  };
  await expect.poll(steady).toBe(true);
  return decoders();
}

/** What this process and those that decode for it have in memory, in bytes. */
async function resident(): Promise<number> {
  const pages = await Promise.all(
    [process.pid, ...decoders()].map(async (pid) => {
      const told = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
      return Number(told.split(' ')[1] ?? 0);
    }),
  );
  return pages.reduce((sum, some) => sum + some * 4_096, 0);
}

/** By how many megabytes they have grown since, at their largest. A process that is there already is no growth. */
async function memory() {
  await pictures.redraw(await canvas().png().toBuffer());
  const before = await resident();
  let most = before;
  let isOver = false;
  const looking = (async () => {
    for (; !isOver; await pause(5)) most = Math.max(most, await resident());
  })();
  onTestFinished(() => {
    isOver = true;
    return looking;
  });
  return { grown: async () => (Math.max(most, await resident()) - before) / 1e6 };
}

describe('the process that decodes', () => {
  const told = "answer({ kind: 'read', texts: Object.keys(process.env), again: [] })";
  const allowed = 'MALLOC_ARENA_MAX,MALLOC_MMAP_THRESHOLD_,PATH';

  it('is told nothing that the server knows', async () => {
    vi.stubEnv('SECRET_KEY', 'a secret of the server');
    onTestFinished(() => void vi.unstubAllEnvs());
    const found = await others({ program: await program(told) }).readCodes(Buffer.alloc(0));
    expect(found).toMatchObject({
      kind: 'read',
      texts: expect.toSatisfy((names: string[]) => names.sort().join() === allowed),
    });
  });

  it('ends when nobody has had a picture for it for a while, and the next picture begins another', async () => {
    const before = await settled();
    const idle = others({ idleMs: 300 });
    const png = await canvas().png().toBuffer();
    for (let twice = 0; twice < 2; twice += 1) {
      expect(await idle.redraw(png)).toMatchObject({ kind: 'drawn' });
      expect(decoders()).toHaveLength(before.length + 1);
      await expect.poll(decoders).toEqual(before);
    }
  });

  /** How the threads of a process that work come to their turn: 5 is idle, 0 as all others. */
  async function turnsOf(pid: number): Promise<{ policy: number; nice: number }[]> {
    const threads = await readdir(`/proc/${pid}/task`);
    // One that has nothing to do any more may end meanwhile.
    const told = (id: string) => readFile(`/proc/${pid}/task/${id}/stat`, 'utf8').catch(() => '');
    const all = await Promise.all(threads.map(told));
    const working = all.filter((stat) => stat.startsWith(`${pid} `) || stat.includes('vips'));
    expect(working.length).toBeGreaterThan(1);
    return working.map((stat) => {
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return { policy: Number(fields[38]), nice: Number(fields[16]) };
    });
  }

  /** What a decoder of its own makes of two pictures, and how its threads came to their turn. */
  async function drawn() {
    const before = await settled();
    const one = others({ timeLimitMs: 60_000 });
    const kinds: string[] = [];
    for (const picture of [await noisy().png().toBuffer(), await noisy().jpeg().toBuffer()])
      kinds.push((await one.redraw(picture)).kind, (await one.readCodes(picture)).kind);
    const [pid] = decoders().filter((child) => !before.includes(child));
    const turns = await turnsOf(pid ?? expect.fail());
    one.close();
    return { kinds, turns };
  }

  it('makes way for all else with each of its threads that works, and has a third of a core where nothing is left', async () => {
    // As many as there are cores, and then one more.
    const busy = Array.from({ length: availableParallelism() + 1 }, () =>
      spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
    );
    onTestFinished(() => {
      for (const one of busy) one.kill('SIGKILL');
    });
    const beside = await drawn();
    expect(beside.kinds).toEqual(['drawn', 'read', 'drawn', 'read']);
    for (const one of busy) one.kill('SIGKILL');
    const alone = await drawn();
    expect(alone.kinds).toEqual(['drawn', 'read', 'drawn', 'read']);
    const [idle, usual] = [
      { policy: 5, nice: 0 },
      { policy: 0, nice: 5 },
    ];
    expect(beside.turns).toEqual(beside.turns.map(() => usual));
    // Of a machine that is busy with other tests as well nothing may be left.
    const [first] = alone.turns;
    expect([idle, usual]).toContainEqual(first);
    expect(alone.turns).toEqual(alone.turns.map(() => first));
  });

  it('is not believed what nobody asked for', async () => {
    const one = others({ program: await program(told) });
    expect(await one.redraw(await canvas().png().toBuffer())).toEqual({ kind: 'failed' });
    expect(await one.readCodes(Buffer.alloc(0))).toMatchObject({ kind: 'read' });
  });

  it.each([
    ['bytes that are no frame', 'write(Buffer.alloc(1_000, 255))'],
    [
      'what ends a process that listens by a channel of Node',
      "write(Buffer.from('00000008ff0f5c0000000000', 'hex'))",
    ],
    ['facts that are too long', 'write([255, 255, 255, 255, 0, 0, 0, 0])'],
    ['bytes that are too many', 'write([0, 0, 0, 2, 255, 255, 255, 255])'],
    ['no facts at all', 'write([0, 0, 0, 0, 0, 0, 0, 0])'],
    ['facts that are no JSON', "write([0, 0, 0, 2, 0, 0, 0, 0]); write('{{')"],
    ['facts that are none', "write([0, 0, 0, 4, 0, 0, 0, 0]); write('null')"],
    ['an answer with nothing in it', 'answer({})'],
    ['texts that are none', "answer({ kind: 'read', texts: [{}], again: [] })"],
    [
      'a long list of what are no texts',
      "answer({ kind: 'read', texts: Array(300_000).fill(0), again: [] })",
    ],
    ['more texts than there are codes', "answer({ kind: 'read', texts: Array(401).fill(''), again: [] })"],
    ['a text that no code holds', "answer({ kind: 'read', texts: ['x'.repeat(8_001)], again: [] })"],
    ['a picture in place of texts', "answer({ kind: 'drawn', type: 'image/png', width: 1, height: 1 })"],
    ['half of an answer', 'write([0, 0, 0]); process.exit()'],
    ['its output closed', 'closeSync(1)'],
    ['an end without a word', 'process.stdin.destroy()'],
  ])('says nothing about a picture by %s, and the next one is read', async (_, heard) => {
    const first = join(folder, randomUUID());
    // Each process but the first does as it should.
    const once = await program(
      `if (isFirst) { ${heard} } else answer({ kind: 'read', texts: ['seen'], again: [] });`,
      `import { closeSync, existsSync, writeFileSync } from 'node:fs';
      const isFirst = !existsSync(${JSON.stringify(first)});
      writeFileSync(${JSON.stringify(first)}, '')`,
    );
    const one = others({ timeLimitMs: 230_000, program: once, chrt: join(folder, 'nothing') });
    expect(await one.readCodes(Buffer.alloc(0))).toEqual({ kind: 'failed' });
    await expect.poll(() => one.readCodes(Buffer.alloc(0))).toMatchObject({ texts: ['seen'] });
  });

  it('is not believed of a picture that it calls what its bytes do not begin with', async () => {
    const drawn = (start: number[]) =>
      `answer({ kind: 'drawn', type: 'image/png', width: 1, height: 1, bytes: Buffer.from(${JSON.stringify(start)}) })`;
    const redraw = async (heard: string) =>
      (await others({ program: await program(heard) }).redraw(Buffer.alloc(0))).kind;
    expect(await redraw(drawn([0xff, 0xd8, 0xff, 0xe0]))).toBe('failed');
    expect(await redraw(drawn([0x89, 0x50, 0x4e, 0x47]))).toBe('drawn');
  });

  it('does not fill the server with pictures that it answers and does not take in', async () => {
    const path = join(folder, `${randomUUID()}.mjs`);
    const frames = fileURLToPath(new URL('frames.ts', import.meta.url));
    await writeFile(
      path,
      `import { tell } from ${JSON.stringify(frames)};
      setTimeout(() => tell(process.stdout, { kind: 'undecodable' }), 500);
      setTimeout(() => {}, 60_000);
      tell(process.stdout, { kind: 'ready' });`,
    );
    const one = others({ program: path });
    expect(await one.redraw(Buffer.alloc(5_000_000))).toEqual({ kind: 'failed' });
  });

  it('is not heard any more through what it has begun itself', async () => {
    const kept = join(folder, randomUUID());
    const loop = "'echo $$ > ' + kept + '; while printf x; do sleep 0.05; done'";
    const one = others({
      program: await program(
        `spawn('sh', ['-c', ${loop}], { stdio: ['ignore', 'inherit', 'ignore'], detached: true }); setTimeout(() => process.exit(), 300);`,
        `import { spawn } from 'node:child_process'; const kept = ${JSON.stringify(kept)}`,
      ),
    });
    expect(await one.readCodes(Buffer.alloc(0))).toEqual({ kind: 'failed' });
    const pidOf = async () => Number(await readFile(kept, 'utf8').catch(() => 0));
    await expect.poll(pidOf).toBeGreaterThan(0);
    const pid = await pidOf();
    await expect.poll(() => access(`/proc/${pid}`).catch(() => 'gone')).toBe('gone');
  });

  it('ends when it answers twice, and its second answer is nobody’s', async () => {
    const twice = "answer({ kind: 'read', texts: [String(process.pid)], again: [] });";
    const one = others({ program: await program(twice + twice) });
    const seen = new Set<string>();
    await expect
      .poll(async () => {
        const found = await one.readCodes(Buffer.alloc(0));
        if (found.kind === 'read') seen.add(String(found.texts));
        return seen.size;
      })
      .toBeGreaterThan(1);
  });

  it('is begun as any other where what is left for it is too little for a picture', async () => {
    const asAll = join(folder, 'as-all');
    await writeFile(asAll, '#!/bin/sh\nshift 2\nexec "$@"\n', { mode: 0o755 });
    // Has half of a core for ever, until it is begun as any other.
    const heard = `if (getPriority() > 0) answer({ kind: 'read', texts: ['seen'], again: [] });
      const from = performance.now();
      const used = () => (process.cpuUsage().user + process.cpuUsage().system) / 1_000;
      const before = used();
      setInterval(() => { while (used() - before < 0.5 * (performance.now() - from)); }, 5);`;
    const one = others({
      timeLimitMs: 2_500,
      chrt: asAll,
      program: await program(heard, "import { getPriority } from 'node:os'"),
    });
    expect(await one.readCodes(Buffer.alloc(0))).toMatchObject({ kind: 'read' });
  });

  it('is begun as any other where the machine does not let it make way', async () => {
    const forbidden = join(folder, 'chrt');
    await writeFile(forbidden, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    for (const chrt of [forbidden, join(folder, 'nothing')]) {
      const one = others({ chrt });
      expect(await one.redraw(await canvas().png().toBuffer())).toMatchObject({ kind: 'drawn' });
    }
  });

  it('ends with its server, however that ends', async () => {
    const alone = fileURLToPath(new URL('alone.fixture.ts', import.meta.url));
    const server = execFile(process.execPath, [runner, alone]);
    onTestFinished(() => void server.kill('SIGKILL'));
    const pid = Number(
      await new Promise((said) => server.stdout?.once('data', (text) => said(String(text)))),
    );
    const isAlive = () =>
      access(`/proc/${pid}`).then(
        () => true,
        () => false,
      );
    expect(await isAlive()).toBe(true);
    server.kill('SIGKILL');
    await expect.poll(isAlive).toBe(false);
  });
});

it('that a decoder has too little memory for is not called no picture', async () => {
  const program = fileURLToPath(new URL('starved.fixture.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [runner, program]);
  const { starved, later } = JSON.parse(stdout) as Record<'starved' | 'later', string[]>;
  expect(starved).toContain('failed');
  expect(starved).not.toContain('undecodable');
  expect(later).toEqual(['drawn', 'drawn']);
});

it('one that a decoder has no room to take in is not taken for the next one', async () => {
  const before = await settled();
  const one = others({});
  const png = await canvas().png().toBuffer();
  expect((await one.redraw(png)).kind).toBe('drawn');
  const [pid] = decoders().filter((id) => !before.includes(id));
  const has = Number(/VmSize:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;
  const mayHave = (bytes: string) => promisify(execFile)('prlimit', ['--pid', `${pid}`, `--as=${bytes}:`]);
  await mayHave(`${has + 1_000_000}`);
  expect(await one.redraw(await canvas(3_000, 3_000).png({ compressionLevel: 0 }).toBuffer())).toEqual({
    kind: 'failed',
  });
  // It may have ended.
  await mayHave('unlimited').catch(() => {});
  const kinds = new Set<string>();
  await expect.poll(async () => kinds.add((await one.redraw(png)).kind)).toContain('drawn');
  expect(kinds).not.toContain('undecodable');
});
