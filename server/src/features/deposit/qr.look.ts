import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { QrGateway } from '../../providers/payment/port.ts';
import { moveOrder, type Order, type OrderState, orderById, setNextLook } from './deposit.sql.ts';
import { takePayment } from './payment.ts';
import { lookTimes, nextLook } from './times.ts';

/** The job that asks a gateway about an order. */
export const LOOK = 'deposit.qr.look';

/** What one question to the gateway told. `unknown`: no answer that counts. */
type Finding = 'paid' | 'open' | 'over' | 'unknown';

/**
 * Asks the gateway what became of an order, credits what was paid, drops the code when its time is over, and plans
 * the next look. Safe at any time, in any state, twice at once. `payment` is one payment's number from a callback.
 */
export async function look(deps: Deps, id: string, payment?: string): Promise<Finding> {
  const order = await deps.database.maybe<Order>(orderById(id));
  const gateway = order && deps.providers.qr.get(order.gateway);
  if (!order || !gateway) return 'unknown';
  if (!isOpen(order.state)) await endAtGateway(deps, gateway, order);
  const found = await ask(deps, gateway, order, payment);
  const after = found === 'paid' ? found : await close(deps, gateway, order, found);
  await planNextLook(deps, await deps.database.one<Order>(orderById(id)));
  return after;
}

/** Looks as soon as a worker is free; with `tx`, if that transaction commits. */
export async function lookNow(deps: Deps, id: string, tx?: Tx): Promise<void> {
  await deps.jobs.add(LOOK, { order: id }, { key: `${LOOK}:${id}`, ...(tx ? { tx } : {}) });
}

/** The row remembers the next look beside the queue, so that the sweep finds a look whose job was lost. */
export async function planNextLook(deps: Deps, order: Order, tx?: Tx): Promise<void> {
  if (!tx) return deps.database.transaction((own) => planNextLook(deps, order, own));
  const at = nextLook(order, deps.clock());
  await tx.run(setNextLook(order.id, at ?? null));
  if (at) await deps.jobs.add(LOOK, { order: order.id }, { key: `${LOOK}:${order.id}`, runAt: at, tx });
}

export function isOpen(state: OrderState): boolean {
  return state === 'open' || state === 'creating';
}

/** Tells the member's open screens that a code is gone; call it after the commit. */
export function announceDropped(deps: Deps, order: Order): void {
  deps.realtime.emit(order.member, 'qrcode', {
    qrcodeId: order.id,
    bankCode: order.gateway,
    state: 'dropped',
  });
}

async function ask(deps: Deps, gateway: QrGateway, order: Order, payment?: string): Promise<Finding> {
  const question = { reference: order.reference, payment };
  const first = await gateway.inquire(question);
  // A member may be watching the screen, and asking twice does no harm.
  const outcome = first.kind === 'unknown' ? await gateway.inquire(question) : first;
  if (outcome.kind !== 'confirmed') return 'unknown';
  const status = outcome.value;
  if (status.state === 'paid') {
    await takePayment(deps, order, status);
    return 'paid';
  }
  if (status.state === 'refunded') {
    deps.log.warn(
      { order: order.id, gateway: gateway.code },
      'the gateway says that a payment was taken back',
    );
  }
  return status.state === 'open' ? 'open' : 'over';
}

/** Drops a code that is over at the gateway or whose time has come; one that never came about has failed. */
async function close(deps: Deps, gateway: QrGateway, order: Order, found: Finding): Promise<Finding> {
  const now = deps.clock();
  if (order.state === 'creating') {
    const lost = now.getTime() - order.createdAt.getTime() > lookTimes.creatingMs;
    const failed = lost && (await deps.database.maybe<Order>(moveOrder(order.id, ['creating'], 'failed')));
    if (failed) await endAtGateway(deps, gateway, order);
    return found;
  }
  if (order.state !== 'open' || (found !== 'over' && order.expiresAt > now)) return found;
  const expired = await deps.database.maybe<Order>(moveOrder(order.id, ['open'], 'expired'));
  if (expired) announceDropped(deps, expired);
  return (await endAtGateway(deps, gateway, order)) === 'paid' ? ask(deps, gateway, order) : found;
}

/** Ends a code at the gateway that is no longer shown here, as long as it could live there. */
async function endAtGateway(deps: Deps, gateway: QrGateway, order: Order): Promise<'paid' | undefined> {
  const over = deps.clock().getTime() > order.expiresAt.getTime() + lookTimes.overdueMs;
  if (order.state === 'paid' || over) return undefined;
  const outcome = await gateway.cancel({ reference: order.reference });
  return outcome.kind === 'confirmed' && outcome.value === 'paid' ? 'paid' : undefined;
}
