import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { memoryEnv, runner } from '../../../scripts/processes.mjs';
import type { Task, Worked } from './work.ts';

/** The process ended, took too long, or the worker was closed. It says nothing about the picture. */
export class WorkerFailed extends Error {}

/** Works on one picture at a time, in a process of its own. */
export interface Worker {
  /** Rejects with WorkerFailed when there is no answer until `signal`; the process is then killed, and the next task begins another. */
  work<T extends Task>(task: T, signal: AbortSignal): Promise<Worked<T>>;
  /** Kills the process, whatever it is in the middle of. */
  close(): Promise<void>;
}

/** Megabytes that its own objects may take; pixels are beside them. */
const HEAP_MB = 96;

/**
 * A worker whose process begins with the first task; `program` is what that runs. It has none of the server's secrets, a decoder that
 * breaks down ends it alone, and it lets everybody else go first (see work.program.ts).
 */
export function openWorker(program = new URL('./work.program.ts', import.meta.url)): Worker {
  let child: ChildProcess | undefined;
  let closed = false;
  const begin = () => {
    const begun = fork(runner, [fileURLToPath(program)], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      env: { PATH: process.env.PATH, ...memoryEnv },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // Whoever is done need not wait for it.
    begun.unref();
    begun.channel?.unref();
    // Heard at any time, since an error that nobody hears would end the server.
    begun.on('error', () => {});
    begun.on('exit', () => {
      if (child === begun) child = undefined;
    });
    return begun;
  };
  return {
    work(task, signal) {
      if (closed || signal.aborted) return Promise.reject(new WorkerFailed('closed or too late'));
      child ??= begin();
      const asked = child;
      return answerOf(asked, task, signal).catch((error: unknown) => {
        // It may live on for a moment, and nobody waits for that.
        asked.kill('SIGKILL');
        if (child === asked) child = undefined;
        throw error;
      });
    },
    async close() {
      closed = true;
      const last = child;
      if (!last) return;
      const gone = new Promise((resolve) => last.once('exit', resolve));
      last.kill('SIGKILL');
      await gone;
    },
  };
}

/** Rejects with WorkerFailed. */
function answerOf<T extends Task>(child: ChildProcess, task: T, signal: AbortSignal): Promise<Worked<T>> {
  return new Promise((resolve, reject) => {
    const forget = () => {
      child.off('message', answered).off('error', failed).off('exit', failed);
      signal.removeEventListener('abort', late);
    };
    const answered = (worked: unknown) => {
      forget();
      resolve(worked as Worked<T>);
    };
    const failed = (cause: unknown) => {
      forget();
      reject(new WorkerFailed('the process has ended', { cause }));
    };
    const late = () => failed(new Error('too late'));
    child.once('message', answered).once('error', failed).once('exit', failed);
    signal.addEventListener('abort', late);
    child.send(task, (error) => {
      if (error) failed(error);
    });
  });
}
