import { describe, expect, it } from 'vitest';
import { amb } from '../testing/parties.ts';
import { testSandbox } from '../testing/world.ts';
import { signatureOf } from './signature.ts';

it('signs the published example as published', () => {
  const body = '{"username":"sbxuser1","amount":100,"agent":"sbxagent"}';
  const signature =
    'bxae9FfsJ9NmMkyCD2TTbIGZAS4400QywPhnxhi2BzvXpc/WSfzVzxnwi3s4hbVBSJIR5r+wf8ZsxAUxGdz6PA==';
  expect(signatureOf(body, 'sandbox-secret')).toBe(signature);
});

const generations = [
  { game: 'PG', newPassword: 'newPassword', launch: 'launch' },
  { game: 'SUPERSLOT', newPassword: 'password', launch: 'launch/lobby' },
] as const;

describe.each(generations)('$game', ({ game, newPassword, launch }) => {
  async function played() {
    const { call, url } = await testSandbox();
    const ask = async (name: string, fields: Record<string, unknown> = {}) =>
      (await amb(call, game, name, fields)).json as {
        status: { code: number };
        data: Record<string, unknown>;
      };
    expect((await ask('create', { password: 'Abc12345' })).status.code).toBe(0);
    return { call, url, ask };
  }

  it('makes a player once, and hears nobody with another secret', async () => {
    const { ask } = await played();
    expect((await ask('create', { password: 'Another1' })).status.code).toBe(902);
    expect((await ask('create', { username: 'Prae 2', password: 'Abc12345' })).status.code).toBe(900);
    expect((await ask('balance', { secret: 'another' })).status.code).toBe(999);
    expect((await ask('balance', { username: 'nobody' })).status.code).toBe(901);
  });

  it('moves credit as often as it is asked to, never below zero, and tells the balances around it', async () => {
    const { ask } = await played();
    for (const before of [0, 100.25])
      expect((await ask('deposit', { amount: 100.25 })).data).toEqual({
        balance: { before, after: before + 100.25 },
      });
    expect((await ask('withdraw', { amount: 200.51 })).status.code).toBe(800);
    for (const amount of ['1', 0, -1, 0.001])
      expect((await ask('deposit', { amount })).status.code).toBe(900);
    expect((await ask('withdraw', { amount: 200 })).data).toEqual({ balance: { before: 200.5, after: 0.5 } });
    expect((await ask('balance')).data).toEqual({ balance: 0.5, outstanding: 0 });
  });

  it('ends with a new password what the old one and a launch have opened, also where it comes back', async () => {
    const { call, ask } = await played();
    const root = `/${game.toLowerCase()}`;
    const enter = async () => {
      const { data } = await ask(launch, { password: 'Abc12345' });
      const { pathname, search } = new URL(String(data.url));
      return pathname + search;
    };
    const sessionOf = async (path: string) => {
      const place = (await call(path)).headers.get('location') ?? '';
      return new URL(place, 'http://here').searchParams.get('session');
    };
    const session = await sessionOf(await enter());
    const unspent = await enter();
    const isIn = async () => (await call(`${root}/lobby/state?session=${session}`)).status === 200;
    expect(await isIn()).toBe(true);
    for (const password of ['Unknown1', 'Abc12345'])
      expect((await ask('password', { [newPassword]: password })).status.code).toBe(0);
    expect(await isIn()).toBe(false);
    expect(await sessionOf(unspent)).toBe(null);
    expect(await sessionOf(await enter())).not.toBe(null);
    expect((await ask(launch, { password: 'Unknown1' })).status.code).toBe(903);
  });
});
