import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { callerTo } from './call.ts';

/** How long one of them rests after an answer. */
const REST_MS = 1_000;

/**
 * A crowd that tries passwords at the portal at PORTAL_URL, over so many CONNECTIONS from one address, until it is asked to
 * stop; then it says how many it has tried. It says when each of them has heard an answer: all are there. A process of its own,
 * so that it takes no time from those who measure.
 */
const { PORTAL_URL: url = '', CONNECTIONS: connections = '0' } = process.env;
let tried = 0;
let there = 0;
process.on('SIGTERM', () => {
  console.log(`tried ${tried}`);
  process.exit(0);
});
await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    const caller = callerTo(url, { from: '127.0.0.99' });
    const tryOne = async () => {
      const username = `087${randomInt(1e7).toString().padStart(7, '0')}`;
      await caller.call({
        method: 'POST',
        path: '/api/login',
        body: { username, password: 'not the password' },
      });
      tried += 1;
    };
    await tryOne();
    there += 1;
    if (there === Number(connections)) console.log('all there');
    for (;;) {
      await pause(REST_MS);
      await tryOne();
    }
  }),
);
