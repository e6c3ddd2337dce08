import { GUEST_HEADER, MESSAGE_MOST } from '@prae/contract/chat-facts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { movingGif } from '../../pictures/moving.fixture.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { type Chatter, chatIn } from './chat.fixture.ts';
import { chatSweeps } from './chat.routes.ts';
import { box, phoneVideo } from './video.fixture.ts';
import { withoutMetadata } from './video.ts';

let world: World;
let chat: ReturnType<typeof chatIn>;
beforeAll(async () => {
  world = await startWorld({ recheck: false, env: { CHAT: 'true' } });
  chat = chatIn(world);
  await world.owner.run(
    sql`insert into setting (name, value) values ('chatFilesPerMinute', '1000'), ('messagesPerMinute', '1000')`,
  );
});
afterAll(() => world.close());

type Upload = 'chat.uploadImage' | 'chat.uploadVideo';

async function upload(who: Chatter, id: Upload, bytes: Uint8Array, name: string) {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name));
  const path = id === 'chat.uploadImage' ? 'upload-image' : 'upload-video';
  const response = await fetch(`${world.url}/api/chat/${path}`, {
    method: 'POST',
    headers: {
      'x-client': 'wallet-user',
      ...('token' in who ? { authorization: `Bearer ${who.token}` } : { [GUEST_HEADER]: who.guest }),
    },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as { path: string; message?: string } };
}

const read = (who: Chatter, filePath: string) =>
  fetch(`${world.url}/api/chat/file/${encodeURIComponent(filePath)}`, {
    headers: {
      'x-client': 'wallet-user',
      ...('token' in who ? { authorization: `Bearer ${who.token}` } : { [GUEST_HEADER]: who.guest }),
    },
  });

const picture = (format: 'png' | 'jpeg' | 'gif', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#a03050' } })
    .withExif({ IFD0: { Artist: 'SOMEBODY' } })
    .toFormat(format)
    .toBuffer();

describe('a picture', () => {
  it.each(['png', 'jpeg', 'gif'] as const)(
    'of type %s is kept without its metadata, sent, and read by its thread alone',
    async (format) => {
      const [who, other, member] = [await chat.newGuest(), await chat.newGuest(), await chat.newMember()];
      const { status, body } = await upload(
        who,
        'chat.uploadImage',
        await picture(format),
        `a photo.${format}`,
      );
      expect(status).toBe(200);
      const sent = await chat.send(who, {
        message_type: 'media',
        payload: { url: false, fileType: 'image', filePath: body.path },
      });
      expect(sent.status).toBe(200);
      const mine = await read(who, body.path);
      expect(mine.headers.get('content-type')).toMatch(/^image\/(png|jpeg)$/);
      expect(mine.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      const bytes = Buffer.from(await mine.arrayBuffer());
      expect(bytes.includes('SOMEBODY')).toBe(false);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 60, height: 40 });
      for (const stranger of [other, member]) {
        expect((await read(stranger, body.path)).status).toBe(404);
        const stolen = await chat.send(stranger, {
          message_type: 'media',
          payload: { url: false, fileType: 'image', filePath: body.path },
        });
        expect(stolen.status).toBe(400);
      }
    },
  );

  it('that moves is kept with all its frames', async () => {
    const who = await chat.newGuest();
    const { body } = await upload(who, 'chat.uploadImage', await movingGif({ frames: 5 }), 'cat.gif');
    const sent = await chat.send(who, {
      message_type: 'media',
      payload: { url: false, fileType: 'image', filePath: body.path },
    });
    expect(sent.status).toBe(200);
    const kept = await read(who, body.path);
    expect(kept.headers.get('content-type')).toBe('image/webp');
    const { pages, delay } = await sharp(Buffer.from(await kept.arrayBuffer())).metadata();
    expect([pages, delay]).toEqual([5, [100, 120, 140, 160, 180]]);
  });

  it('is sent as what it is, and not as an address', async () => {
    const who = await chat.newGuest();
    const { body } = await upload(who, 'chat.uploadImage', await picture('png'), 'a.png');
    for (const part of [{ fileType: 'video' as const }, { fileType: 'file' as const }, { url: true }]) {
      const payload = { url: false, fileType: 'image' as const, filePath: body.path, ...part };
      expect((await chat.send(who, { message_type: 'media', payload })).status).toBe(400);
    }
  });

  it('keeps the thread of a visitor who has sent nothing else, and all others are forgotten all the same', async () => {
    const who = await chat.newGuest();
    const { body } = await upload(who, 'chat.uploadImage', await picture('png'), 'a.png');
    await world.timePasses(25 * 3_600_000);
    for (const one of chatSweeps) await one.run(world.deps);
    expect((await read(who, body.path)).status).toBe(200);
  });

  it('goes with its visitor into the member’s thread', async () => {
    const [who, member] = [await chat.newGuest(), await chat.newMember()];
    const { body } = await upload(who, 'chat.uploadImage', await picture('png'), 'a.png');
    await chat.send(who, {
      message_type: 'media',
      payload: { url: false, fileType: 'image', filePath: body.path },
    });
    await world.api('chat.claim', { token: member.token, headers: { [GUEST_HEADER]: who.guest } });
    expect((await read(member, body.path)).status).toBe(200);
    expect((await read(who, body.path)).status).toBe(401);
  });

  it.each([
    ['without an extension', () => picture('png'), 'photo'],
    ['whose name is an extension alone', () => picture('png'), '.png'],
    ['called so that is HTML', async () => Buffer.from('<html><script>1</script></html>'), 'a.png'],
    ['that is an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png'],
    ['that is empty', async () => Buffer.alloc(0), 'a.png'],
    ['that was cut off', async () => (await picture('png')).subarray(0, 60), 'a.png'],
    [
      'that is a WebP',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .webp()
          .toBuffer(),
      'a.webp',
    ],
    ['that is a video', async () => phoneVideo(), 'a.mp4'],
  ])('%s is refused', async (_, bytes, name) => {
    const { status, body } = await upload(await chat.newGuest(), 'chat.uploadImage', await bytes(), name);
    expect([status, body.message]).toEqual([400, 'KEY_INVALID']);
  });

  it('of a byte more than ten megabytes is refused', async () => {
    const bytes = Buffer.concat([await picture('png'), Buffer.alloc(10 * 1_024 * 1_024)]);
    expect(await upload(await chat.newGuest(), 'chat.uploadImage', bytes, 'a.png')).toMatchObject({
      status: 413,
      body: { message: 'KEY_INVALID' },
    });
  });

  it('is one of so many a day', async () => {
    await world.owner.run(sql`insert into setting (name, value) values ('chatFilesPerDay', '2')`);
    await world.deps.settings();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const who = await chat.newGuest();
    const bytes = await picture('png');
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(() => upload(who, 'chat.uploadImage', bytes, 'a.png')),
    );
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429]);
    await world.owner.run(sql`delete from setting where name = 'chatFilesPerDay'`);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
  });
});

describe('a video', () => {
  it.each([
    ['mp4', 'isom'],
    ['mov', 'qt  '],
  ])('of type %s plays as it did, and tells no place', async (extension, brand) => {
    const who = await chat.newGuest();
    const bytes = phoneVideo({ brand });
    const { status, body } = await upload(who, 'chat.uploadVideo', bytes, `a.${extension}`);
    expect([status, body.path.endsWith(extension)]).toEqual([200, true]);
    const kept = Buffer.from(await (await read(who, body.path)).arrayBuffer());
    expect(kept.length).toBe(bytes.length);
    expect(bytes.includes('+13.7563+100.5018/')).toBe(true);
    expect(kept.includes('+13.7563+100.5018/')).toBe(false);
    expect(kept.includes('PICTURES AND SOUND')).toBe(true);
    const sent = (fileType: 'image' | 'video') =>
      chat.send(who, { message_type: 'media', payload: { url: false, fileType, filePath: body.path } });
    expect([(await sent('image')).status, (await sent('video')).status]).toEqual([400, 200]);
  });

  it.each([
    ['without a track', phoneVideo({ tracks: 0 })],
    ['whose box leaves its parent', phoneVideo({ moovLonger: 9 })],
    ['of nothing but its beginning', box('ftyp', Buffer.from('isom'))],
    ['of boxes in boxes without end', nested(40)],
    [
      'of boxes without number',
      Buffer.concat([phoneVideo(), ...Array(20_001).fill(box('free', Buffer.alloc(0)))]),
    ],
  ])('%s is refused', async (_, bytes) => {
    expect(withoutMetadata(bytes)).toBeUndefined();
    const { status, body } = await upload(await chat.newGuest(), 'chat.uploadVideo', bytes, 'a.mp4');
    expect([status, body.message]).toEqual([400, 'KEY_INVALID']);
  });
});

function nested(depth: number): Buffer {
  let inner: Buffer = box('trak', Buffer.alloc(0));
  for (let n = 0; n < depth; n += 1) inner = box('moov', inner);
  return Buffer.concat([box('ftyp', Buffer.from('isom')), inner]);
}

test('what goes along with a file is as long as any text', async () => {
  const who = await chat.newGuest();
  const { body } = await upload(who, 'chat.uploadImage', await picture('png'), 'a.png');
  const send = (message: string) =>
    chat.send(who, {
      message_type: 'media',
      payload: { url: false, fileType: 'image', filePath: body.path, message },
    });
  expect((await send('x'.repeat(MESSAGE_MOST + 1))).status).toBe(400);
  expect((await send('x'.repeat(MESSAGE_MOST))).status).toBe(200);
});
