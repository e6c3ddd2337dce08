import { once } from 'node:events';
import { readdir, rm, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { limits } from '../domain/limits.ts';
import { movingGif } from '../pictures/moving.fixture.ts';
import { answerErrors } from './errors.ts';
import { createServer } from './server.ts';
import { BYTES_PER_SECOND, newUploads, PATIENCE_MS, uploadScope } from './upload.ts';
import { isWhole, typeOf } from './upload-content.ts';

const MAX_BYTES = 100_000;

const LARGE_BYTES = 10_485_760;

/** Files of the large ones that are on the disk now, were at most, and have to be before one of them goes. */
let held = 0;
let mostHeld = 0;
let enough = 0;

let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  app = createServer(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'fatal' }), process.stdout);
  answerErrors(app, undefined);
  const types = ['image/jpeg', 'image/png', 'image/webp', 'video/mp4'];
  const terms = { maxBytes: MAX_BYTES, withinMs: 1_500, types };
  const uploads = newUploads({ bytesPerSecond: 1e9 });
  app.addHook('onClose', () => uploads.close());
  uploadScope(app, (scope) => {
    scope.post('/api/picture', { config: { upload: terms } }, (request) =>
      uploads.take(request, terms, ({ type, use }, fields) =>
        use(async (bytes) => ({ size: bytes.length, type, fields })),
      ),
    );
    const large = { ...terms, maxBytes: LARGE_BYTES, withinMs: 20_000 };
    scope.post('/api/large', { config: { upload: large } }, (request) =>
      uploads.take(request, large, async () => {
        held += 1;
        mostHeld = Math.max(mostHeld, held);
        // However slowly they come; and then for as long as one more would take.
        while (mostHeld < enough) await pause(10);
        await pause(200);
        held -= 1;
        return { message: 'OK' };
      }),
    );
  });
  app.post('/api/json', async () => ({ message: 'OK' }));
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const canvas = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#335577' } });
const pictures = {
  'image/jpeg': () => canvas().jpeg().withMetadata().toBuffer(),
  'image/png': () => canvas().png().toBuffer(),
  'image/webp': () => canvas().webp().toBuffer(),
  'image/gif': () => canvas().gif().toBuffer(),
} as const;

/** The smallest file of boxes that ends where it says. */
function boxes(brand: string): Buffer {
  const head = Buffer.from(`\0\0\0\x10ftyp${brand}\0\0\0\0`, 'latin1');
  return Buffer.concat([head, Buffer.from('\0\0\0\x0cmdat1234', 'latin1')]);
}

async function send(form: FormData, path = '/api/picture'): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url + path, { method: 'POST', body: form });
  return { status: response.status, body: await response.json() };
}

function formOf(bytes: Uint8Array, name = 'slip.txt', type = 'text/plain'): FormData {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name, { type }));
  return form;
}

const refused = (status: number, code: string) => ({
  status,
  body: { message: code, fields: { file: code } },
});

describe('an upload', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp'] as const)('of %s is known by its bytes', async (type) => {
    const bytes = await pictures[type]();
    expect(await send(formOf(bytes))).toEqual({
      status: 200,
      body: { size: bytes.length, type, fields: {} },
    });
  });

  it('brings the other fields of its form, before and after the file', async () => {
    const form = new FormData();
    form.append('bankCode', 'KBANK');
    form.append('file', new File([new Uint8Array(await pictures['image/png']())], 'a.png'));
    form.append('note', 'ฝากเงิน');
    expect((await send(form)).body).toMatchObject({ fields: { bankCode: 'KBANK', note: 'ฝากเงิน' } });
  });

  it('with a field twice is refused, and names it', async () => {
    const form = new FormData();
    for (const bankCode of ['KBANK', 'SCB']) form.append('bankCode', bankCode);
    form.append('file', new File([new Uint8Array(await pictures['image/png']())], 'a.png'));
    expect(await send(form)).toEqual({
      status: 400,
      body: { message: 'KEY_INVALID', fields: { bankCode: 'KEY_INVALID' } },
    });
  });

  it('of exactly the limit is taken, one byte more is refused with 413', async () => {
    const picture = await pictures['image/png']();
    const filled = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    expect(await send(formOf(filled(MAX_BYTES)))).toMatchObject({ status: 200 });
    expect(await send(formOf(filled(MAX_BYTES + 1)))).toEqual(refused(413, 'KEY_INVALID'));
  });

  it('far above the limit is refused before it has arrived', async () => {
    const answer = await spoken(
      ['POST /api/picture HTTP/1.1', 'host: x', 'content-type: multipart/form-data; boundary=b'],
      'content-length: 900000000',
      '--b\r\n',
    );
    expect(answer).toContain('HTTP/1.1 413');
    expect(answer).toContain('{"message":"KEY_INVALID","fields":{"file":"KEY_INVALID"}}');
  });

  it('without a file says that it is missing, and with an empty one that it is none', async () => {
    const bare = new FormData();
    bare.append('bankCode', 'KBANK');
    expect(await send(bare)).toEqual(refused(400, 'KEY_MISSING'));
    expect(await send(formOf(Buffer.alloc(0), 'a.png', 'image/png'))).toEqual(refused(400, 'KEY_INVALID'));
  });

  it('of another type is refused, whatever it is called', async () => {
    const gif = await pictures['image/gif']();
    expect(await send(formOf(gif, 'slip.png', 'image/png'))).toEqual(refused(400, 'KEY_INVALID'));
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>');
    expect(await send(formOf(page, 'slip.jpg', 'image/jpeg'))).toEqual(refused(400, 'KEY_INVALID'));
  });

  it.each(['image/jpeg', 'image/png', 'image/webp'] as const)(
    'of a %s that was cut off is refused',
    async (type) => {
      const bytes = await pictures[type]();
      for (const length of [bytes.length - 2, Math.floor(bytes.length / 2), 12]) {
        expect(await send(formOf(bytes.subarray(0, length)))).toEqual(refused(400, 'KEY_INVALID'));
      }
    },
  );

  it('is refused with two files and with too many fields, and one in another field is none', async () => {
    const picture = new File([new Uint8Array(await pictures['image/png']())], 'a.png');
    const two = new FormData();
    two.append('file', picture);
    two.append('file', picture);
    expect(await send(two)).toEqual(refused(400, 'KEY_INVALID'));
    const elsewhere = new FormData();
    elsewhere.append('picture', picture);
    expect(await send(elsewhere)).toEqual(refused(400, 'KEY_MISSING'));
    const many = new FormData();
    for (let count = 0; count < 20; count += 1) many.append(`field${count}`, 'x');
    many.append('file', picture);
    expect(await send(many)).toEqual(refused(400, 'KEY_INVALID'));
  });

  it('is refused when its form never ends', async () => {
    const form = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';
    const response = await fetch(`${url}/api/picture`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: form,
    });
    expect({ status: response.status, body: await response.json() }).toEqual(refused(400, 'KEY_INVALID'));
  });

  it('to a call that takes JSON is refused with 415, and JSON to an upload as well', async () => {
    expect(await send(formOf(Buffer.from('x')), '/api/json')).toMatchObject({ status: 415 });
    const form = await fetch(`${url}/api/json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(form.status).toBe(200);
  });
});

describe('the bytes of a file', () => {
  it('tell what it is and whether it is whole', async () => {
    for (const [type, make] of Object.entries(pictures)) {
      const bytes = await make();
      const told = typeOf(bytes);
      expect(told).toBe(type);
      expect(told && isWhole(bytes, told)).toBe(true);
    }
    expect(['isom', 'mp42', 'qt  ', 'heic', 'mif1'].map((brand) => typeOf(boxes(brand)))).toEqual([
      'video/mp4',
      'video/mp4',
      'video/quicktime',
      'image/heic',
      'image/heic',
    ]);
    expect(isWhole(boxes('isom'), 'video/mp4')).toBe(true);
    expect(isWhole(boxes('isom').subarray(0, -1), 'video/mp4')).toBe(false);
    expect(typeOf(Buffer.from('\x1aE\xdf\xa3abcd', 'latin1'))).toBe('video/webm');
    for (const other of ['', 'BM6', '%PDF-1.7', 'PK\x03\x04', '\xff\xd8']) {
      expect(typeOf(Buffer.from(other, 'latin1'))).toBeUndefined();
    }
  });

  it("are not taken for whole by a preview's end, and are by their own with more behind it", async () => {
    const jpeg = await pictures['image/jpeg']();
    const preview = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 6]), Buffer.from([0, 0, 0xff, 0xd9])]);
    const withPreview = Buffer.concat([jpeg.subarray(0, 2), preview, jpeg.subarray(2)]);
    expect(isWhole(withPreview, 'image/jpeg')).toBe(true);
    expect(isWhole(withPreview.subarray(0, -2), 'image/jpeg')).toBe(false);
    const filled = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xff]), jpeg.subarray(2)]);
    expect(isWhole(filled, 'image/jpeg')).toBe(true);
    expect(isWhole(Buffer.concat([jpeg, Buffer.from('trailer')]), 'image/jpeg')).toBe(true);
  });

  it('of a GIF are whole with its trailer alone, wherever it was cut off', async () => {
    const moving = await movingGif({ noisy: true });
    const comment = Buffer.from('!\xfe\x03;;;\0', 'latin1');
    for (const gif of [await pictures['image/gif'](), moving]) {
      // Signs like the trailer's stand in what blocks hold as well.
      const commented = Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]);
      for (const whole of [gif, commented, Buffer.concat([gif, Buffer.from('more')])])
        expect(isWhole(whole, 'image/gif')).toBe(true);
      const ends = Array.from({ length: commented.length }, (_, length) => length);
      expect(ends.filter((length) => isWhole(commented.subarray(0, length), 'image/gif'))).toEqual([]);
      const odd = Buffer.concat([gif.subarray(0, -1), Buffer.from([0x2d]), gif.subarray(-1)]);
      expect(isWhole(odd, 'image/gif')).toBe(false);
    }
    expect(moving.subarray(13, -1).includes(0x3b)).toBe(true);
  });

  it('are not gone over for longer than any file that a program writes', async () => {
    const png = await pictures['image/png']();
    const jpeg = await pictures['image/jpeg']();
    const gif = await pictures['image/gif']();
    const empty = {
      png: Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1'),
      jpeg: Buffer.from([0xff, 0xe1, 0, 2]),
    };
    const filled = (count: number) => [
      Buffer.concat([png.subarray(0, -12), Buffer.alloc(count * 12, empty.png), png.subarray(-12)]),
      Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(count * 4, empty.jpeg), jpeg.subarray(2)]),
      Buffer.concat([boxes('isom'), Buffer.alloc(count * 8, Buffer.from('\0\0\0\x08free', 'latin1'))]),
      Buffer.concat([
        gif.subarray(0, -1),
        Buffer.alloc(count * 3, Buffer.from([0x21, 0xfe, 0])),
        gif.subarray(-1),
      ]),
      Buffer.concat([
        ...[gif.subarray(0, -1), Buffer.from([0x21, 0xfe]), Buffer.alloc(count * 2, Buffer.from([1, 7]))],
        ...[Buffer.from([0]), gif.subarray(-1)],
      ]),
    ];
    const types = ['image/png', 'image/jpeg', 'video/mp4', 'image/gif', 'image/gif'] as const;
    const whole = (count: number) => types.map((type, at) => isWhole(filled(count)[at] ?? png, type));
    expect(whole(40_000)).toEqual(types.map(() => true));
    expect(whole(60_000)).toEqual(types.map(() => false));
  });
});

/** Sends a request that does not go on, and reads until the other side hangs up, at its time limit at the latest. */
async function spoken(head: string[], length: string, body: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (part) => {
    text += part.toString();
  });
  socket.write(`${[...head, length].join('\r\n')}\r\n\r\n${body}`);
  await once(socket, 'close');
  return text;
}

it('is cut off when it does not arrive in its own time, with an answer', async () => {
  const began = Date.now();
  const answer = await spoken(
    ['POST /api/picture HTTP/1.1', 'host: x', 'content-type: multipart/form-data; boundary=b'],
    'content-length: 5000',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
  );
  expect(answer).toContain('HTTP/1.1 400');
  expect(answer).toContain('{"message":"KEY_INVALID"}');
  expect(Date.now() - began).toBeGreaterThanOrEqual(1_500);
  expect(Date.now() - began).toBeLessThan(15_000);
});

describe('files of one caller at once', () => {
  const sent = async (count: number, bytes: number, atOnce: number) => {
    [mostHeld, enough] = [0, atOnce];
    const file = Buffer.concat([await pictures['image/png'](), Buffer.alloc(bytes)]);
    const answers = await Promise.all(Array.from({ length: count }, () => send(formOf(file), '/api/large')));
    expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(200));
    return mostHeld;
  };

  it('take as much of the disk as one may have, and the others wait', async () => {
    expect(await sent(8, 10_400_000, 3)).toBe(3);
    expect(await sent(16, 1_000, 8)).toBe(8);
  });

  it('count as the largest where they do not tell their length', async () => {
    [mostHeld, enough] = [0, 3];
    const picture = await pictures['image/png']();
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const body = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--b--\r\n')]);
    const post = async () => {
      const request: RequestInit & { duplex: 'half' } = {
        ...{ method: 'POST', duplex: 'half', body: new Blob([body]).stream() },
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      };
      return (await fetch(`${url}/api/large`, request)).status;
    };
    expect(await Promise.all(Array.from({ length: 6 }, post))).toEqual(Array(6).fill(200));
    expect(mostHeld).toBe(3);
  });
});

it.each([
  ['before its file', 40],
  ['in its file', 2_000],
])('who hangs up while they wait for a place, %s, keeps none', async (_, sentBytes) => {
  [mostHeld, enough] = [0, 9];
  const file = Buffer.concat([await pictures['image/png'](), Buffer.alloc(1_000)]);
  const before = Array.from({ length: 8 }, () => send(formOf(file), '/api/large'));
  await expect.poll(() => held).toBe(8);
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(5_000), Buffer.from('\r\n--b--\r\n')]);
  for (let count = 0; count < 4; count += 1) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const lines = [
      'POST /api/large HTTP/1.1',
      'host: x',
      'content-type: multipart/form-data; boundary=b',
      `content-length: ${body.length}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(body.subarray(0, sentBytes));
    await pause(100);
    socket.destroy();
  }
  await pause(200);
  enough = 8;
  await Promise.all(before);
  [mostHeld, enough] = [0, 8];
  const after = await Promise.all(Array.from({ length: 16 }, () => send(formOf(file), '/api/large')));
  expect(after.map(({ status }) => status)).toEqual(Array(16).fill(200));
  expect(mostHeld).toBe(8);
});

it('who hangs up at any moment leaves nothing on the disk', async () => {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const lines = ['POST /api/large HTTP/1.1', 'host: x', 'content-type: multipart/form-data; boundary=b'];
  const body = Buffer.concat([Buffer.from(head), await pictures['image/png'](), Buffer.alloc(30_000)]);
  const port = Number(new URL(url).port);
  const hangUp = async (number: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    socket.write(`${[...lines, 'content-length: 50000'].join('\r\n')}\r\n\r\n`);
    socket.write(body.subarray(0, 100 * (number % 40)));
    if (number % 3 > 0) await pause(number % 5);
    if (number % 2 === 0) socket.end();
    else socket.destroy();
  };
  for (let round = 0; round < 60; round += 1) {
    await Promise.all(Array.from({ length: 8 }, (_, one) => hangUp(8 * round + one)));
    // What is sent and that it ends are heard together by a server that was busy meanwhile.
    const until = performance.now() + (round % 4) * 3;
    while (performance.now() < until);
  }
  await expect.poll(async () => (await send(formOf(await pictures['image/png']()))).status).toBe(200);
  await pause(300);
  const folders = (await readdir(tmpdir())).filter((name) => name.includes(`-${process.pid}-`));
  const left = await Promise.all(folders.map((name) => readdir(join(tmpdir(), name))));
  expect(left).toEqual([[]]);
});

it('that cannot be written leaves its connection as it was', async () => {
  await send(formOf(await pictures['image/png']()));
  const [name] = (await readdir(tmpdir())).filter((each) => each.includes(`-${process.pid}-`));
  const folder = join(tmpdir(), name ?? expect.fail());
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // Nothing can be made in it, whoever one is, and it is young: what is old is removed by every server that begins beside this one. An
  // upload of another test may still make the folder anew.
  const replaced = async () => {
    await rm(folder, { recursive: true, force: true });
    return symlink(`/proc/${process.pid}/fdinfo`, folder).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(replaced).toBe(true);
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(400_000), Buffer.from('\r\n--b--\r\n')]);
  const lines = ['POST /api/large HTTP/1.1', 'host: x', 'content-type: multipart/form-data; boundary=b'];
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (part) => {
    text += part.toString();
  });
  socket.write(`${[...lines, `content-length: ${body.length}`].join('\r\n')}\r\n\r\n`);
  socket.write(body);
  socket.write('GET /nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  await once(socket, 'close');
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 500', 'HTTP/1.1 404']);
});

it('whoever waits for a place outlasts all that may be on the disk before', () => {
  const comesInMs = (limits.uploadBytesAtOnce.most / BYTES_PER_SECOND) * 1_000;
  expect(PATIENCE_MS).toBeGreaterThan(1.2 * comesInMs);
});
