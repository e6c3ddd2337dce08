import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startProgram } from '../../scripts/processes.mjs';
import { sql } from './db/database.ts';
import { settingsReader } from './settings.ts';
import { startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { VARIANT: 'la' } });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.owner.run(sql`delete from setting`);
});

const set = (name: string, value: unknown) =>
  world.owner.run(sql`insert into setting (name, value) values (${name}, ${JSON.stringify(value)})
    on conflict (name) do update set value = excluded.value`);

/** Settings are read at most once a second. */
const soon = { timeout: 20_000, interval: 200 };

const limitsOf = async (token: string) => (await world.api('lookup.withdraw', { token })).body;

test('the guide names every setting', async () => {
  const guide = await readFile(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  const optional = ['lineLink', 'lineName', 'helpLines'];
  const names = [...Object.keys(await world.deps.settings()), ...optional];
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test('each member reads the limits of their own currency', async () => {
  const kip = (await world.newMember()).token;
  const baht = (await world.newMember({ currency: 'THB' })).token;
  expect(await limitsOf(baht)).toEqual({ withdrawMin: 1, withdrawMax: 200_000 });
  expect(await limitsOf(kip)).toEqual({ withdrawMin: 1_000, withdrawMax: 10_000_000 });
  await set('withdrawMin', { LAK: '5000000' });
  await set('withdrawMax', '5000000');
  await expect.poll(() => limitsOf(kip), soon).toEqual({ withdrawMin: 50_000, withdrawMax: 10_000_000 });
  expect(await limitsOf(baht)).toEqual({ withdrawMin: 1, withdrawMax: 50_000 });
});

test('nobody can withdraw less than a bank moves, whatever the setting says', async () => {
  const kip = (await world.newMember()).token;
  const baht = (await world.newMember({ currency: 'THB' })).token;
  await set('withdrawMin', { THB: '0', LAK: '0' });
  await expect.poll(() => limitsOf(baht), soon).toEqual({ withdrawMin: 0.01, withdrawMax: 200_000 });
  expect(await limitsOf(kip)).toEqual({ withdrawMin: 1, withdrawMax: 10_000_000 });
});

test('a setting with a wrong value keeps its last good one, an unknown one is passed over, and the rest is read', async () => {
  const { token } = await world.newMember({ currency: 'THB' });
  await set('withdrawMin', { THB: '5000' });
  await expect.poll(() => limitsOf(token), soon).toEqual({ withdrawMin: 50, withdrawMax: 200_000 });
  await set('withdrawMin', { THB: 50.5 });
  await set('slipClosedFrom', '25:00');
  await set('noSuchSetting', true);
  await set('withdrawMax', { THB: '700000' });
  await expect.poll(() => limitsOf(token), soon).toEqual({ withdrawMin: 50, withdrawMax: 7_000 });
  expect((await world.api('lookup.slip', { token })).body).toMatchObject({ closedFrom: '23:00' });
});

test('no help line of Thailand is shown in Laos, and none that cannot be called, is unnamed in a language or one too many', async () => {
  const { token } = await world.newMember();
  const help = async () =>
    (await world.api('protection.read', { token })).body.help?.map(({ phone }) => phone);
  expect(await help()).toBeUndefined();
  const line = { name: { th: 'ก', la: 'ກ', en: 'A' }, phone: '1323' };
  await set('helpLines', [line]);
  await expect.poll(help, soon).toEqual(['1323']);
  for (const wrong of [
    [{ ...line, phone: 'javascript:x' }],
    [{ ...line, phone: '12' }],
    [{ ...line, name: { th: 'ก', en: 'A' } }],
    Array(6).fill(line),
  ]) {
    await set('helpLines', wrong);
    expect((await settingsReader(world.database, { error: () => {} })()).helpLines).toBeUndefined();
  }
});

test('a server that starts with a wrong setting holds to the default and names the row once', async () => {
  const logged: unknown[] = [];
  const log = { error: (fields: unknown) => void logged.push(fields) };
  await set('withdrawMin', 'nothing');
  await set('changesPerMinute', 7);
  const read = settingsReader(world.database, log);
  expect(await read()).toMatchObject({ withdrawMin: { THB: 100n, LAK: 100_000n }, changesPerMinute: 7 });
  await set('changesPerMinute', 8);
  await expect.poll(async () => (await read()).changesPerMinute, soon).toBe(8);
  expect(logged).toEqual([{ event: 'setting.refused', setting: 'withdrawMin' }]);
});

test('the command line takes what fits and refuses the rest without writing it', async () => {
  const run = (...args: string[]) => {
    const { DATABASE_URL: _other, ...env } = process.env;
    const given = { ...env, DATABASE_URL: world.databaseUrl };
    const program = startProgram('server/src/change-settings.ts', { args, env: given, output: 'keep' });
    return program.ended.then((how) => [how, program.output()]);
  };
  const done = ['exit code 0', 'Done.\n'];
  expect(await run('set', 'withdrawMin', '{"THB": "5000"}')).toEqual(done);
  const refusals = await Promise.all([
    run('set', 'withdrawMin', '{"THB": 50}'),
    run('set', 'slipClosedFrom', '"25:00"'),
    run('set', 'serviceOpen', 'closed'),
    run('set', 'noSuchSetting', 'true'),
    run('set', 'coinDeposit', '{"THB": "0"}'),
    run('unset', 'withdrawMax'),
  ]);
  for (const [how, said] of refusals)
    expect([how, said]).toEqual(['exit code 1', expect.stringMatching(/^Nothing was changed: /)]);
  expect(await run('list')).toEqual(['exit code 0', 'withdrawMin {"THB":"5000"}\n']);
  expect(await run('unset', 'withdrawMin')).toEqual(done);
  expect(await run('list')).toEqual(['exit code 0', 'All have their defaults.\n']);
});
