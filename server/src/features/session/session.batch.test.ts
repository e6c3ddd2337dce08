import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, sql } from '../../db/database.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { sessionFinder } from './session.ts';
import { triesFinder } from './tries.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const keyOf = (token: string) => createHash('sha256').update(token).digest();

/** The database, counting the questions put to it. */
function counted(): { db: Db; questions: () => number } {
  let questions = 0;
  const { database } = world;
  const db: Db = {
    ...database,
    rows: (query) => {
      questions += 1;
      return database.rows(query);
    },
  };
  return { db, questions: () => questions };
}

test('two hundred requests at once share a few questions, and each gets its own member', async () => {
  const members = await Promise.all([world.newMember(), world.newMember(), world.newMember()]);
  const { db, questions } = counted();
  const find = sessionFinder(db);
  const asked = Array.from({ length: 200 }, (_, i) => members[i % 4]?.token ?? 'nobody');
  const found = await Promise.all(asked.map((token) => find(keyOf(token))));
  expect(found.map((row) => row?.id)).toEqual(
    asked.map((token) => members.find((each) => each.token === token)?.id),
  );
  expect(questions()).toBeLessThan(10);
});

test('a session that has ended is never taken for a living one, however many ask', async () => {
  const { token } = await world.newMember();
  const asking = Array.from({ length: 50 }, () => world.api('profile.read', { token }));
  await world.api('session.end', { token });
  const after = await Promise.all(Array.from({ length: 50 }, () => world.api('profile.read', { token })));
  expect(new Set(after.map(({ body }) => body.message))).toEqual(new Set(['INVALID_USER_2']));
  await Promise.all(asking);
});

test('a fault is told to everybody who asked', async () => {
  const failing: Db = { ...world.database, rows: () => Promise.reject(new Error('no database')) };
  const find = sessionFinder(failing);
  const all = await Promise.allSettled([find(keyOf('a')), find(keyOf('b')), find(keyOf('c'))]);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

test('a crowd that tries passwords asks a few questions, and each try is told its own', async () => {
  const member = await world.newMember();
  const another = await world.newMember();
  const { db, questions } = counted();
  const lookUp = triesFinder({ ...world.deps, database: { ...world.database, rows: db.rows } });
  const tries = [member.phone, '0899999999', another.phone, member.phone];
  const networks = ['203.0.113.1', '192.0.2.1', '2001:db8::'];
  const asked = Array.from({ length: 200 }, (_, i) => ({
    phone: tries[i % 4] ?? '',
    network: networks[i % 3] ?? '',
  }));
  await world.owner.run(sql`insert into login_network (member_id, network, last_login_at)
    values (${member.id}, '203.0.113.1', now())`);
  await world.owner.run(sql`insert into login_failure (phone, address, failed_at)
    select phone, '2001:db8::', now() - place * interval '1 minute'
    from unnest(${[...Array(9).fill(another.phone), '0811111111']}::text[]) with ordinality as failed (phone, place)`);
  await world.owner.run(sql`insert into login_failure (phone, address, failed_at)
    values (${another.phone}, '198.51.100.1', now())`);
  const found = await Promise.all(asked.map(lookUp));
  const ids = new Map([
    [member.phone, member.id],
    [another.phone, another.id],
  ]);
  expect(
    found.map(({ credentials, isKnownHere, phones, phoneFull }) => ({
      ...{ id: credentials?.id, isKnownHere, phones, isPhoneFull: phoneFull !== null },
    })),
  ).toEqual(
    asked.map(({ phone, network }) => ({
      id: ids.get(phone),
      isKnownHere: phone === member.phone && network === '203.0.113.1',
      phones: network === '2001:db8::' ? 2 : 0,
      isPhoneFull: phone === another.phone,
    })),
  );
  expect(questions()).toBeLessThan(10);
});
