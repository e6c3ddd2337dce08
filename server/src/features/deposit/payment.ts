import type { Deps } from '../../deps.ts';
import { toWire } from '../../domain/money.ts';
import { newOperation, postingId } from '../../domain/operation.ts';
import { accountOf } from '../../ledger/accounts.ts';
import { moved } from '../../ledger/post.ts';
import { announceStatement, recordStatement, type StatementEntry } from '../statement/statement.ts';
import { announceWallet } from '../wallet/wallet.ts';
import {
  insertPayment,
  markCredited,
  moveOrder,
  type Order,
  type Payment,
  paymentById,
  paymentByReference,
} from './deposit.sql.ts';

/*
 * The life of a payment: recorded -> credited.
 *
 * recorded  The gateway said, asked with our own credentials, that it took this money. (gateway, reference) is unique,
 *           so a payment is recorded once however often it is told. Its id is an operation.
 * credited  Leg 0 of that operation moved the money from the gateway's house account to the member's wallet, and the
 *           statement has its line.
 *
 * Between the two the posting is keyed by the operation, so whoever finds a recorded payment may credit it again.
 */

/** Credits what was really paid on an order, whatever was asked for and whenever it came. Safe to repeat. */
export async function takePayment(
  deps: Deps,
  order: Order,
  paid: { payment: string; amount: bigint },
): Promise<void> {
  const { member, gateway, currency } = order;
  const told = { order: order.id, gateway, reference: paid.payment, member, currency, amount: paid.amount };
  const known = await deps.database.maybe<Payment>(paymentByReference(gateway, paid.payment));
  if (!known) await deps.database.run(insertPayment({ id: newOperation(), ...told }));
  const payment = known ?? (await deps.database.one<Payment>(paymentByReference(gateway, paid.payment)));
  if (payment.order !== told.order || payment.amount !== told.amount) {
    deps.log.error({ payment: payment.id, order: order.id }, 'a gateway told of one payment in two ways');
    return;
  }
  await creditPayment(deps, payment);
}

/** Credits a recorded payment by its id; what the sweep does for a process that died. */
export async function creditRecorded(deps: Deps, id: string): Promise<void> {
  await creditPayment(deps, await deps.database.one<Payment>(paymentById(id)));
}

async function creditPayment(deps: Deps, payment: Payment): Promise<void> {
  if (payment.state === 'credited') return;
  const { member, gateway, currency, amount } = payment;
  const wallet = await accountOf(deps.database, member, 'wallet', currency);
  if (wallet === undefined) throw new Error('A payment for a member without a wallet');
  const outcome = await deps.ledger.post({
    id: postingId(payment.id, 0),
    from: await deps.ledger.houseAccount(`bank:${gateway}`, currency),
    to: wallet,
    amount,
    kind: 'deposit',
    reference: `${gateway}:${payment.reference}`,
  });
  if (!moved(outcome)) throw new Error(`A payment was not posted: ${outcome}`);
  const line: StatementEntry = {
    operation: payment.id,
    member,
    type: 'deposit',
    from: gateway,
    to: 'WALLET',
    status: 'SUCCESS',
    amount,
  };
  const first = await deps.database.transaction(async (tx) => {
    const marked = await tx.run(markCredited(payment.id));
    if (marked === 0) return false;
    await tx.run(moveOrder(payment.order, ['creating', 'open', 'cancelled', 'expired', 'failed'], 'paid'));
    await recordStatement(tx, line);
    return true;
  });
  if (first) await announce(deps, payment, line);
}

async function announce(deps: Deps, payment: Payment, line: StatementEntry): Promise<void> {
  const { member, gateway: bankCode, order: qrcodeId } = payment;
  deps.realtime.emit(member, 'qrcode', { qrcodeId, bankCode, state: 'paid', amount: toWire(payment.amount) });
  announceStatement(deps, line);
  await announceWallet(deps, member);
}
