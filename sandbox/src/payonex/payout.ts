import { randomUUID } from 'node:crypto';
import { accountNamed, move } from '../bank/accounts.ts';
import { fieldsOf, Refused, textOf } from '../fields.ts';
import { satangOf } from '../money.ts';
import type { Answer } from '../protocol.ts';
import { settingsOf } from '../settings.ts';
import type { World } from '../world.ts';
import { type Customer, findCustomer } from './customers.ts';
import { describeTransaction, forgeries, type Payout, webhookOf } from './report.ts';
import { done, refused } from './token.ts';

const most = 2_000_000_00n;

/**
 * Accepts a payout. A referenceId that is known gives the payout it belongs to and pays nothing again; with another
 * customer or amount it is refused with 40001. The real service's behaviour here is not published.
 */
export function requestPayout(world: World, body: unknown): Answer {
  const fields = fieldsOf(body);
  const amount = satangOf(fields.amount);
  const referenceId = textOf(fields, 'referenceId');
  const customer = findCustomer(world, textOf(fields, 'customerUuid'));
  if (textOf(fields, 'customerUuid') === '' || amount === undefined || amount <= 0n) {
    return refused('40001', 'customerUuid and amount are required');
  }
  if (referenceId.length > 64) return refused('40001', 'referenceId is too long');
  if (!customer) return refused('40400', 'Customer not found');
  if (customer.status === 'BLOCK') return refused('40003', 'Customer is blocked');
  if (amount > most) return refused('40005', 'Amount exceeds maximum withdraw');

  const earlier =
    referenceId === '' ? undefined : payouts(world).find((one) => one.referenceId === referenceId);
  if (!earlier)
    return done({ uuid: accept(world, customer, amount, referenceId, textOf(fields, 'callbackUrl')) });
  const same = earlier.customerUuid === customer.customerUuid && earlier.amount === amount;
  return same ? done({ uuid: earlier.uuid }) : refused('40001', 'referenceId already exists');
}

export function findPayout(world: World, uuid: string): Payout | undefined {
  return table(world).get(uuid);
}

export function describePayout({ settleAt: _, ...payout }: Payout): Record<string, unknown> {
  return describeTransaction(payout, 'withdraw');
}

/** Every payout, oldest first, as the service tells them. */
export function allPayouts(world: World): Record<string, unknown>[] {
  return payouts(world).map(describePayout);
}

/**
 * Turns the end of a payout round, as a bank may do days later: what was paid comes back (REFUNDED), and what was rejected
 * is paid after all. Nothing to turn is NO_DATA.
 */
export function reversePayout(world: World, uuid: string): Record<string, unknown> {
  const ended = table(world).get(uuid);
  if (ended?.status === 'SUCCESS') settlePayout(world, uuid, 'REFUNDED');
  else if (ended?.status === 'REJECTED') settlePayout(world, uuid, 'SUCCESS');
  else throw new Refused('NO_DATA', 404);
  return describePayout(table(world).get(uuid) ?? ended);
}

/** Takes up the payouts that a stopped process left under way. */
export function resumePayouts(world: World): void {
  for (const payout of payouts(world)) if (payout.status === 'PROCESSING') settleLater(world, payout);
}

function accept(
  world: World,
  customer: Customer,
  amount: bigint,
  referenceId: string,
  callbackUrl: string,
): string {
  const now = Date.now();
  const fault = world.faults.take('PAYONEX', 'payment');
  const payout: Payout = {
    number: payouts(world).length + 1,
    uuid: randomUUID(),
    customerUuid: customer.customerUuid,
    referenceId,
    amount: fault ? (fault.amount ?? amount + 100n) : amount,
    status: 'PROCESSING',
    callbackUrl: callbackUrl || null,
    merchantOrderId: randomUUID().replaceAll('-', '').toUpperCase(),
    platformOrderId: randomUUID(),
    settleAt: now + settingsOf(world.store).payoutMs,
    createdAt: now,
    updatedAt: now,
  };
  table(world).put(payout.uuid, payout);
  settleLater(world, payout);
  return payout.uuid;
}

function settleLater(world: World, payout: Payout): void {
  world.timers.at(payout.settleAt, () => {
    const { payoutOutcome } = settingsOf(world.store);
    if (payoutOutcome !== 'PROCESSING') settlePayout(world, payout.uuid, payoutOutcome);
  });
}

/** Brings a payout to its end, moves the money at the person's bank, and reports it. */
export function settlePayout(
  world: World,
  uuid: string,
  status: Exclude<Payout['status'], 'PROCESSING'>,
): void {
  const payout = table(world).get(uuid);
  const customer = payout && findCustomer(world, payout.customerUuid);
  if (!payout || !customer) return;
  const settled = { ...payout, status, updatedAt: Date.now() };
  world.store.write(() => {
    table(world).put(uuid, settled);
    if (status === 'SUCCESS' || status === 'REFUNDED') {
      const account = accountNamed(world, customer.bankCode, customer.accountNo, customer.name);
      move(world, account, {
        ...(status === 'SUCCESS'
          ? { kind: 'payout', amount: payout.amount }
          : { kind: 'return', amount: -payout.amount }),
        other: 'PRAE · PayOneX',
        reference: payout.platformOrderId,
      });
    }
    const report = webhookOf(settled, customer, 'withdraw');
    world.outbox.send('PAYONEX', report, {
      url: payout.callbackUrl,
      forged: forgeries(report, { status: 'REJECTED' }),
    });
  });
}

/** Every payout, oldest first. */
export function payouts(world: World): Payout[] {
  return table(world).all();
}

function table(world: World) {
  return world.store.table<Payout>('payouts');
}
