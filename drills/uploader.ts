import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { clientMarker } from '@prae/contract/routes';
import { type HostileFile, hostileFiles, type Kind } from './hostile-files.ts';

/** What it is told, as JSON in the file PLAN. */
export interface Plan {
  /** The portals' addresses, each asked in turn. */
  urls: string[];
  /** Whose sessions it has, for hostile files. */
  tokens: string[];
  /** So many uploads begin at once, every so many ms. */
  atOnce: number;
  everyMs: number;
  /** So many connections never send their file to its end. */
  dripping: number;
  /** Real slips, each sent once by its own member: a file on this machine, and the session. */
  slips: { path: string; token: string }[];
}

/** What it tells at its end, as one line of JSON behind `report `. */
export interface Report {
  uploads: number;
  /** Of each kind how often what was answered. */
  answers: Partial<Record<Kind, Record<string, number>>>;
  /** Of each slip that was taken its kind, by its reference. */
  taken: Record<string, Kind>;
  /** What those heard that never send their file to its end. */
  dripped: string[];
}

const DRIP_EVERY_MS = 500;

/**
 * Uploads all kinds of files to the portals from SIGUSR2 on until it is asked to stop. A process of its own, as it stands for other machines; and it
 * lets everybody else go first, as those would.
 */
setPriority(10);
const plan = JSON.parse(await readFile(process.env.PLAN ?? '', 'utf8')) as Plan;
const files = await hostileFiles();
const slips = await Promise.all(
  plan.slips.map(async ({ path, token }) => ({ token, file: slipOf(await readFile(path)) })),
);
const report: Report = { uploads: 0, answers: {}, taken: {}, dripped: [] };
const agent = new Agent({ keepAlive: true, maxSockets: plan.atOnce });
process.on('SIGTERM', () => {
  console.log(`report ${JSON.stringify(report)}`);
  process.exit(0);
});
process.once('SIGUSR2', () => void begin());
console.log('all there');
// Nothing else keeps it alive until it begins.
setInterval(() => {}, 60_000);

async function begin(): Promise<void> {
  for (let one = 0; one < plan.dripping; one += 1) drip(one);
  for (let wave = 0; ; wave += 1) {
    for (let one = 0; one < plan.atOnce; one += 1) {
      const number = wave * plan.atOnce + one;
      const slip = one % 50 === 0 ? slips.pop() : undefined;
      const file = slip?.file ?? files[number % files.length];
      if (file) void upload(file, slip?.token ?? tokenOf(one), number);
    }
    await pause(plan.everyMs);
  }
}

/** Each member's turn comes as often as any other's, and with another kind each time. */
function tokenOf(one: number): string {
  return plan.tokens[one % plan.tokens.length] ?? '';
}

function slipOf(bytes: Buffer): HostileFile {
  return { kind: 'real slip', bytes, name: 'slip.jpg' };
}

const BOUNDARY = 'prae-drill-boundary';

function partOf(name: string): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
}

function headersOf(token: string, length: number): Record<string, string> {
  return {
    [clientMarker.name]: clientMarker.value,
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(length),
  };
}

/** Uploads a file and notes what came of it; one that is refused before it has arrived may be cut off. */
async function upload({ kind, bytes, name }: HostileFile, token: string, number: number): Promise<void> {
  const [before, after] = [Buffer.from(partOf(name)), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)];
  const headers = headersOf(token, before.length + bytes.length + after.length);
  const url = plan.urls[number % plan.urls.length] ?? '';
  report.uploads += 1;
  try {
    const sent = request(`${url}/api/wallet/slip`, { method: 'POST', agent, headers });
    const answered = once(sent, 'response');
    sent.write(before);
    sent.write(bytes);
    sent.end(after);
    const [response] = await answered;
    const body = JSON.parse(await text(response)) as { message: string; reference?: string };
    note(kind, `${response.statusCode} ${body.message}`);
    if (body.reference !== undefined) report.taken[body.reference] = kind;
  } catch (error) {
    note(kind, `0 ${(error as NodeJS.ErrnoException).code}`);
  }
}

function note(kind: Kind, answer: string): void {
  const answers = report.answers[kind] ?? {};
  report.answers[kind] = answers;
  answers[answer] = (answers[answer] ?? 0) + 1;
}

/** A byte now and then, of a file that would take a day. */
function drip(one: number): void {
  const { hostname, port, host } = new URL(plan.urls[one % plan.urls.length] ?? '');
  const socket: Socket = connect(Number(port), hostname);
  const lines = Object.entries(headersOf(tokenOf(one), 200_000)).map(([name, value]) => `${name}: ${value}`);
  socket.write(
    `POST /api/wallet/slip HTTP/1.1\r\nhost: ${host}\r\n${lines.join('\r\n')}\r\n\r\n${partOf('slip.jpg')}`,
  );
  socket.write(Buffer.from([0xff, 0xd8, 0xff]));
  const dripping = setInterval(() => socket.write('0'), DRIP_EVERY_MS);
  socket.on('data', (answer) => report.dripped.push(answer.toString().split('\r\n')[0] ?? ''));
  socket.on('error', (error) => report.dripped.push(error.message));
  socket.on('close', () => clearInterval(dripping));
}
