import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** The games' providers behind a way of its own for each, which takes its time; all else passes at once. */
export interface SlowGames {
  readonly url: string;
  /** The longest time, in ms, that any provider took for a call since this was last asked: from the call's arrival here to the answer's end. */
  slowest(): number;
  /** From now on this provider answers nothing; undefined: all of them do again. */
  kill(code: string | undefined): void;
  close(): Promise<void>;
}

/** Stands between a portal and the sandbox at `target`: the first part of a path names the game, and `delays` how long (ms) its provider thinks. */
export async function slowGames(target: string, delays: ReadonlyMap<string, number>): Promise<SlowGames> {
  const agent = new Agent({ keepAlive: true });
  let dead: string | undefined;
  let longest = 0;

  async function pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const began = performance.now();
    const code = (from.url ?? '').split('/')[1] ?? '';
    const delay = delays.get(code);
    // Whoever asks is left waiting until they give up.
    if (code === dead) return;
    if (delay !== undefined) await pause(delay);
    const onward = request(
      new URL(from.url ?? '', target),
      { agent, method: from.method, headers: { ...from.headers, host: new URL(target).host } },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(to);
        answer.on('end', () => {
          if (delay !== undefined) longest = Math.max(longest, performance.now() - began);
        });
      },
    );
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  }

  const server = createServer((from, to) => void pass(from, to));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port was got');
  return {
    url: `http://127.0.0.1:${address.port}`,
    slowest() {
      const found = longest;
      longest = 0;
      return found;
    },
    kill(code) {
      dead = code;
    },
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
