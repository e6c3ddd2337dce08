import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../testing/world.ts';
import type { GameProvider } from './game/port.ts';
import type { QrGateway } from './payment/port.ts';
import type { PayoutGateway } from './payout/port.ts';
import { providersOf } from './providers.ts';
import type { OtpGateway } from './sms/port.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
});
afterEach(() => world.act('DELETE', '/faults'));
afterAll(() => world.close());

/** The adapters as the configuration makes them, with the sandbox behind them. */
function adapters() {
  const { games, qr, payout, sms } = world.deps.providers;
  return {
    game: games.get('JOKER') as GameProvider,
    qr: qr.get('KBANK') as QrGateway,
    payout: payout as PayoutGateway,
    sms: sms as OtpGateway,
  };
}

/** A call of an outside party that too many calls, or its own maintenance, keep from doing anything. */
describe.each(['rate-limit', 'maintenance'])('a party that turns calls down for %s', (kind) => {
  const fault = (party: string, call: string, times = 1) =>
    world.act('POST', '/faults', { party, kind, call, times });

  it('leaves a transfer into and out of a game unknown, and says nothing of one that is asked about', async () => {
    const { game } = adapters();
    const player = { username: `turned${kind.length}`, password: 'Secret123' };
    await game.createPlayer(player);
    const order = { ...player, reference: `T-${kind}`, direction: 'in', amount: 1_000n } as const;
    for (const direction of ['in', 'out'] as const) {
      await fault('JOKER', 'TC');
      expect(await game.transfer({ ...order, direction })).toMatchObject({ kind: 'unknown' });
    }
    if (game.recovery.kind !== 'status') throw new Error('Joker tells by reference');
    await fault('JOKER', 'TCH');
    expect(await game.recovery.transferStatus(order)).toMatchObject({ kind: 'unknown' });
    expect(await game.recovery.transferStatus(order)).toMatchObject({ kind: 'absent' });
  });

  it('makes no QR code, and says nothing of one that is asked about or cancelled', async () => {
    const { qr } = adapters();
    const reference = qr.newReference();
    const payer = {
      memberId: 'm',
      name: 'n',
      bankCode: 'KBANK',
      accountNo: '1',
      accountName: 'n',
      phone: '0',
    };
    const order = { reference, amount: 10_000n, payer };
    await fault('KBANK', 'request');
    expect(await qr.create(order)).toMatchObject({ kind: 'unknown' });
    expect(await qr.create(order)).toMatchObject({ kind: 'confirmed' });
    await fault('KBANK', 'inquiry');
    expect(await qr.inquire({ reference })).toMatchObject({ kind: 'unknown' });
    await fault('KBANK', 'cancel');
    expect(await qr.cancel?.({ reference })).toMatchObject({ kind: 'unknown' });
    expect(await qr.inquire({ reference })).toMatchObject({ value: { state: 'open' } });
  });

  it('refuses no payout and no payee, and finds no payout gone', async () => {
    const { payout } = adapters();
    const account = { bankCode: 'KBANK', accountNo: '0012345678', accountName: 'SOMCHAI JAIDEE' };
    await fault('PAYONEX', 'customer');
    expect(await payout.registerPayee(account)).toMatchObject({ kind: 'unknown' });
    const registered = await payout.registerPayee(account);
    if (registered.kind !== 'confirmed') throw new Error('The payee is not known');
    const order = { reference: `P-${kind}`, payee: registered.value.payee, amount: 1_000n };
    await fault('PAYONEX', 'withdraw');
    expect(await payout.pay(order, () => false)).toMatchObject({ kind: 'unknown' });
    await fault('PAYONEX', 'list');
    expect(await payout.find(order)).toMatchObject({ kind: 'unknown' });
    expect(await payout.find(order)).toEqual({ kind: 'none' });
  });

  it('decides nothing about a one-time password, and sends none', async () => {
    const { sms } = adapters();
    await fault('SMS', 'request');
    expect(await sms.request('0812345678')).toMatchObject({ kind: 'unknown' });
    const sent = await sms.request('0812345678');
    if (sent.kind !== 'confirmed') throw new Error('No password was sent');
    const texts = await world.act<{ text: string }[]>('GET', '/sms?to=0812345678');
    const pin = /\d{6}/.exec(texts[0]?.text ?? '')?.[0] ?? '';
    await fault('SMS', 'verify');
    expect(await sms.verify(sent.value.providerToken, pin)).toMatchObject({ kind: 'unknown' });
    expect(await sms.verify(sent.value.providerToken, pin)).toMatchObject({ kind: 'confirmed' });
  });
});

describe.each(['rate-limit', 'maintenance'])('signing in that is turned down for %s', (kind) => {
  it('lets a payout be asked for again, because nothing of it has left, and leaves a QR code unknown', async () => {
    // They hold no token yet.
    const providers = providersOf(world.config);
    const order = { reference: `S-${kind}`, payee: 'p', amount: 1_000n };
    await world.act('POST', '/faults', { party: 'PAYONEX', kind, call: 'authenticate' });
    expect(await providers.payout?.pay(order, () => false)).toMatchObject({ kind: 'not-sent' });
    await world.act('POST', '/faults', { party: 'KBANK', kind, call: 'token' });
    expect(await providers.qr.get('KBANK')?.inquire({ reference: 'X' })).toMatchObject({ kind: 'unknown' });
  });
});
