/*
 * Draws pictures of two kinds while this process may have hardly more memory than it has, and once more when it may; prints what
 * each came to. It runs in a process of its own, as it would take the memory from everything beside it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
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

const mayHave = (bytes: string) =>
  execFileSync('prlimit', ['--pid', String(process.pid), `--as=${bytes}:`], { stdio: 'ignore' });

await kinds();
const has = Number(/VmSize:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
mayHave(String(has + 15_000_000));
const starved = await kinds();
mayHave('unlimited');
process.stdout.write(JSON.stringify({ starved, later: await kinds() }));
await pictures.close();
