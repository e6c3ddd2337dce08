import { randomUUID } from 'node:crypto';
import { type AccountName, accountNamed, keyOf, move } from '../bank/accounts.ts';
import type { Biller, CodeStatus } from '../bank/biller.ts';
import { newReference, paymentPayload } from '../bank/payload.ts';
import { fieldsOf, Refused, textOf } from '../fields.ts';
import { decimal, satangOf } from '../money.ts';
import type { Answer } from '../protocol.ts';
import type { World } from '../world.ts';
import { type Customer, findCustomer } from './customers.ts';
import { describeTransaction, forgeries, webhookOf } from './report.ts';
import { done, refused } from './token.ts';

const least = 100_00n;

/** PayOneX's biller number: thirteen digits and a suffix of two. */
const billerId = '010556200770101';

/**
 * A deposit: PROCESSING, then SUCCESS (the customer's own account paid its code), or ON_HOLD where another account did, until
 * somebody decides for SUCCESS or REJECTED. REFUNDED: what was paid is back in the payer's bank.
 */
export interface Deposit {
  readonly number: number;
  readonly uuid: string;
  readonly customerUuid: string;
  readonly referenceId: string;
  readonly ref1: string;
  readonly qrCode: string;
  /** Satang asked for, and those that were paid once they are. */
  readonly amount: bigint;
  readonly status: 'PROCESSING' | 'SUCCESS' | 'REJECTED' | 'ON_HOLD' | 'REFUNDED';
  readonly payer?: AccountName;
  readonly callbackUrl: string | null;
  readonly merchantOrderId: string;
  readonly platformOrderId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What a banking app says of a deposit's code. */
const statuses: Readonly<Record<Deposit['status'], CodeStatus>> = {
  PROCESSING: 'REQUESTED',
  SUCCESS: 'PAID',
  ON_HOLD: 'PAID',
  REJECTED: 'VOIDED',
  REFUNDED: 'VOIDED',
};

export const payonexBiller: Biller = {
  party: 'PAYONEX',
  billerId,
  payee: 'PRAE · PayOneX',
  find(world, ref1) {
    const deposit = deposits(world).find((one) => one.ref1 === ref1);
    const customer = deposit && findCustomer(world, deposit.customerUuid);
    return (
      customer && {
        ref1,
        status: statuses[deposit.status],
        payer: customer,
        pay: (satang, payer) => payDeposit(world, deposit, customer, satang, payer),
      }
    );
  },
};

/**
 * Makes a code for a customer. A referenceId that is known gives the code it belongs to; with another customer or amount it is
 * refused with 40001. The real service's behaviour here is not published.
 */
export function requestDeposit(world: World, body: unknown): Answer {
  const fields = fieldsOf(body);
  const amount = satangOf(fields.amount);
  const referenceId = textOf(fields, 'referenceId');
  const customer = findCustomer(world, textOf(fields, 'customerUuid'));
  if (textOf(fields, 'customerUuid') === '' || amount === undefined || amount <= 0n)
    return refused('40001', 'customerUuid and amount are required');
  if (referenceId.length > 64) return refused('40001', 'referenceId is too long');
  if (!customer) return refused('40400', 'Customer not found');
  if (customer.status === 'BLOCK') return refused('40003', 'Customer is blocked');
  if (amount < least) return refused('40004', 'Amount is below minimum deposit');

  const earlier =
    referenceId === '' ? undefined : deposits(world).find((one) => one.referenceId === referenceId);
  const deposit = earlier ?? newDeposit(world, customer, amount, fields);
  return deposit.customerUuid === customer.customerUuid && deposit.amount === amount
    ? done({
        uuid: deposit.uuid,
        link: `https://payonex.example/pay/${deposit.uuid}`,
        qrCode: deposit.qrCode,
      })
    : refused('40001', 'referenceId already exists');
}

/** Every deposit, oldest first. */
export function deposits(world: World): Deposit[] {
  return table(world).all();
}

export function findDeposit(world: World, uuid: string): Deposit | undefined {
  return table(world).get(uuid);
}

export function describeDeposit({ payer: _, ref1: __, ...deposit }: Deposit): Record<string, unknown> {
  return describeTransaction(deposit, 'deposit');
}

/** Brings a deposit to another state, and the payer's money back where it was refunded, and reports it. */
export function settleDeposit(
  world: World,
  uuid: string,
  changes: Pick<Deposit, 'status'> & Partial<Pick<Deposit, 'amount' | 'payer'>>,
): void {
  const deposit = table(world).get(uuid);
  const customer = deposit && findCustomer(world, deposit.customerUuid);
  if (!deposit || !customer) return;
  const settled: Deposit = { ...deposit, ...changes, updatedAt: Date.now() };
  world.store.write(() => {
    table(world).put(uuid, settled);
    if (settled.status === 'REFUNDED' && settled.payer)
      move(world, settled.payer, {
        ...{ kind: 'qr', amount: settled.amount, other: payonexBiller.payee },
        reference: settled.platformOrderId,
      });
    const report = webhookOf(settled, customer, 'deposit');
    world.outbox.send('PAYONEX', report, {
      ...{ url: settled.callbackUrl, purpose: 'deposit' },
      forged: forgeries(report, { amount: decimal(settled.amount * 10n), status: 'SUCCESS' }),
    });
  });
}

function payDeposit(
  world: World,
  { uuid, status }: Deposit,
  customer: Customer,
  amount: bigint,
  payer: AccountName,
): void {
  if (status !== 'PROCESSING') throw new Refused('QR_ALREADY_PAID', 409);
  const isOwn = keyOf(payer) === keyOf(customer);
  settleDeposit(world, uuid, { status: isOwn ? 'SUCCESS' : 'ON_HOLD', amount, payer });
}

function newDeposit(
  world: World,
  customer: Customer,
  amount: bigint,
  fields: Record<string, unknown>,
): Deposit {
  const now = Date.now();
  const ref1 = newReference('PNX');
  const deposit: Deposit = {
    number: deposits(world).length + 1,
    uuid: randomUUID(),
    customerUuid: customer.customerUuid,
    referenceId: textOf(fields, 'referenceId'),
    ref1,
    qrCode: paymentPayload({ billerId, ref1, satang: amount, ref3: 'PAYONEX' }),
    amount,
    status: 'PROCESSING',
    callbackUrl: textOf(fields, 'callbackUrl') || null,
    merchantOrderId: randomUUID().replaceAll('-', '').toUpperCase(),
    platformOrderId: randomUUID(),
    createdAt: now,
    updatedAt: now,
  };
  // The customer is a person with a phone, from which the code can be paid.
  accountNamed(world, customer.bankCode, customer.accountNo, customer.name);
  table(world).put(deposit.uuid, deposit);
  return deposit;
}

function table(world: World) {
  return world.store.table<Deposit>('payonex-deposits');
}
