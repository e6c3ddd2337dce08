import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { sql } from '../db/database.ts';
import { startWorld } from '../testing/world.ts';

/**
 * The local ports of established connections, each with the timer that runs on it by Linux's own word: 2 is that of
 * keep-alive. (In /proc/net/tcp the numbers are hexadecimal: local address:port, remote one, state, queues, timer.)
 */
function timers(): Map<number, string> {
  const rows = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1);
  const columns = rows.map((row) => row.trim().split(/\s+/));
  return new Map(
    columns
      .filter(([, , , state]) => state === '01')
      .map(([, local = '', , , , timer = '']) => [
        Number.parseInt(local.split(':')[1] ?? '', 16),
        timer.split(':')[0] ?? '',
      ]),
  );
}

it.runIf(process.platform === 'linux')(
  'asks silent connections whether anybody is there: to the database, and those of callers',
  async () => {
    const world = await startWorld();
    onTestFinished(() => world.close());
    await world.newMember();
    const connections = await world.owner.rows(
      sql<{ what: string; port: number }>`
        select application_name as what, client_port as port from pg_stat_activity
         where datname = current_database() and client_port > 0`,
    );
    expect(connections.length).toBeGreaterThan(2);
    expect(connections.map(({ what }) => what)).toContainEqual(expect.stringMatching(/^prae /));
    // Another timer runs in its place while something is on its way.
    const seen = new Map<number, string>();
    const unasked = () => {
      for (const [port, timer] of timers()) if (timer === '02') seen.set(port, timer);
      return connections.filter(({ port }) => !seen.has(port));
    };
    await expect.poll(unasked).toEqual([]);

    const caller = connect(Number(new URL(world.url).port), '127.0.0.1');
    onTestFinished(() => void caller.destroy());
    await new Promise((resolve) => caller.once('connect', resolve));
    const port = Number(new URL(world.url).port);
    await expect.poll(() => timers().get(port)).toBe('02');
  },
);
