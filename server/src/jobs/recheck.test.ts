import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseAway } from '../db/away.ts';
import { type Database, sql } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { OperationId } from '../domain/operation.ts';
import { requestsOutside } from '../http/load.ts';
import { CALL_LIMIT_MS, call, callsUnderWay } from '../providers/http.ts';
import { unknown } from '../providers/outcome.ts';
import { startWorld, type World } from '../testing/world.ts';
import type { Look } from './look.ts';
import {
  type Alarm,
  type Lifecycle,
  looksUnderWay,
  newAlarm,
  type Recheck,
  startRecheck,
} from './recheck.ts';

/** A lifecycle of its own over a small table, under a name that there is; the world brings the dependencies and does no work by itself. */
let world: World;
let owner: Database;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  owner = world.owner;
  await owner.run(sql`create table errand (id uuid primary key default gen_random_uuid(), party text not null,
    next_check_at timestamptz, leased_until timestamptz, leased_by uuid, note text)`);
  await owner.run(sql`grant all on errand to prae_app`);
});
afterAll(() => world.close());

const running: Recheck[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await owner.run(sql`delete from errand`);
});

type Advance = (deps: Deps, id: OperationId, look: Look) => Promise<void>;

function errands(advance: Advance): Lifecycle {
  return {
    name: 'transfer',
    parties: () => ['FAST', 'SLOW'],
    rows: { table: sql`errand`, party: sql`party`, ended: sql`note is not null` },
    advance,
  };
}

/** How many takings are under way. */
let taking = 0;

function start(advance: Advance, alarm: Alarm = newAlarm(), now?: () => number): Recheck {
  const { database } = world.deps;
  const counted: Database = {
    ...database,
    async rows(query) {
      taking += 1;
      return database.rows(query).finally(() => {
        taking -= 1;
      });
    },
  };
  const recheck = startRecheck({ ...world.deps, database: counted }, [errands(advance)], alarm, now);
  running.push(recheck);
  return recheck;
}

function plan(party: string, count = 1, afterMs = 0): Promise<{ id: OperationId }[]> {
  return owner.rows(sql<{ id: OperationId }>`insert into errand (party, next_check_at)
    select ${party}, now() + make_interval(secs => ${afterMs / 1000}::double precision)
      from generate_series(1, ${count}::int) returning id`);
}

/** Makes the polls the test's: none comes until the test lets the time of the polls pass. */
function holdPolls(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Waits until no look is under way, none has begun for a while, and no rows are on their way to one. */
async function isQuiet(looks: () => number): Promise<void> {
  let seen = -1;
  const same = () => {
    const before = seen;
    seen = looks();
    return seen === before && taking + looksUnderWay() === 0;
  };
  await expect.poll(same, { interval: 200 }).toBe(true);
}
const done = (id: OperationId) => sql`update errand set next_check_at = null where id = ${id}`;

test('what is due is taken once, also by two servers, and what is not due is left alone', async () => {
  const taken: OperationId[] = [];
  const advance: Advance = async (deps, id) => {
    taken.push(id);
    await deps.database.run(done(id));
  };
  const due = await plan('FAST', 50);
  await plan('FAST', 5, 60_000);
  const alarm = newAlarm();
  const servers = [start(advance, alarm), start(advance, alarm)];
  await expect.poll(() => taken.length).toBe(50);
  // Whoever takes this one had room for the others too.
  due.push(...(await plan('FAST')));
  alarm.soon('transfer');
  await expect.poll(() => taken.length).toBeGreaterThan(50);
  await Promise.all(servers.map((server) => server.stop()));
  expect(taken.toSorted()).toEqual(due.map(({ id }) => id).toSorted());
});

test('a long queue of a party that answers at once is worked off at once', async () => {
  // With no poll at all: eight at each poll of a second would take nearly forty.
  holdPolls();
  let finished = 0;
  await plan('FAST', 300);
  start(async (deps, id) => {
    await deps.database.run(done(id));
    finished += 1;
  });
  await expect.poll(() => finished, { timeout: 60_000 }).toBe(300);
});

test('rows of a party that nobody can ask any more are looked after all the same', async () => {
  const taken: OperationId[] = [];
  const [row] = await plan('ELSEWHERE');
  start(async (_deps, id) => {
    taken.push(id);
  });
  await expect.poll(() => taken).toEqual([row?.id]);
});

test("a silent party keeps its own rows waiting and nobody else's", async () => {
  let release = () => {};
  const silence = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = new Set((await plan('SLOW', 30)).map(({ id }) => id));
  const [begun, served] = [new Set<OperationId>(), new Set<OperationId>()];
  const alarm = newAlarm();
  start(async (deps, id) => {
    if (slow.has(id)) {
      begun.add(id);
      await silence;
    } else served.add(id);
    await deps.database.run(done(id));
  }, alarm);
  await expect.poll(() => begun.size).toBe(8);
  await plan('FAST', 20);
  alarm.soon('transfer');
  await expect.poll(() => served.size).toBe(20);
  expect(begun.size).toBe(8);
  release();
  await expect.poll(() => begun.size).toBe(30);
});

test.each(['SLOW', 'ELSEWHERE'])(
  'of %s no more is taken than there is room for, also where the table is believed to be small',
  async (party) => {
    await plan(party);
    await owner.run(sql`analyze errand`);
    await plan(party, 29);
    const taken: OperationId[] = [];
    let release = () => {};
    const silence = new Promise<void>((resolve) => {
      release = resolve;
    });
    start(async (deps, id) => {
      taken.push(id);
      await silence;
      await deps.database.run(done(id));
    });
    await expect.poll(() => taken.length).toBeGreaterThan(0);
    expect(taken).toHaveLength(8);
    release();
  },
);

test('a row that fails comes again after its lease, and so does one whose server died', async () => {
  const [row] = await plan('FAST');
  let tries = 0;
  const alarm = newAlarm();
  start(async (deps, id) => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
    await deps.database.run(done(id));
  }, alarm);
  await expect.poll(() => tries).toBe(1);
  // Another taking, after which all that can be given back has been.
  const [next] = await plan('FAST');
  alarm.soon('transfer');
  await expect
    .poll(() => owner.maybe(sql`select from errand where id = ${next?.id} and next_check_at is null`))
    .toBeDefined();
  const { waits } = await owner.one(sql<{ waits: boolean }>`
    select next_check_at > now() + interval '30 seconds' as waits from errand where id = ${row?.id}`);
  expect(waits).toBe(true);
  await owner.run(sql`update errand set next_check_at = now() where id = ${row?.id}`);
  alarm.soon('transfer');
  await expect.poll(() => tries).toBe(3);
});

test('rows whose look the database cut off come again as soon as it is there, and nobody takes those at work', async () => {
  const [cut, held, over] = await plan('FAST', 3);
  const begun: (OperationId | undefined)[] = [];
  let release = () => {};
  const alarm = newAlarm();
  start(async (deps, id) => {
    begun.push(id);
    if (id === held?.id) {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    } else if (id === cut?.id && begun.filter((one) => one === id).length === 1) {
      throw new DatabaseAway('it is being restarted', { waited: false });
    }
    await deps.database.run(done(id));
  }, alarm);
  await expect.poll(() => begun.filter((id) => id === cut?.id).length).toBe(2);
  // What was looked at to its end in the same taking is left alone.
  const { next } = await owner.one(
    sql<{ next: Date | null }>`select next_check_at as next from errand where id = ${over?.id}`,
  );
  expect(next).toBeNull();
  const times = [cut, held, over].map((row) => begun.filter((id) => id === row?.id).length);
  expect(times).toEqual([2, 1, 1]);
  release();
});

test('rows of a taking whose answer was lost come again as soon as the database is there', async () => {
  const [row] = await plan('FAST');
  const taken: OperationId[] = [];
  const { database } = world.deps;
  let lost = 0;
  const losing: Database = {
    ...database,
    async rows(query) {
      const rows = await database.rows(query);
      if (rows.length === 0 || lost > 0) return rows;
      lost += 1;
      throw new DatabaseAway('the connection broke', { waited: false });
    },
  };
  const lifecycle = errands(async (deps, id) => {
    taken.push(id);
    await deps.database.run(done(id));
  });
  running.push(startRecheck({ ...world.deps, database: losing }, [lifecycle], newAlarm()));
  await expect.poll(() => taken).toEqual([row?.id]);
  expect(lost).toBe(1);
});

test('a party that keeps silent has one call at a time, with pauses, and others are served as ever', async () => {
  let at = 0;
  const [silent, served] = [new Set<OperationId>(), new Set<OperationId>()];
  const slow = new Set((await plan('SLOW', 30)).map(({ id }) => id));
  const alarm = newAlarm();
  const advance: Advance = async (deps, id, look) => {
    if (slow.has(id)) {
      silent.add(id);
      await look.ask(async () => unknown('timeout'));
      await deps.database.run(sql`update errand set next_check_at = now() where id = ${id}`);
    } else {
      served.add(id);
      await deps.database.run(done(id));
    }
  };
  start(advance, alarm, () => at);
  await expect.poll(() => silent.size).toBeGreaterThanOrEqual(8);
  await plan('FAST', 20);
  alarm.soon('transfer');
  await expect.poll(() => served.size).toBe(20);
  // While the first eight ended one by one, up to seven took the places of those before.
  await isQuiet(() => silent.size);
  const asked = silent.size;
  expect(asked).toBeLessThan(16);
  at += 60_000;
  alarm.soon('transfer');
  await expect.poll(() => silent.size).toBe(asked + 1);
});

test('a silent party that answers a request is asked about its rows at once, without the rest of the pause', async () => {
  let at = 0;
  let asked = 0;
  let speaks = false;
  await plan('SLOW', 30);
  const alarm = newAlarm();
  const advance: Advance = async (deps, id, look) => {
    asked += 1;
    await look.ask(async () => (speaks ? { kind: 'confirmed' } : unknown('timeout')));
    await deps.database.run(
      speaks ? done(id) : sql`update errand set next_check_at = now() where id = ${id}`,
    );
  };
  start(advance, alarm, () => at);
  await expect.poll(() => asked).toBeGreaterThanOrEqual(8);
  await isQuiet(() => asked);
  const before = asked;
  at += 60_000;
  alarm.soon('transfer');
  await expect.poll(() => asked).toBe(before + 1);
  await expect.poll(looksUnderWay).toBe(0);
  speaks = true;
  alarm.spoke('transfer', 'SLOW');
  await expect.poll(async () => (await left()).count).toBe(0);
});

test('a silence of a party is told once, and once that it answers again', async () => {
  let at = 0;
  let speaks = false;
  await plan('SLOW', 30);
  const told: unknown[] = [];
  const log = Object.assign(Object.create(world.deps.log), {
    error: (line: unknown) => told.push(line),
    warn: (line: unknown) => told.push(line),
  }) as Deps['log'];
  const lifecycle = errands(async (deps, id, look) => {
    await look.ask(async () => (speaks ? { kind: 'confirmed' } : unknown('timeout')));
    const again = speaks ? done(id) : sql`update errand set next_check_at = now() where id = ${id}`;
    await deps.database.run(again);
  });
  const alarm = newAlarm();
  running.push(startRecheck({ ...world.deps, log }, [lifecycle], alarm, () => at));
  const pass = async () => {
    at += 60_000;
    alarm.soon('transfer');
    await expect.poll(looksUnderWay).toBe(0);
  };
  await expect.poll(() => told.length).toBe(1);
  await pass();
  await pass();
  expect(told).toEqual([{ event: 'party.silent', party: 'SLOW', lifecycle: 'transfer' }]);
  speaks = true;
  await pass();
  await expect.poll(async () => (await left()).count).toBe(0);
  expect(told.slice(1)).toEqual([{ event: 'party.answers-again', party: 'SLOW', lifecycle: 'transfer' }]);
});

const left = () =>
  owner.one(
    sql<{ count: number }>`select count(*)::int as count from errand where next_check_at is not null`,
  );

test('a look that failed here says nothing of a party that keeps silent: it stays one row at a time', async () => {
  let at = 0;
  let isAway = false;
  let [under, most, failed, silent] = [0, 0, 0, 0];
  const alarm = newAlarm();
  await plan('SLOW', 30);
  const advance: Advance = async (deps, id, look) => {
    if (!isAway) {
      await look.ask(async () => unknown('timeout'));
      await deps.database.run(sql`update errand set next_check_at = now() where id = ${id}`);
      silent += 1;
      return;
    }
    under += 1;
    most = Math.max(most, under);
    await deps.database.run(sql`select pg_sleep(0.02)`);
    under -= 1;
    failed += 1;
    throw new DatabaseAway('no answer', { waited: false });
  };
  start(advance, alarm, () => at);
  await expect.poll(() => silent).toBeGreaterThanOrEqual(8);
  await isQuiet(() => silent);
  isAway = true;
  at += 600_000;
  alarm.soon('transfer');
  await expect.poll(() => failed, { timeout: 20_000 }).toBeGreaterThanOrEqual(10);
  expect(most).toBe(1);
});

test('a look has to be over a good while before its lease', async () => {
  const left: { askMs: number; leaseMs: number }[] = [];
  await plan('FAST', 2);
  start(async (deps, id, look) => {
    const { leaseMs } = await deps.database.one(sql<{ leaseMs: number }>`
      select (extract(epoch from leased_until - clock_timestamp()) * 1000)::float8 as "leaseMs" from errand where id = ${id}`);
    left.push({ askMs: look.until - performance.now(), leaseMs });
    await deps.database.run(done(id));
  });
  await expect.poll(() => left).toHaveLength(2);
  for (const { askMs, leaseMs } of left) {
    expect(askMs).toBeGreaterThan(10_000);
    expect(leaseMs - askMs).toBeGreaterThan(4 * CALL_LIMIT_MS);
    expect(leaseMs).toBeLessThanOrEqual(60_000);
  }
});

test('a party that is silent to looks makes no room for requests, and one that is silent to requests does', async () => {
  const unanswered: (() => void)[] = [];
  const server = createServer((_request, response) => unanswered.push(() => response.end()));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const ask = () => call(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await plan('SLOW', 8);
  start(async (deps, id, look) => {
    await look.ask(ask);
    await deps.database.run(done(id));
  });
  await expect.poll(() => unanswered.length).toBe(8);
  expect([callsUnderWay(), requestsOutside()]).toEqual([8, 0]);
  const requests = [ask(), ask()];
  await expect.poll(() => unanswered.length).toBe(10);
  expect([callsUnderWay(), requestsOutside()]).toEqual([10, 2]);
  for (const end of unanswered) end();
  await Promise.all(requests);
  await expect.poll(looksUnderWay).toBe(0);
  expect(requestsOutside()).toBe(0);
});

test('a look that never ends gives its place back with its lease', async () => {
  const begun = new Set<OperationId>();
  const alarm = newAlarm();
  await plan('SLOW', 9);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let release = () => {};
  const never = new Promise<void>((resolve) => {
    release = resolve;
  });
  start(async (_deps, id) => {
    begun.add(id);
    await never;
  }, alarm);
  await expect.poll(() => begun.size).toBe(8);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => begun.size).toBe(9);
  release();
});

test('it says when it stands still, and that it moves again', async () => {
  let at = 0;
  const lifecycle = errands(async () => {});
  const recheck = startRecheck(world.deps, [lifecycle], newAlarm(), () => at);
  running.push(recheck);
  expect(recheck.isMoving()).toBe(true);
  await owner.run(sql`alter table errand rename to errand_away`);
  // A look that was under way may still go well.
  await expect
    .poll(
      () => {
        at += 15_000;
        return recheck.isMoving();
      },
      { timeout: 20_000, interval: 1_500 },
    )
    .toBe(false);
  await owner.run(sql`alter table errand_away rename to errand`);
  await expect.poll(() => recheck.isMoving()).toBe(true);
});

test('a near check is made when its time comes, without any poll', async () => {
  holdPolls();
  const alarm = newAlarm();
  const seen: number[] = [];
  start(async (deps, id) => {
    seen.push(performance.now());
    await deps.database.run(done(id));
  }, alarm);
  const began = performance.now();
  await plan('FAST', 1, 200);
  alarm.soon('transfer', 200);
  await expect.poll(() => seen.length).toBe(1);
  expect((seen[0] ?? 0) - began).toBeGreaterThanOrEqual(190);
});

test('it goes on after its connections broke', async () => {
  const taken: OperationId[] = [];
  start(async (deps, id) => {
    taken.push(id);
    await deps.database.run(done(id));
  });
  await owner
    .run(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'prae prae_news'`)
    .catch(() => {});
  const [row] = await plan('FAST');
  await expect.poll(() => taken).toEqual([row?.id]);
});

test('stopping waits for what is under way and takes nothing more', async () => {
  let release = () => {};
  const begun: OperationId[] = [];
  const ended: string[] = [];
  let ring = () => {};
  holdPolls();
  await plan('FAST');
  const work: Advance = async (deps, id) => {
    begun.push(id);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await deps.database.run(done(id));
    ended.push('work');
  };
  const recheck = start(work, {
    soon: () => {},
    spoke: () => {},
    onRing(_lifecycle, given) {
      ring = given;
    },
  });
  await expect.poll(() => begun).toHaveLength(1);
  const stopping = recheck.stop().then(() => ended.push('recheck'));
  await plan('FAST');
  release();
  await stopping;
  expect(ended).toEqual(['work', 'recheck']);
  ring();
  vi.advanceTimersByTime(300_000);
  await recheck.stop();
  expect(begun).toHaveLength(1);
});

test('what a look at one row heard is known to the looks at the others of its party', async () => {
  const obstacles: unknown[] = [];
  const advance: Advance = async (deps, id, look) => {
    obstacles.push(await look.obstacle(async () => unknown('timeout')));
    look.hear({ kind: 'confirmed' });
    await deps.database.run(done(id));
  };
  const alarm = newAlarm();
  start(advance, alarm);
  for (const [at, party] of ['FAST', 'FAST', 'SLOW'].entries()) {
    await plan(party);
    alarm.soon('transfer');
    await expect.poll(() => obstacles.length).toBe(at + 1);
  }
  expect(obstacles).toEqual([unknown('timeout'), undefined, unknown('timeout')]);
});
