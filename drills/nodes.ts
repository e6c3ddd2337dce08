import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Program, startProgram } from '../scripts/processes.mjs';

/** A portal as a real process, which keeps its port over every start. */
export interface Node {
  readonly url: string;
  pid(): number;
  /** Asks it to stop, and answers how long that took, in ms. */
  stop(): Promise<number>;
  start(): Promise<void>;
  /** How it ended although nobody stopped it, with its last words. */
  died(): string | undefined;
  /** Its resident memory and that of the processes that it has begun, in MiB. */
  memory(): Promise<number>;
  /** Looks at that again and again; what it answers ends that, and tells the most that was seen. */
  watchMemory(): () => Promise<number>;
}

/** Starts `file` with the environment and waits until it listens; `address` tells where, when it says so in its own way. */
export async function startNode(
  file: string,
  env: Record<string, string>,
  address: (program: Program) => Promise<string> = ({ listening }) => listening,
): Promise<Node> {
  let port = '0';
  let isWanted = true;
  let death: string | undefined;
  const launch = async () => {
    isWanted = true;
    const path = { PATH: process.env.PATH ?? '' };
    const program = startProgram(file, { env: { ...path, ...env, PORT: port }, output: 'keep' });
    void program.ended.then((how) => {
      if (isWanted) death = `${how}: ${program.output().slice(-500)}`;
    });
    return { program, url: await address(program) };
  };
  let running = await launch();
  const { url } = running;
  port = new URL(url).port;
  const pid = () => running.program.pid ?? 0;
  return {
    url,
    pid,
    async stop() {
      isWanted = false;
      const began = performance.now();
      await running.program.stop();
      return performance.now() - began;
    },
    async start() {
      running = await launch();
    },
    died: () => death,
    memory: () => mibOf(pid()),
    watchMemory() {
      let most = 0;
      let isOver = false;
      const looking = (async () => {
        for (; !isOver; await pause(LOOK_EVERY_MS)) most = Math.max(most, await mibOf(pid()));
      })();
      return async () => {
        isOver = true;
        await looking;
        return most;
      };
    },
  };
}

const LOOK_EVERY_MS = 50;

async function mibOf(pid: number): Promise<number> {
  const counted = (await withChildren(pid)).map(async (one) => {
    const status = await readFile(`/proc/${one}/status`, 'utf8').catch(() => '');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024;
  });
  return (await Promise.all(counted)).reduce((sum, one) => sum + one, 0);
}

async function withChildren(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const begun = await Promise.all(
    threads.map((id) => readFile(`/proc/${pid}/task/${id}/children`, 'utf8').catch(() => '')),
  );
  return [pid, ...begun.flatMap((ids) => ids.split(' ').filter(Boolean).map(Number))];
}
