import { setTimeout as pause } from 'node:timers/promises';
import { type Drill, p99 } from './drill.ts';
import { flowsAgain } from './ending.ts';

/** How long everybody acts before and after it. */
const USUAL_MS = 5_000;

/** Until then the proxy may take the frozen node out, and the database end what it has begun. */
const NOTICED_MS = 15_000;

/** One of two nodes stands still in the middle of whatever it does, and then goes on. */
export const frozen: Drill = {
  name: 'frozen',
  minutes: 2,
  async run({ world, load, ms }) {
    const [node] = world.nodes;
    if (!node) throw new Error('There is no node');
    await pause(USUAL_MS);
    const began = Date.now();
    process.kill(node.pid(), 'SIGSTOP');
    await pause(ms).finally(() => process.kill(node.pid(), 'SIGCONT'));
    const ended = Date.now();
    const again = await flowsAgain(world, load);
    await pause(USUAL_MS);
    const meanwhile = load.tries.filter(({ at }) => at >= began && at < ended);
    const noticed = meanwhile.filter(({ at }) => at >= began + NOTICED_MS);
    const unserved = noticed.filter(({ status }) => status === 0 || status >= 500);
    const served = meanwhile.filter(({ status }) => status > 0 && status < 500);
    return {
      done: `one node of two stopped for ${ms / 1_000} s; ${served.length} calls served meanwhile`,
      again,
      tries: meanwhile,
      wrongs: [
        ...(served.length === 0 ? ['the other node served nobody'] : []),
        ...(unserved.length > 0
          ? [`${unserved.length} calls not served after the first ${NOTICED_MS / 1_000} s`]
          : []),
        ...(p99(noticed) > 2_000 ? [`p99 is ${p99(noticed).toFixed(0)} ms`] : []),
      ],
    };
  },
};
