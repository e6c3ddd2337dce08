/*
 * Draws pictures of two kinds while the process that decodes may have hardly more memory than it has, and once more when it may; prints what
 * each came to. It runs in a process of its own, which has no other child than that one.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { decoders } from './decoders.fixture.ts';
import { openPictures } from './pictures.ts';

const large = sharp({ create: { width: 4_000, height: 4_500, channels: 3, background: '#335577' } });
const files = [
  await large.clone().jpeg({ progressive: true }).toBuffer(),
  await large.clone().webp().toBuffer(),
];
const pictures = openPictures();
const kinds = async () => {
  const drawn: string[] = [];
  for (const file of files) drawn.push((await pictures.redraw(file)).kind);
  return drawn;
};

const decoder = () => String(decoders()[0]);
const mayHave = (bytes: string) =>
  execFileSync('prlimit', ['--pid', decoder(), `--as=${bytes}:`], { stdio: 'ignore' });

await kinds();
const has = Number(/VmSize:\s+(\d+)/.exec(readFileSync(`/proc/${decoder()}/status`, 'utf8'))?.[1]) * 1024;
mayHave(String(has + 15_000_000));
const starved = await kinds();
mayHave('unlimited');
process.stdout.write(JSON.stringify({ starved, later: await kinds() }));
pictures.close();
