import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { callbackRoute } from '../../providers/callback.ts';
import type { QrGateway } from '../../providers/payment/port.ts';
import { type Order, orderByReference } from './deposit.sql.ts';
import { LOOK } from './qr.look.ts';

/** Where the QR gateways tell of payments. A hint makes a job ask the gateway; equal hints make one job. */
export function depositCallbackRoutes(app: FastifyInstance, deps: Deps): void {
  for (const gateway of deps.providers.qr.values()) {
    callbackRoute(app, deps.database, {
      code: gateway.code,
      answer: gateway.acknowledgement,
      hint: (body) => hintOf(deps, gateway, body),
    });
  }
}

/** Who sends it is not known and what it says may be anything: it is only looked for an order of ours. */
async function hintOf(
  deps: Deps,
  gateway: QrGateway,
  body: string,
): Promise<(() => Promise<void>) | undefined> {
  const about = gateway.readCallback(body);
  const order = about && (await deps.database.maybe<Order>(orderByReference(gateway.code, about.reference)));
  if (!about || !order) return undefined;
  const { payment } = about;
  const payload = { order: order.id, ...(payment === undefined ? {} : { payment }) };
  return () => deps.jobs.add(LOOK, payload, { key: `${LOOK}:${order.id}:${payment ?? ''}` });
}
