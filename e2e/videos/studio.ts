import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';
import type { Browser } from 'playwright-core';
import type { Film, Finger } from './film.ts';

/** Pixels of a page's pixel in the film. */
export const SCALE = 2;
/** H.264, High profile, level 4.0: what every iPhone plays. */
const CODEC = 'avc1.640028';
const BITRATE = 100_000;
/** Whoever goes to a moment of the film waits for what is between. */
const KEY_FRAME_MS = 5_000;
/** A picture that stands is said again so often, for players that go by the clock of the pictures. */
const LONGEST_FRAME_MS = 1_000;

interface Picture {
  at: number;
  finger: Finger;
  isKey: boolean;
}

interface Chunk {
  data: string;
  isKey: boolean;
  at: number;
}

interface Decoder {
  codec: string;
  codedWidth: number;
  codedHeight: number;
  description: string;
}

/** Where films are drawn and encoded: a page of a browser, which has the encoder. */
export interface Studio {
  encode(film: Film, size: { width: number; height: number }): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openStudio(browser: Browser): Promise<Studio> {
  const page = await browser.newPage();
  // An encoder is only there for what came by a safe way.
  await page.route('https://studio.invalid/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Studio</title>' }),
  );
  await page.goto('https://studio.invalid/');
  return {
    async encode(film, { width, height }) {
      await page.evaluate(start, {
        width: width * SCALE,
        height: height * SCALE,
        codec: CODEC,
        bitrate: BITRATE,
      });
      for (const [shot, pictures] of byShot(film)) {
        const jpeg = film.shots[shot]?.toString('base64') ?? '';
        await page.evaluate(draw, { jpeg, pictures, scale: SCALE });
      }
      return muxed(await page.evaluate(finish), film.length);
    },
    close: () => page.close(),
  };
}

/** The pictures of each shot in their order, those that stand for long said again. */
function byShot({ frames, length }: Film): [number, Picture[]][] {
  const groups: [number, Picture[]][] = [];
  let key = Number.NEGATIVE_INFINITY;
  for (const [index, { shot, at: from, finger }] of frames.entries()) {
    const until = frames[index + 1]?.at ?? length;
    const pictures: Picture[] = [];
    for (let at = from; at < until; at += LONGEST_FRAME_MS) {
      const isKey = at - key >= KEY_FRAME_MS;
      if (isKey) key = at;
      pictures.push({ at, finger, isKey });
    }
    const last = groups.at(-1);
    if (last?.[0] === shot) last[1].push(...pictures);
    else groups.push([shot, pictures]);
  }
  return groups;
}

/** What is between the calls stays in the page. */
interface OnPage {
  encoder: VideoEncoder;
  pen: OffscreenCanvasRenderingContext2D;
  chunks: Chunk[];
  decoder: Decoder | undefined;
  failed: string | undefined;
}

function start({
  width,
  height,
  codec,
  bitrate,
}: {
  width: number;
  height: number;
  codec: string;
  bitrate: number;
}): void {
  const inText = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  if (!pen) throw new Error('This browser draws nothing');
  const encoder = new VideoEncoder({
    output: (chunk, about) => {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      on.chunks.push({ data: inText(data), isKey: chunk.type === 'key', at: chunk.timestamp });
      const description = about?.decoderConfig?.description;
      if (description === undefined) return;
      const bytes = new Uint8Array(description as ArrayBuffer);
      on.decoder = { codec, codedWidth: width, codedHeight: height, description: inText(bytes) };
    },
    error: (error) => {
      on.failed = String(error);
    },
  });
  encoder.configure({
    ...{ codec, width, height, bitrate, framerate: 20, bitrateMode: 'variable', latencyMode: 'quality' },
    avc: { format: 'avc' },
  });
  const on: OnPage = { encoder, pen, chunks: [], decoder: undefined, failed: undefined };
  Object.assign(globalThis, { on });
}

async function draw({
  jpeg,
  pictures,
  scale,
}: {
  jpeg: string;
  pictures: Picture[];
  scale: number;
}): Promise<void> {
  const { on } = globalThis as unknown as { on: OnPage };
  const { pen, encoder } = on;
  const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
  const shot = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  for (const { at, finger, isKey } of pictures) {
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.drawImage(shot, 0, 0);
    pen.setTransform(scale, 0, 0, scale, finger.x * scale, finger.y * scale);
    drawRing(finger.press);
    drawHand(1 - 0.1 * finger.press);
    const frame = new VideoFrame(pen.canvas, { timestamp: at * 1_000 });
    encoder.encode(frame, { keyFrame: isKey });
    frame.close();
    while (encoder.encodeQueueSize > 4) await new Promise((resolve) => setTimeout(resolve, 4));
  }

  /** What a press leaves around it. */
  function drawRing(press: number): void {
    if (press === 0) return;
    pen.beginPath();
    pen.arc(0, 0, 16 + 14 * press, 0, 2 * Math.PI);
    pen.fillStyle = `rgba(255, 178, 26, ${0.45 * press})`;
    pen.fill();
    pen.lineWidth = 3;
    pen.strokeStyle = `rgba(107, 67, 0, ${0.7 * press})`;
    pen.stroke();
  }

  /** A finger that comes from below on the right, its tip at the point. */
  function drawHand(size: number): void {
    pen.rotate(-0.38);
    pen.scale(size, size);
    pen.shadowColor = 'rgba(11, 16, 48, 0.45)';
    pen.shadowBlur = 14 * scale;
    pen.shadowOffsetY = 6 * scale;
    pen.beginPath();
    pen.roundRect(-17, -8, 34, 150, [17, 17, 10, 10]);
    pen.fillStyle = '#f3cda6';
    pen.fill();
    pen.shadowColor = 'transparent';
    pen.lineWidth = 2.5;
    pen.strokeStyle = '#3b2312';
    pen.stroke();
    pen.beginPath();
    pen.roundRect(-9, -3, 18, 21, [9, 9, 6, 6]);
    pen.fillStyle = '#fdeee0';
    pen.fill();
    pen.lineWidth = 1.25;
    pen.stroke();
    pen.beginPath();
    pen.moveTo(-10, 52);
    pen.quadraticCurveTo(0, 57, 10, 52);
    pen.moveTo(-9, 58);
    pen.quadraticCurveTo(0, 62, 9, 58);
    pen.stroke();
    // The cuff: woven, as all here is.
    pen.fillStyle = '#1a2359';
    pen.fillRect(-21, 118, 42, 26);
    pen.fillStyle = '#ffb21a';
    for (let x = -18; x < 20; x += 9) pen.fillRect(x, 128, 5, 5);
  }
}

async function finish(): Promise<{ chunks: Chunk[]; decoder: Decoder }> {
  const { on } = globalThis as unknown as { on: OnPage };
  await on.encoder.flush();
  on.encoder.close();
  if (on.failed || !on.decoder) throw new Error(`Nothing was encoded: ${on.failed}`);
  return { chunks: on.chunks, decoder: on.decoder };
}

/** The file: what a player has to know first stands before the pictures, so that it starts with the first bytes. */
async function muxed(
  { chunks, decoder }: { chunks: Chunk[]; decoder: Decoder },
  length: number,
): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source);
  await output.start();
  const description = Buffer.from(decoder.description, 'base64');
  const decoderConfig = { ...decoder, description };
  for (const [index, { data, isKey, at }] of chunks.entries()) {
    const until = chunks[index + 1]?.at ?? length * 1_000;
    const bytes = Buffer.from(data, 'base64');
    await source.add(new EncodedPacket(bytes, isKey ? 'key' : 'delta', at / 1e6, (until - at) / 1e6), {
      decoderConfig,
    });
  }
  await output.finalize();
  if (!target.buffer) throw new Error('No file was made');
  return Buffer.from(target.buffer);
}
