import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allWell, callbacks } from '../../testing/bank.ts';
import { startWorld, type World } from '../../testing/world.ts';
import type { QrGateway } from './port.ts';

/*
 * Each QR gateway against its side of the protocol in the sandbox: what came back, and what is known then. That an answer is
 * about somebody else's stands beside each adapter.
 */

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 1_500 } });
  await callbacks(world, false);
});
afterEach(() => allWell(world));
afterAll(() => world.close());

const assumed = { create: 'create', inquire: 'query', cancel: 'cancel' } as const;

/** The calls of each gateway by the names of its protocol. */
const calls = {
  KBANK: { create: 'request', inquire: 'inquiry', cancel: 'cancel' },
  PAYONEX: { create: 'deposit', inquire: 'transaction', cancel: undefined },
  WW: assumed,
  PAYTIMZ: assumed,
  ZPAY: assumed,
} as const;
const codes = Object.keys(calls) as (keyof typeof calls)[];

const payer = {
  memberId: 'm',
  name: 'Test Person',
  bankCode: 'KBANK',
  accountNo: '0012345678',
  accountName: 'SOMCHAI JAIDEE',
};

/** A code at the gateway, and what may be asked about it. */
async function madeAt(code: keyof typeof calls) {
  const gateway = world.deps.providers.qr.get(code) as QrGateway;
  const order = { reference: gateway.newReference(), amount: 20_000n, payer };
  const made = await gateway.create(order);
  if (made.kind !== 'confirmed') throw new Error(`${code} made no code`);
  const { payload, gatewayId } = made.value;
  return { gateway, order, payload, question: { reference: order.reference, gatewayId } };
}

const fault = (party: string, kind: string, call: string) =>
  world.act('POST', '/faults', { party, kind, call, times: 1 });

const causes = [
  ['timeout', 'timeout'],
  ['lost-response', 'reset'],
  ['error', 'http5xx'],
  ['maintenance', undefined],
  ['rate-limit', 'tooMany'],
  ...Array.from({ length: 4 }, () => ['nonsense', undefined] as const),
] as const;

describe.each(codes)('%s', (code) => {
  it('tells of a code that is open, and of its payment with number and amount', async () => {
    const { gateway, payload, question } = await madeAt(code);
    expect(await gateway.inquire(question)).toEqual({ kind: 'confirmed', value: { state: 'open' } });
    await world.act('POST', '/bank/pay-qr', { payload, amount: 123.45 });
    expect(await gateway.inquire(question)).toMatchObject({
      value: { state: 'paid', payment: expect.any(String), amount: 12_345n },
    });
  });

  it.each(causes)('knows nothing of a code that is made under a %s', async (kind, cause) => {
    const gateway = world.deps.providers.qr.get(code) as QrGateway;
    await fault(code, kind, calls[code].create);
    const order = { reference: gateway.newReference(), amount: 20_000n, payer };
    expect(await gateway.create(order)).toMatchObject({ kind: 'unknown', ...(cause && { cause }) });
  });

  it.each(causes.filter(([kind]) => kind !== 'lost-response'))(
    'knows nothing of a code that is asked about under a %s, and all of it afterwards',
    async (kind, cause) => {
      const { gateway, payload, question } = await madeAt(code);
      await world.act('POST', '/bank/pay-qr', { payload });
      await fault(code, kind, calls[code].inquire);
      expect(await gateway.inquire(question)).toMatchObject({ kind: 'unknown', ...(cause && { cause }) });
      expect(await gateway.inquire(question)).toMatchObject({ value: { state: 'paid', amount: 20_000n } });
    },
  );

  it('has a refusal in its protocol’s words for an order that it does not take', async () => {
    const gateway = world.deps.providers.qr.get(code) as QrGateway;
    const order = { reference: gateway.newReference(), amount: 0n, payer };
    expect(await gateway.create(order)).toMatchObject({ kind: 'rejected' });
  });
});

describe.each(codes.filter((code) => calls[code].cancel !== undefined))(
  '%s, which can end a code',
  (code) => {
    const cancelOf = ({ cancel }: QrGateway) => cancel as NonNullable<QrGateway['cancel']>;

    it('ends it, once, and says when it was too late', async () => {
      const { gateway, payload, question } = await madeAt(code);
      const cancel = cancelOf(gateway);
      expect(await cancel(question)).toMatchObject({ kind: 'confirmed', value: 'cancelled' });
      expect(await gateway.inquire(question)).toMatchObject({ value: { state: 'cancelled' } });
      await world.act('POST', '/bank/pay-qr', { payload });
      expect(await cancel(question)).toMatchObject({ kind: 'confirmed', value: 'paid' });
      expect(await cancel({ reference: gateway.newReference() })).toMatchObject({ value: 'gone' });
    });

    it.each(causes)('does not know whether it ended one under a %s', async (kind, cause) => {
      const { gateway, question } = await madeAt(code);
      await fault(code, kind, calls[code].cancel ?? '');
      expect(await cancelOf(gateway)(question)).toMatchObject({ kind: 'unknown', ...(cause && { cause }) });
    });
  },
);
