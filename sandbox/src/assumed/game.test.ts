import { expect, it } from 'vitest';
import { credentials } from '../credentials.ts';
import { assumedGameCall } from '../testing/parties.ts';
import { testSandbox } from '../testing/world.ts';
import { wrongSignature } from './signature.ts';

const made = { password: 'Abc12345', currency: 'THB' };
const transfer = { reference: 'R1', direction: 'in', amount: '200.00', currency: 'THB' };
const names = { nonce: 'a-nonce-of-a-test', agentId: credentials.IMI.agentId, player: 'prae1' };

async function imi() {
  const { call, url } = await testSandbox();
  const ask = (name: string, fields: Record<string, unknown> = {}) =>
    assumedGameCall(call, 'IMI', name, fields);
  const balance = async () => (await ask('balance', { currency: 'THB' })).json.balance;
  return { call, url, ask, balance };
}

it('makes a player or finds it, and none by a name, a password or a currency that is not taken', async () => {
  const { ask } = await imi();
  expect((await ask('balance', { currency: 'THB' })).json).toMatchObject({ error: 'unknown_player' });
  for (const wrong of [{ player: 'Prae 1' }, { password: 'short' }, { currency: 'LAK' }, { nonce: 'short' }])
    expect([(await ask('player', { ...made, ...wrong })).status, wrong]).toEqual([400, wrong]);
  for (const _ of [1, 2])
    expect((await ask('player', made)).json).toEqual({ answer: 'player', ...names, currency: 'THB' });
});

it('moves credit once for a reference, and tells by that what was moved and whose it is', async () => {
  const { ask, balance } = await imi();
  await ask('player', made);
  await ask('player', { ...made, player: 'prae2' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('transfer', transfer)));
  for (const { json } of answers)
    expect(json).toEqual({ answer: 'transfer', ...names, ...transfer, balance: '200.00' });
  expect(await balance()).toBe('200.00');
  for (const other of [{ amount: '200.01' }, { direction: 'out' }, { player: 'prae2' }])
    expect((await ask('transfer', { ...transfer, ...other })).json).toMatchObject({
      ...{ error: 'reference_used', ...other },
    });
  const { reference } = transfer;
  expect((await ask('query', { reference })).json).toMatchObject({ ...names, ...transfer });
  expect((await ask('query', { reference, player: 'prae2' })).json).toMatchObject({
    ...{ error: 'reference_used', player: 'prae2' },
  });
  expect((await ask('query', { reference: 'R2' })).json).toMatchObject({ error: 'unknown_reference' });
});

it('moves nothing out that is not there, and keeps what it refused under a reference', async () => {
  const { ask, balance } = await imi();
  await ask('player', made);
  const out = { ...transfer, reference: 'R2', direction: 'out' };
  expect((await ask('transfer', out)).json).toMatchObject({ error: 'not_enough', amount: '200.00' });
  await ask('transfer', transfer);
  expect((await ask('transfer', out)).json).toMatchObject({ error: 'not_enough' });
  expect((await ask('query', { reference: 'R2' })).json).toMatchObject({ error: 'unknown_reference' });
  expect((await ask('transfer', { ...out, reference: 'R3' })).json).toMatchObject({ balance: '0.00' });
  expect(await balance()).toBe('0.00');
});

it('signs what it answers, refusals too, and says nothing to whom it does not know', async () => {
  const { ask } = await imi();
  for (const { headers, text } of [await ask('player', made), await ask('query', { reference: 'R9' })])
    expect(wrongSignature(credentials.IMI.secret, Object.fromEntries(headers), text)).toBeUndefined();
  const denied = await ask('player', { ...made, headers: { 'x-signature': 'f'.repeat(64) } });
  expect([denied.status, denied.headers.get('x-signature')]).toEqual([401, null]);
});

it('lets a player into the lobby once by the address that a launch makes, with the right password', async () => {
  const { ask, call, url } = await imi();
  await ask('player', made);
  const visit = { device: 'ios', language: 'la', returnUrl: 'http://127.0.0.1:3000/user/home' };
  expect((await ask('launch', { ...visit, password: 'another' })).status).toBe(400);
  await ask('password', { password: 'Xyz98765' });
  expect((await ask('launch', { ...visit, password: made.password })).status).toBe(400);
  const { json } = await ask('launch', { ...visit, password: 'Xyz98765' });
  const address = new URL(String(json.url));
  expect([address.origin, address.pathname]).toEqual([new URL(url()).origin, '/imi/lobby']);
  const first = await call(address.pathname + address.search);
  expect(first.headers.get('location')).toContain('session=');
  const again = await call(address.pathname + address.search);
  expect(again.headers.get('location')).toContain('closed=1');
});
