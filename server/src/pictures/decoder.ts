import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Task } from './work.ts';

/** Decodes in a process of its own, one picture at a time. What the process says first is that it can be asked. */
export interface Decoder {
  /** Rejects when there is no answer in time, or the process dies: it is ended then, and the next task begins another. */
  work(task: Task): Promise<unknown>;
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

/** It needs nothing that the server is told. As for every program of ours, glibc keeps nothing of large buffers that were given back. */
const env = { PATH: process.env.PATH, MALLOC_MMAP_THRESHOLD_: '131072' };

/** Begins a program that runs when no other one wants to; of Debian's own, and Linux's alone. */
const CHRT = ['/usr/bin/chrt', '/bin/chrt'].find((path) => existsSync(path));

/** Where nothing is left for it: a third of a core that others want. */
const NICE = 5;

/** How often it is looked at whether anything is left for it, and the share of a core that has to be. */
const LOOK_EVERY_MS = 1_000;
const LEAST_SHARE = 0.3;

/** Where it is late and has had less of a core than this, it is not the picture that takes so long. */
const WHOLE_SHARE = 0.9;

interface Begun {
  readonly child: ChildProcess;
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
    const node = [`--max-old-space-size=${HEAP_MB}`];
    const child = fork(RUNNER, [program], {
      serialization: 'advanced',
      ...(givesWay
        ? { execPath: chrt, execArgv: ['--idle', '0', process.execPath, ...node] }
        : { execArgv: node }),
      env,
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    });
    // Heard at any time, since an error that nobody hears would end the server.
    child.on('error', () => {});
    child.stdin?.on('error', () => {});
    child.once('exit', () => {
      if (begun?.child === child) begun = undefined;
    });
    if (!givesWay) makeNice(child);
    return { child, ready: messageOf(child, STARTS_WITHIN_MS, givesWay) };
  };
  const end = () => {
    begun?.child.kill('SIGKILL');
    begun = undefined;
  };
  const attempt = async ({ bytes, ...task }: Task) => {
    if (closed) throw new Error('no decoder is begun any more');
    begun ??= begin();
    const { child, ready } = begun;
    try {
      await ready.catch((error: Error) => {
        throw givesWay ? new Starved('it did not begin', { cause: error }) : error;
      });
      const answer = messageOf(child, timeLimitMs, givesWay);
      child.send({ ...task, length: bytes.length }, (error) => error && child.kill('SIGKILL'));
      // Through the channel they would be copied three times.
      child.stdin?.write(bytes);
      return await answer;
    } catch (error) {
      end();
      throw error;
    }
  };
  return {
    async work(task) {
      clearTimeout(idle);
      try {
        return await attempt(task);
      } catch (error) {
        if (!(error instanceof Starved)) throw error;
        givesWay = false;
        return await attempt(task);
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

/** The next message of a process. The server waits for it, and ends without waiting for the process otherwise. */
function messageOf(child: ChildProcess, withinMs: number, givesWay: boolean): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => () => {
      clearTimeout(timer);
      clearInterval(looking);
      child.off('message', heard).off('exit', gone).off('error', gone);
      child.unref();
      child.channel?.unref();
      done();
    };
    const heard = (message: unknown) => settle(() => resolve(message))();
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
    child.ref();
    child.channel?.ref();
    child.once('message', heard).once('exit', gone).once('error', gone);
    if (child.exitCode !== null || child.signalCode !== null) gone();
  });
}

/** Before it has any threads: they have the priority of who begins them. */
function makeNice({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE);
  } catch {
    // It has ended already, and that is heard.
  }
}

/** What a process has had of the processors, in seconds; nothing where the system does not tell. */
function secondsOf({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // Since 2.4 all of Linux has counted hundredths for whoever asks.
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}
