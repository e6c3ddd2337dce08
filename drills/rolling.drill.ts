import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Drill } from './drill.ts';
import { flowsAgain } from './ending.ts';
import type { Node } from './nodes.ts';

/** How many times both nodes are restarted, one after the other, in the drill's whole time. */
const ROUNDS = 4;

/** How soon a node ends. */
const STOP_WITHIN_MS = 2_000;

/** How many connections to a node are open on which nobody asks anything. */
const IDLE = 20;

/** Both nodes are replaced in turn under load, as a new version is brought out. */
export const rolling: Drill = {
  name: 'rolling',
  minutes: 2,
  async run({ world, load, ms }) {
    const stops: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const node of world.nodes) {
        await pause(ms / ROUNDS / world.nodes.length);
        stops.push(await restart(node));
      }
    }
    const again = await flowsAgain(world, load);
    const failed = load.tries.filter(({ status }) => status === 0 || status >= 500);
    const twice = failed.filter(({ before }) => before.length > 0);
    const slow = stops.filter((took) => took > STOP_WITHIN_MS);
    return {
      done:
        `${stops.length} nodes replaced, the slowest stop ${Math.max(...stops).toFixed(0)} ms; ` +
        `${failed.length} tries failed, ${twice.length} of them twice`,
      again,
      wrongs: [
        ...(twice.length > 0 ? [`${twice.length} callers who retried once saw an error`] : []),
        ...(slow.length > 0 ? [`${slow.length} stops took over ${STOP_WITHIN_MS / 1_000} s`] : []),
      ],
    };
  },
};

/** Answers how long the stop took, in ms. */
async function restart(node: Node): Promise<number> {
  const idle = await Promise.all(Array.from({ length: IDLE }, () => idleAt(node)));
  const took = await node.stop();
  for (const socket of idle) socket.destroy();
  await node.start();
  return took;
}

async function idleAt({ url }: Node): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  // That the node ends it is no fault here.
  socket.on('error', () => {});
  return socket;
}
