import { setTimeout as pause } from 'node:timers/promises';
import { type Program, startProgram } from '../scripts/processes.mjs';
import type { Drill } from './drill.ts';
import { flowsAgain } from './ending.ts';
import { keepLoggingIn } from './party.drill.ts';

const HOSTILE = 1_400;
const HONEST = 8;

/**
 * How long it may take until all of them are there. The drill's proxy takes one new connection in each turn of its loop, so
 * that an honest one beside them would wait for it, and not for the portal.
 */
const CROWD_COMES_WITHIN_MS = 60_000;

/** How soon each honest login is answered. */
const LOGGED_IN_WITHIN_MS = 2_000;

/** A crowd from one address tries passwords, while members log in from other addresses. */
export const login: Drill = {
  name: 'login',
  minutes: 1,
  world: { members: 11, isDirect: true },
  async run({ world, load, ms }) {
    const env = { PATH: process.env.PATH, PORTAL_URL: world.url, CONNECTIONS: String(HOSTILE) };
    const crowd = startProgram('drills/hostile.ts', { env, output: 'keep' });
    await allThere(crowd);
    const honest = Array.from({ length: HONEST }, (_, at) => keepLoggingIn(world, `127.0.0.${10 + at}`));
    await pause(ms);
    await Promise.all(honest.map(({ stop }) => stop()));
    await crowd.stop();
    const [, tried = 'no'] = /^tried (\d+)$/m.exec(crowd.output()) ?? [];
    const tries = honest.flatMap((one) => one.tries);
    const slow = tries.filter((one) => one.ms > LOGGED_IN_WITHIN_MS);
    const refused = tries.filter(({ status }) => status !== 200);
    return {
      done: `${HOSTILE} connections tried ${tried} passwords in ${ms / 1_000} s; ${tries.length} honest logins from ${HONEST} addresses`,
      again: await flowsAgain(world, load),
      tries,
      wrongs: [
        ...(slow.length > 0 ? [`${slow.length} of ${tries.length} honest logins took over 2 s`] : []),
        ...(refused.length > 0
          ? [`${refused.length} honest logins were answered ${refused[0]?.status} ${refused[0]?.message}`]
          : []),
      ],
    };
  },
};

async function allThere(crowd: Program): Promise<void> {
  const until = Date.now() + CROWD_COMES_WITHIN_MS;
  while (!crowd.output().includes('all there')) {
    if (Date.now() > until) throw new Error('The crowd does not come');
    await pause(100);
  }
}
