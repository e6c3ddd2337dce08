import type { Deps } from '../../deps.ts';
import type { Callback, CallbackParty } from '../../providers/callback.ts';
import type { QrGateway } from '../../providers/payment/port.ts';
import { type Order, orderByReference } from './deposit.sql.ts';
import { LOOK } from './qr.look.ts';

/** The QR gateways that tell of payments. A hint makes a job ask the gateway; equal hints make one job. */
export function depositCallbacks(deps: Deps): CallbackParty[] {
  return [...deps.providers.qr.values()].map((gateway) => ({
    purpose: 'qr',
    code: gateway.code,
    answer: gateway.callbackAnswer,
    hintOf: (callback) => hintOf(deps, gateway, callback),
  }));
}

/** Who sends it is not known and what it says may be anything: it is only looked for an order of ours. */
async function hintOf(
  deps: Deps,
  gateway: QrGateway,
  callback: Callback,
): Promise<(() => Promise<void>) | undefined> {
  const about = gateway.readCallback(callback);
  const order = about && (await deps.database.maybe<Order>(orderByReference(gateway.code, about.reference)));
  if (!about || !order) return undefined;
  const { payment } = about;
  const payload = { order: order.id, ...(payment === undefined ? {} : { payment }) };
  return () => deps.jobs.add(LOOK, payload, { key: `${LOOK}:${order.id}:${payment ?? ''}` });
}
