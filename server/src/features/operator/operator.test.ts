import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { consoleIn } from '../../console/console.fixture.ts';
import { sql } from '../../db/database.ts';
import { listen } from '../../db/listen.ts';
import { NEWS_CHANNEL } from '../../realtime/news.sql.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { operatorSweeps } from './operator.routes.ts';
import { codeAt } from './operator.ts';

let world: World;
let console: ReturnType<typeof consoleIn>;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  world = await startWorld({ recheck: false, clock: now, env: { CONSOLE: 'true' } });
  console = consoleIn(world, now);
});
afterAll(() => world.close());

/** Later than any code's time. */
const later = (ms = 120_000) => {
  ahead += ms;
};
/** The time is just after the next code has begun, so that what follows is all done within its half minute. */
const nextCode = () => later(30_000 - (now().getTime() % 30_000));

describe('signing in', () => {
  it('takes the password and then the code of the second factor, and nothing is allowed between', async () => {
    const { token, secret, name } = await console.newOperator(['SUPPORT'], true);
    const between = await console.call('operator.me', { token });
    expect([between.status, between.body.message]).toEqual([401, 'SECOND_FACTOR']);
    const { status, body } = await console.call('operator.verify', {
      token,
      body: { code: console.codeNow(secret) },
    });
    expect([status, body.operator.name]).toEqual([200, name]);
    const me = (await console.call('operator.me', { token })).body.operator;
    // Whoever signs in is seen, also before a first call.
    expect([me.roles, me.lastSeenAt, body.operator.lastSeenAt]).toEqual([
      ['SUPPORT'],
      expect.any(String),
      me.lastSeenAt,
    ]);
  });

  it('takes no code twice, none of another time, and none of another operator', async () => {
    nextCode();
    const one = await console.newOperator(['SUPPORT']);
    const other = await console.newOperator(['SUPPORT'], true);
    const again = await console.begin(one.name, one.password);
    const used = console.codeNow(one.secret);
    const verify = async (token: string, code: string) =>
      (await console.call('operator.verify', { token, body: { code } })).body.message;
    expect(await verify(again, used)).toBe('SECOND_FACTOR_WRONG');
    expect(await verify(other.token, used)).toBe('SECOND_FACTOR_WRONG');
    later();
    expect(await verify(again, used)).toBe('SECOND_FACTOR_WRONG');
    expect(await verify(again, console.codeNow(one.secret))).toBeUndefined();
  });

  it('takes the code of one step before or after, and none from further away', async () => {
    const { token, secret } = await console.newOperator(['SUPPORT'], true);
    const verify = (code: string) => console.call('operator.verify', { token, body: { code } });
    nextCode();
    for (const away of [-90_000, 90_000]) {
      const code = codeAt(secret, new Date(now().getTime() + away));
      expect((await verify(code)).body.message).toBe('SECOND_FACTOR_WRONG');
    }
    expect((await verify(codeAt(secret, new Date(now().getTime() - 30_000)))).status).toBe(200);
  });

  it('waits five minutes for the code', async () => {
    const { token, secret } = await console.newOperator(['SUPPORT'], true);
    later(5 * 60_000 + 1_000);
    const { body } = await console.call('operator.verify', {
      token,
      body: { code: console.codeNow(secret) },
    });
    expect(body.message).toBe('EXPIRED_AUTH_TOKEN');
  });

  it('takes one code once, however many send it at once', async () => {
    const { name, password, secret } = await console.newOperator(['SUPPORT']);
    later();
    const tokens = await Promise.all([1, 2, 3, 4].map(() => console.begin(name, password)));
    const code = console.codeNow(secret);
    const all = await Promise.all(
      tokens.map((token) => console.call('operator.verify', { token, body: { code } })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  it('tells a wrong name from a wrong password by nothing, and stops guessing at both', async () => {
    const { name, password } = await console.newOperator(['SUPPORT'], true);
    const tries = (who: string, word: string) =>
      console.call('operator.login', { body: { name: who, password: word } });
    const [wrong, unknown] = [await tries(name, 'not it'), await tries('nobody-here', 'not it')];
    expect(wrong).toEqual(unknown);
    expect([wrong.status, wrong.body.message]).toEqual([401, 'WRONG_CREDENTIAL']);
    for (let count = 0; count < 8; count += 1) await tries(name, 'not it');
    expect((await tries(name, password)).body.message).toBe('REQUEST_LIMIT');
    // What is refused for that lengthens nothing, however long it goes on.
    later(14 * 60_000);
    for (let count = 0; count < 30; count += 1) await tries(name, 'not it');
    later(2 * 60_000);
    expect((await tries(name, password)).status).toBe(200);
  });

  it('stops whoever guesses at one name after the other, also where they are right in between', async () => {
    const { name, password, secret } = await console.newOperator(['SUPPORT'], true);
    const tries = async (who: string, word: string) =>
      (await console.call('operator.login', { body: { name: who, password: word } })).body.message;
    // The own sign-in of before counts until its code is given.
    for (let count = 0; count < 28; count += 1)
      expect(await tries(`nobody-${count}`, 'not it')).toBe('WRONG_CREDENTIAL');
    const token = await console.begin(name, password);
    const body = { code: console.codeNow(secret) };
    expect((await console.call('operator.verify', { token, body })).status).toBe(200);
    expect(await tries('nobody-28', 'not it')).toBe('WRONG_CREDENTIAL');
    expect(await tries('nobody-29', 'not it')).toBe('WRONG_CREDENTIAL');
    expect(await tries('nobody-30', 'not it')).toBe('REQUEST_LIMIT');
    expect(await tries(name, password)).toBe('REQUEST_LIMIT');
    later(16 * 60_000);
    expect(await tries(name, password)).toBeUndefined();
  });

  it('stops guessing at codes for whoever has the password, from wherever', async () => {
    const { token, secret } = await console.newOperator(['SUPPORT'], true);
    const verify = (code: string) => console.call('operator.verify', { token, body: { code } });
    const wrong = String((Number(console.codeNow(secret)) + 500_000) % 1e6).padStart(6, '0');
    for (let count = 0; count < 8; count += 1)
      expect((await verify(wrong)).body.message).toBe('SECOND_FACTOR_WRONG');
    expect((await verify(console.codeNow(secret))).body.message).toBe('REQUEST_LIMIT');
    later(16 * 60_000);
  });
});

it('lets nobody in by a password that was changed while it was looked at', async () => {
  const { id, name, password } = await console.newOperator(['SUPPORT']);
  const waits = sql`select from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like '%into operator_session%'`;
  const login = await world.owner.transaction(async (tx) => {
    await tx.run(sql`update operator set password_hash = 'another' where id = ${id}`);
    await tx.run(sql`lock table operator_session in share mode`);
    const asked = console.call('operator.login', { body: { name, password } });
    await expect.poll(() => world.owner.rows(waits)).toHaveLength(1);
    return { asked };
  });
  expect((await login.asked).body.message).toBe('WRONG_CREDENTIAL');
});

describe('a session', () => {
  it('ends by signing out, by time, and when nobody has used it for two hours', async () => {
    const out = await console.newOperator(['SUPPORT']);
    expect((await console.call('operator.logout', { token: out.token })).status).toBe(200);
    expect((await console.call('operator.me', { token: out.token })).body.message).toBe('invalid-token');

    const idle = await console.newOperator(['SUPPORT']);
    later(2 * 3_600_000 + 1_000);
    expect((await console.call('operator.me', { token: idle.token })).body.message).toBe(
      'EXPIRED_AUTH_TOKEN',
    );

    const used = await console.newOperator(['SUPPORT']);
    for (let hours = 0; hours < 11; hours += 1) {
      later(3_600_000);
      expect((await console.call('operator.me', { token: used.token })).status).toBe(200);
    }
    later(3_600_000 + 1_000);
    expect((await console.call('operator.me', { token: used.token })).body.message).toBe(
      'EXPIRED_AUTH_TOKEN',
    );
  });

  it('is not prolonged by its second factor given again, nor by its line', async () => {
    const one = await console.newOperator(['SUPPORT']);
    const { body: before } = await console.call('operator.me', { token: one.token });
    later(3_600_000);
    const again = { code: console.codeNow(one.secret) };
    const { body } = await console.call('operator.verify', { token: one.token, body: again });
    expect(body.expiresAt).toBe(before.expiresAt);
    const line = await console.line(one.token);
    later(3_600_000);
    // So long that all lines are looked at.
    await wait(4_000);
    expect(line.isOpen()).toBe(true);
    later(3_600_000 + 1_000);
    expect((await console.call('operator.me', { token: one.token })).body.message).toBe('EXPIRED_AUTH_TOKEN');
    await expect.poll(() => line.isOpen()).toBe(false);
  });

  it('is told to every server when it is ended, and when its operator is changed', async () => {
    const [one, other] = [await console.newOperator(['SUPPORT']), await console.newOperator(['SUPPORT'])];
    const admin = await console.newOperator(['ADMIN']);
    const idOf = async ({ token }: { token: string }) =>
      (await console.call('operator.sessions', { token })).body[0]?._id ?? '';
    const [first, second] = [await idOf(one), await idOf(other)];
    const told: string[] = [];
    await new Promise<void>((resolve) => {
      const listening = listen(world.databaseUrl, NEWS_CHANNEL, {
        heard: (news) => told.push(news),
        missed: () => undefined,
        broke: () => undefined,
        listening: resolve,
      });
      onTestFinished(() => listening.close());
    });
    await console.call('operator.revoke', { token: admin.token, body: { _id: first } });
    const change = { _id: other.id, shownAs: 'Other', roles: ['RISK' as const], isActive: true };
    await console.call('operator.change', { token: admin.token, body: change });
    await expect
      .poll(() => told.map((news) => JSON.parse(news)))
      .toEqual([{ endOperator: first }, { endOperator: second }]);
  });

  it('is good for nothing where its operator may not sign in, whatever became of it', async () => {
    const one = await console.newOperator(['SUPPORT']);
    await world.owner.run(sql`update operator set is_active = false where id = ${one.id}`);
    expect((await console.call('operator.me', { token: one.token })).body.message).toBe('invalid-token');
  });

  it('is forgotten a month after its end, and no other is', async () => {
    const [ended, lives] = [await console.newOperator(['SUPPORT']), await console.newOperator(['SUPPORT'])];
    await console.call('operator.logout', { token: ended.token });
    const ofBoth = async () =>
      (
        await world.owner.rows(sql<{ of: string }>`
          select operator_id as of from operator_session where operator_id in (${ended.id}, ${lives.id})`)
      ).map(({ of }) => of);
    const sweep = () => Promise.all(operatorSweeps.map((one) => one.run(world.deps)));
    await sweep();
    expect((await ofBoth()).toSorted()).toEqual([ended.id, lives.id].toSorted());
    await world.owner.run(
      sql`update operator_session set ended_at = ended_at - interval '31 days' where operator_id = ${ended.id}`,
    );
    await sweep();
    expect(await ofBoth()).toEqual([lives.id]);
  });

  it('is listed, and ended by its operator or an administrator and nobody else', async () => {
    const [one, other, admin] = [
      await console.newOperator(['SUPPORT']),
      await console.newOperator(['SUPPORT']),
      await console.newOperator(['ADMIN']),
    ];
    const sessionsOf = async (token: string) => (await console.call('operator.sessions', { token })).body;
    const [own] = await sessionsOf(one.token);
    expect((await sessionsOf(one.token)).map(({ operator, isOwn }) => [operator, isOwn])).toEqual([
      [one.name, true],
    ]);
    const revoke = (token: string) =>
      console.call('operator.revoke', { token, body: { _id: own?._id ?? '' } });
    expect((await revoke(other.token)).body.message).toBe('NO_DATA');
    expect((await console.call('operator.me', { token: one.token })).status).toBe(200);
    expect((await sessionsOf(admin.token)).map(({ operator }) => operator)).toEqual(
      expect.arrayContaining([one.name, other.name, admin.name]),
    );
    expect((await revoke(admin.token)).status).toBe(200);
    expect((await console.call('operator.me', { token: one.token })).body.message).toBe('invalid-token');
  });

  it('ends with another password, other roles and another second factor', async () => {
    const admin = await console.newOperator(['ADMIN']);
    const one = await console.newOperator(['SUPPORT']);
    later();
    const second = await console.begin(one.name, one.password);
    await console.call('operator.verify', { token: second, body: { code: console.codeNow(one.secret) } });
    const newPassword = 'silk-river-4417';
    const isIn = async (token: string) => (await console.call('operator.me', { token })).status === 200;
    const body = { password: one.password, newPassword };
    expect(
      (await console.call('operator.password', { token: second, body: { ...body, password: 'wrong' } })).body
        .message,
    ).toBe('WRONG_PASSWORD');
    expect((await console.call('operator.password', { token: second, body })).status).toBe(200);
    expect([await isIn(one.token), await isIn(second)]).toEqual([false, true]);

    const change = { _id: one.id, shownAs: 'Malee', roles: ['RISK' as const], isActive: true };
    expect((await console.call('operator.change', { token: admin.token, body: change })).body.roles).toEqual([
      'RISK',
    ]);
    expect(await isIn(second)).toBe(false);

    later();
    const third = await console.begin(one.name, newPassword);
    await console.call('operator.verify', { token: third, body: { code: console.codeNow(one.secret) } });
    const reset = await console.call('operator.reset', { token: admin.token, body: { _id: one.id } });
    expect(await isIn(third)).toBe(false);
    expect(reset.body.password).not.toBe(newPassword);
    expect(await console.begin(one.name, newPassword)).toBeUndefined();

    await console.call('operator.change', { token: admin.token, body: { ...change, isActive: false } });
    expect(await console.begin(one.name, reset.body.password)).toBeUndefined();
  });
});

it('has a password that is not easily guessed, and stops guessing at the one of before', async () => {
  const { token, password } = await console.newOperator(['SUPPORT']);
  const change = async (from: string, newPassword: string) =>
    (await console.call('operator.password', { token, body: { password: from, newPassword } })).body.message;
  expect(await change(password, 'password123')).toBe('KEY_INVALID');
  for (let count = 0; count < 7; count += 1)
    expect(await change('not it', 'silk-river-4417')).toBe('WRONG_PASSWORD');
  expect(await change(password, 'silk-river-4417')).toBe('REQUEST_LIMIT');
  later(16 * 60_000);
  expect(await change(password, 'silk-river-4417')).toBe('OK');
});

it.each(['\u202eevil\u200b', 'Nok\u3164', `N${'\u0351'.repeat(5)}`, '<b>Nok</b>'])(
  'takes no shown name that is not what it looks like: %j',
  async (shownAs) => {
    const { id, token } = await console.newOperator(['ADMIN']);
    const roles = ['SUPPORT' as const];
    const made = await console.call('operator.create', { token, body: { name: 'unseen', shownAs, roles } });
    expect([made.status, made.body.message]).toEqual([400, 'KEY_INVALID']);
    const body = { _id: id, shownAs, roles, isActive: true };
    expect((await console.call('operator.change', { token, body })).body.message).toBe('KEY_INVALID');
  },
);

it('always has somebody who administers', async () => {
  const admins = [await console.newOperator(['ADMIN']), await console.newOperator(['ADMIN'])];
  const own = admins.map(({ id }) => id);
  await world.owner.run(sql`update operator set is_active = false where not (id = any (${own}::uuid[]))`);
  const stepDown = ({ id, token }: { id: string; token: string }) =>
    console.call('operator.change', {
      token,
      body: { _id: id, shownAs: 'x', roles: ['SUPPORT'], isActive: true },
    });
  const both = await Promise.all(admins.map(stepDown));
  expect(both.map(({ body }) => body.message ?? 'done').sort()).toEqual(['LAST_ADMIN', 'done']);
  const [last] = admins.filter((_, at) => both[at]?.body.message === 'LAST_ADMIN');
  const body = { _id: last?.id ?? '', shownAs: 'x', roles: ['ADMIN' as const], isActive: false };
  const leaves = await console.call('operator.change', { token: last?.token, body });
  expect(leaves.body.message).toBe('LAST_ADMIN');
  await world.owner.run(sql`update operator set is_active = true`);
});

it('keeps neither password nor second factor nor token in the clear', async () => {
  const { name, password, secret, token } = await console.newOperator(['SUPPORT']);
  const rows = await world.owner.rows(
    sql<{
      all: string;
    }>`select to_jsonb(o)::text || coalesce((select jsonb_agg(s)::text from operator_session s), '') as all
      from operator o where o.name = ${name}`,
  );
  const kept = rows.map(({ all }) => all).join();
  expect(kept).toContain(name);
  for (const word of [
    password,
    secret,
    token,
    Buffer.from(secret).toString('hex'),
    Buffer.from(token).toString('hex'),
  ])
    expect(kept).not.toContain(word);
});
