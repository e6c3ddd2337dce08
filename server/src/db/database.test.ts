import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { timed } from '../testing/clock.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type Network, networkTo } from '../testing/network.ts';
import { DatabaseAway, isAway } from './away.ts';
import { openDatabase, prepared, preparedAmong, sql, sqlState } from './database.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await testDatabase();
  await test.owner.run(sql`create table note (id int8 primary key, text text, day date, tags int8[])`);
});

afterAll(() => test.drop());

describe('a query', () => {
  it('numbers its values and splices a nested query in', () => {
    const condition = sql`id = ${1n} and text = ${'a'}`;
    const query = sql`select ${'x'} from note where ${condition} and day = ${'2026-01-02'}`;
    expect(query.text).toBe('select $1 from note where id = $2 and text = $3 and day = $4');
    expect(query.values).toEqual(['x', 1n, 'a', '2026-01-02']);
    expect(sql`${condition}${condition}`.text).toBe('id = $1 and text = $2id = $3 and text = $4');
  });

  it('never splices what only looks like a query', () => {
    const input = { text: "'x'; drop table note", values: [] };
    expect(sql`select ${input}`).toMatchObject({ text: 'select $1', values: [input] });
  });

  it('keeps bigint, date and array values whole', async () => {
    await test.owner.run(
      sql`insert into note values (${9007199254740993n}, ${'a'}, ${'1990-02-28'}, ${[1n, 2n]})`,
    );
    const row = await test.owner.one(sql`select *, now() as now from note where id = ${9007199254740993n}`);
    expect(row).toMatchObject({ id: 9007199254740993n, day: '1990-02-28', tags: [1n, 2n] });
    expect((row as { now: Date }).now).toBeInstanceOf(Date);
  });

  it('answers one, no or many rows as asked, and the rows touched', async () => {
    await expect(test.owner.one(sql`select 1 where false`)).rejects.toThrow('Expected one row, got 0');
    await expect(test.owner.maybe(sql`select 1 union select 2`)).rejects.toThrow('at most one row, got 2');
    expect(await test.owner.maybe(sql`select 1 where false`)).toBeUndefined();
    expect(await test.owner.run(sql`delete from note`)).toBe(1);
  });

  it('is planned once per connection under a name', async () => {
    const twice = (value: number) => prepared('twice', sql`select ${value}::int * 2 as n`);
    const found = await test.owner.transaction(async (tx) => {
      const answers = [await tx.one(twice(2)), await tx.one(twice(3))];
      const plans = await tx.rows(sql`select name from pg_prepared_statements`);
      return { answers, plans };
    });
    expect(found).toEqual({ answers: [{ n: 4 }, { n: 6 }], plans: [{ name: 'twice' }] });
  });

  it('keeps its plan where it asks about one key, and finds several', async () => {
    const types = (names: string[]) =>
      preparedAmong('types', names, (among) => sql`select typname::text from pg_type where typname ${among}`);
    const kept = await test.owner.transaction(async (tx) => {
      for (let asked = 0; asked < 10; asked += 1)
        expect(await tx.rows(types(['bool']))).toEqual([{ typname: 'bool' }]);
      expect(await tx.rows(types(['bool', 'date', 'none']))).toHaveLength(2);
      expect(await tx.rows(types([]))).toEqual([]);
      return tx.maybe(sql`select generic_plans from pg_prepared_statements where name = 'types.one'`);
    });
    expect(kept).toEqual({ generic_plans: 5n });
  });
});

describe('a transaction', () => {
  it('undoes everything when its work throws', async () => {
    const work = test.owner.transaction(async (tx) => {
      await tx.run(sql`insert into note (id) values (1)`);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await test.owner.rows(sql`select from note`)).toEqual([]);
  });

  it('runs again after a deadlock or a serialization failure, three times at most', async () => {
    let runs = 0;
    const failing = (succeedsAt: number) =>
      test.owner.transaction(async (tx) => {
        runs += 1;
        if (runs < succeedsAt) await tx.run(sql`do $$ begin raise sqlstate '40P01'; end $$`);
        return runs;
      });
    expect(await failing(3)).toBe(3);
    runs = 0;
    await expect(failing(99)).rejects.toSatisfy((error) => sqlState(error) === '40P01');
    expect(runs).toBe(4);
  });

  it('that hangs lets go of what it holds, and its work fails', async () => {
    await test.owner.run(sql`grant select, update on note to prae_app`);
    await test.owner.run(sql`insert into note (id) values (7)`);
    const hanging = openDatabase(test.url, { role: 'prae_app', patience: { hangMs: 1_000 } });
    onTestFinished(() => hanging.close());
    let wakeUp = () => {};
    const hung = hanging.transaction(async (tx) => {
      await tx.run(sql`update note set text = 'hung' where id = 7`);
      await new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      await tx.run(sql`update note set text = 'woken' where id = 7`);
    });
    await expect.poll(() => wakeUp.name).not.toBe('wakeUp');
    await test.owner.run(sql`update note set text = 'other' where id = 7`);
    wakeUp();
    await expect(hung).rejects.toThrow();
    expect(await test.owner.one(sql`select text from note where id = 7`)).toEqual({ text: 'other' });
    expect(await hanging.one(sql`select 1 as n`)).toEqual({ n: 1 });
  });

  it('of the application is limited in all that it may wait for', async () => {
    const names = [
      'lock_timeout',
      'statement_timeout',
      'idle_in_transaction_session_timeout',
      'idle_session_timeout',
    ];
    const limits = await test.database.rows(sql`select current_setting(name) as limit
      from unnest(${names}::text[]) with ordinality names(name, place) order by place`);
    expect(limits).toEqual([{ limit: '3s' }, { limit: '3500ms' }, { limit: '10s' }, { limit: '11s' }]);
  });

  it('is asked by the system after a few idle seconds whether the other end is still there', async () => {
    const asks = vi.spyOn(Socket.prototype, 'setKeepAlive');
    const database = openDatabase(test.url, { role: 'prae_app', max: 1 });
    onTestFinished(() => database.close());
    await database.one(sql`select 1 as n`);
    expect(asks.mock.calls).toEqual([[true, expect.any(Number)]]);
    expect(asks.mock.calls[0]?.[1]).toBeLessThanOrEqual(10_000);
    asks.mockRestore();
  });

  it('gives back a usable pool after its connection was cut', async () => {
    const work = test.owner.transaction((tx) => tx.run(sql`select pg_terminate_backend(pg_backend_pid())`));
    await expect(work).rejects.toThrow();
    expect(await test.owner.one(sql`select 1 as n`)).toEqual({ n: 1 });
  });
});

describe('a database that does not answer', () => {
  const openThrough = async (network: Network, max: number) => {
    const database = openDatabase(network.url, { role: 'prae_app', max });
    onTestFinished(async () => {
      network.close();
      await database.close();
    });
    return database;
  };
  const within5s = async (work: Promise<unknown>) => {
    const { ms } = await timed(expect(work).rejects.toBeInstanceOf(DatabaseAway));
    expect(ms).toBeLessThan(5_000);
  };

  it('fails a query, a transaction and whoever waits for a connection within five seconds', async () => {
    const network = await networkTo(test.url);
    const database = await openThrough(network, 2);
    let inWork = () => {};
    const underWay = database.transaction(async (tx) => {
      await tx.one(sql`select 1`);
      await new Promise<void>((resolve) => {
        inWork = resolve;
      });
      await tx.one(sql`select 1`);
    });
    await expect.poll(() => inWork.name).not.toBe('inWork');
    await database.one(sql`select 1`);
    network.swallow();
    inWork();
    await Promise.all([
      within5s(underWay),
      within5s(database.one(sql`select 1`)),
      within5s(database.one(sql`select 2`)),
      within5s(database.transaction((tx) => tx.one(sql`select 3`))),
    ]);
    network.open();
    expect(await database.one(sql`select 1 as n`)).toEqual({ n: 1 });
  });

  it('has its place back from connections whose end was lost on the way', async () => {
    const network = await networkTo(test.url);
    const database = openDatabase(network.url, {
      role: 'prae_app',
      max: 3,
      patience: { answerMs: 500, idleMs: 1_000 },
    });
    onTestFinished(async () => {
      await database.close();
      network.close();
    });
    const asked = () =>
      Promise.all([1, 2, 3].map(() => database.one(sql`select pg_backend_pid() as pid, pg_sleep(0.1)`)));
    const pids = (await asked()).map((row) => (row as { pid: number }).pid);
    const left = async () =>
      (
        await test.owner.one(
          sql<{
            n: number;
          }>`select count(*)::int as n from pg_stat_activity where pid = any (${pids}::int[])`,
        )
      ).n;
    network.forget();
    await expect(asked()).rejects.toBeInstanceOf(DatabaseAway);
    expect(await left()).toBe(3);
    await expect.poll(left, { timeout: 10_000 }).toBe(0);
  });

  it('fails a new connection within five seconds', async () => {
    const network = await networkTo(test.url);
    const database = await openThrough(network, 1);
    network.swallow();
    await within5s(database.one(sql`select 1`));
  });

  it('is known by each of the words that PostgreSQL and the driver have for it, and no other failure is', async () => {
    const raising = (state: string) =>
      test.database.run({ text: `do $$ begin raise sqlstate '${state}'; end $$`, values: [] });
    const away = ['08006', '53100', '53300', '57P01', '57P03', '57014', '55P03', '25006', '40P01', '58030'];
    for (const state of away) await expect(raising(state), state).rejects.toSatisfy(isAway);
    for (const state of ['23505', '22003', 'P0001', '42601'])
      await expect(raising(state), state).rejects.not.toSatisfy(isAway);
    const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/none', { role: 'prae_app' });
    onTestFinished(() => nowhere.close());
    await expect(nowhere.one(sql`select 1`)).rejects.toSatisfy(isAway);
    await expect(
      test.database.one(sql`select ${{ toPostgres: () => 1n + (1 as never) }}`),
    ).rejects.not.toSatisfy(isAway);
  });

  it('that only reads now is left for the one that took over', async () => {
    const database = openDatabase(test.url, { role: 'prae_app', max: 1 });
    onTestFinished(() => database.close());
    const server = () => database.one(sql`select pg_backend_pid() as pid`);
    const before = await server();
    await expect(
      database.transaction((tx) => tx.run(sql`do $$ begin raise sqlstate '25006'; end $$`)),
    ).rejects.toSatisfy(isAway);
    expect(await server()).not.toEqual(before);
  });
});
