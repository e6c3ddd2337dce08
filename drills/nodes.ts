import { readFile, writeFile } from 'node:fs/promises';
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
  /** Its resident memory, in MiB. */
  memory(): Promise<number>;
  /** The most that its resident memory has been since `forgetPeak`, in MiB. */
  peak(): Promise<number>;
  forgetPeak(): Promise<void>;
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
    memory: () => mibOf(pid(), 'VmRSS'),
    peak: () => mibOf(pid(), 'VmHWM'),
    forgetPeak: () => writeFile(`/proc/${pid()}/clear_refs`, '5'),
  };
}

async function mibOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1_024;
}
