import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { hear, type Told, tell } from './frames.ts';
import type { Task } from './work.ts';

/** Decodes in a process of its own, one picture at a time. What the process says first is that it can be asked. */
export interface Decoder {
  /**
   * What `answerOf` makes of what the process tells. Rejects when there is nothing in time, the process dies, or `answerOf` throws: it is ended then,
   * and the next task begins another.
   */
  work<T>(task: Task, answerOf: (told: Told) => T): Promise<T>;
  /** Ends the process for good, whatever it is at; what is under way or asked later rejects. */
  end(): void;
}

export interface DecoderOptions {
  /** How long a task may take. */
  readonly timeLimitMs: number;
  /** After so long without a task the process is ended, and its memory is free. */
  readonly idleMs?: number;
  /** What the process runs, a path; ours unless told. */
  readonly program?: string;
  /** What begins a program that runs when no other one wants to; none: nothing does. */
  readonly chrt?: string | undefined;
}

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const RUNNER = pathOf('../../../scripts/run.mjs');
const PROGRAM = pathOf('./decoder.program.ts');

/** Loading the decoders takes a part of a second, and many on a machine that is busy with all else. */
const STARTS_WITHIN_MS = 30_000;

/** Of what a process's own objects may take, in MB; pictures are beside them. */
const HEAP_MB = 96;

/**
 * It needs nothing that the server is told. As for every program of ours, glibc keeps nothing of large buffers that were given back; and its
 * threads, of which one works at a time, share what is kept of small ones.
 */
const env = { PATH: process.env.PATH, MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '1' };

/** Begins a program that runs when no other one wants to; of Debian's own, and Linux's alone. */
const CHRT = ['/usr/bin/chrt', '/bin/chrt'].find((path) => existsSync(path));

/** Where nothing is left for it: a third of a core that others want. */
const NICE = 5;

/** How often it is looked at whether anything is left for it, and the share of a core that has to be. */
const LOOK_EVERY_MS = 3_000;
const LEAST_SHARE = 0.3;

/** Where it is late and has had less of a core than this, it is not the picture that takes so long. */
const WHOLE_SHARE = 0.9;

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** An answer's texts are of some codes, and its bytes of a picture of six million pixels at most. */
const MOST_TOLD = { facts: 1024 * 1024, bytes: 16 * 1024 * 1024 };

interface Begun {
  readonly child: Child;
  readonly ready: Promise<unknown>;
}

/** A process that makes way for all else is left too little, or may not be begun here. */
class Starved extends Error {}

/**
 * A decoder whose process begins with the first task. It runs when no other program wants to, as whoever waits for a call is kept waiting
 * by any that merely comes later in turn. Where nothing is left for it, it is begun again as one of them, until there was no picture for a while.
 */
export function openDecoder({
  timeLimitMs,
  idleMs = 60_000,
  program = PROGRAM,
  chrt = CHRT,
}: DecoderOptions): Decoder {
  let begun: Begun | undefined;
  let idle: NodeJS.Timeout | undefined;
  let givesWay = chrt !== undefined;
  let closed = false;

  const begin = (): Begun => {
    const command = [process.execPath, `--max-old-space-size=${HEAP_MB}`, '--expose-gc', RUNNER, program];
    const [first = '', ...rest] = givesWay && chrt ? [chrt, '--idle', '0', ...command] : command;
    // Nothing of the server's is its own: by Node's channel it could end the server, and by a log fill its disk.
    const child = spawn(first, rest, { env, stdio: ['pipe', 'pipe', 'ignore'] });
    // Heard at any time, since an error that nobody hears would end the server.
    for (const part of [child, child.stdin, child.stdout]) part.on('error', () => {});
    hear(child.stdout, MOST_TOLD, (told) => {
      if (!child.emit('told', told)) throw new Error('nobody has asked');
    });
    for (const pipe of [child.stdin, child.stdout]) pipe.once('close', () => kill(child));
    child.once('exit', () => {
      kill(child);
      if (begun?.child === child) begun = undefined;
    });
    if (!givesWay) makeNice(child);
    return { child, ready: nextOf(child, STARTS_WITHIN_MS, givesWay) };
  };
  const end = () => {
    if (begun) kill(begun.child);
    begun = undefined;
  };
  const attempt = async <T>(task: Task, answerOf: (told: Told) => T) => {
    if (closed) throw new Error('no decoder is begun any more');
    if (begun?.child.killed) begun = undefined;
    begun ??= begin();
    const { child, ready } = begun;
    try {
      await ready.catch((error: Error) => {
        throw givesWay ? new Starved('it did not begin', { cause: error }) : error;
      });
      const answer = nextOf(child, timeLimitMs, givesWay);
      tell(child.stdin, task);
      const told = await answer;
      // What it leaves there the server keeps, and one picture behind the other.
      if (child.stdin.writableLength > 0) throw new Error('it answers what it has not heard');
      return answerOf(told);
    } catch (error) {
      end();
      throw error;
    }
  };
  return {
    async work(task, answerOf) {
      clearTimeout(idle);
      try {
        return await attempt(task, answerOf);
      } catch (error) {
        if (!(error instanceof Starved)) throw error;
        givesWay = false;
        return await attempt(task, answerOf);
      } finally {
        idle = setTimeout(() => {
          end();
          givesWay = chrt !== undefined;
        }, idleMs).unref();
      }
    },
    end() {
      closed = true;
      clearTimeout(idle);
      end();
    },
  };
}

/** What a process tells next. The server waits for it, and ends without waiting for the process otherwise. */
function nextOf(child: Child, withinMs: number, givesWay: boolean): Promise<Told> {
  const waitedFor = [child, child.stdout as Socket];
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => () => {
      clearTimeout(timer);
      clearInterval(looking);
      child.off('told', heard).off('exit', gone).off('error', gone);
      for (const part of waitedFor) part.unref();
      done();
    };
    const heard = (told: Told) => settle(() => resolve(told))();
    const gone = settle(() => reject(new Error('the decoder has ended')));
    const late = settle(() => reject(new Error('the decoder does not answer')));
    const starved = settle(() => reject(new Starved('nothing is left for the decoder')));
    const before = secondsOf(child);
    const timer = setTimeout(() => {
      const isLeftLess = givesWay && (secondsOf(child) - before) * 1_000 < WHOLE_SHARE * withinMs;
      (isLeftLess ? starved : late)();
    }, withinMs);
    let used = before;
    const looking = setInterval(() => {
      const now = secondsOf(child);
      if (givesWay && (now - used) * 1_000 < LEAST_SHARE * LOOK_EVERY_MS) starved();
      used = now;
    }, LOOK_EVERY_MS);
    for (const part of waitedFor) part.ref();
    child.once('told', heard).once('exit', gone).once('error', gone);
    if (child.exitCode !== null || child.signalCode !== null) gone();
  });
}

/** Also what it has begun itself, and that has its output, is not heard any more. */
function kill(child: Child): void {
  child.kill('SIGKILL');
  child.stdin.destroy();
  child.stdout.destroy();
}

/** Before it has any threads: they have the priority of who begins them. */
function makeNice({ pid }: Child): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE);
  } catch {
    // It has ended already, and that is heard.
  }
}

/** What a process has had of the processors, in seconds; nothing where the system does not tell. */
function secondsOf({ pid }: Child): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // Since 2.4 all of Linux has counted hundredths for whoever asks.
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}
