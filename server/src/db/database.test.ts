import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { openDatabase, prepared, sql, sqlState } from './database.ts';

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
    const hanging = openDatabase(test.url, { role: 'prae_app', hangMs: 100 });
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

  it('of the application may hang for ten seconds, and a statement take thirty', async () => {
    const limitOf = async (name: string) =>
      (await test.database.one(sql<{ limit: string }>`select current_setting(${name}) as limit`)).limit;
    expect(await limitOf('idle_in_transaction_session_timeout')).toBe('10s');
    expect(await limitOf('statement_timeout')).toBe('30s');
  });

  it('gives back a usable pool after its connection was cut', async () => {
    const work = test.owner.transaction((tx) => tx.run(sql`select pg_terminate_backend(pg_backend_pid())`));
    await expect(work).rejects.toThrow();
    expect(await test.owner.one(sql`select 1 as n`)).toEqual({ n: 1 });
  });
});
