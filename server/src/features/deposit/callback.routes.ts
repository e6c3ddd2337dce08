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
      hint: (body) => takeHint(deps, gateway, body),
    });
  }
}

async function takeHint(deps: Deps, gateway: QrGateway, body: string): Promise<void> {
  const about = gateway.readCallback(body);
  const order = about && (await deps.database.maybe<Order>(orderByReference(gateway.code, about.reference)));
  if (!about || !order) {
    deps.log.warn({ party: gateway.code }, 'a callback about nothing of ours');
    return;
  }
  const { payment } = about;
  const key = `${LOOK}:${order.id}:${payment ?? ''}`;
  await deps.jobs.add(LOOK, { order: order.id, ...(payment === undefined ? {} : { payment }) }, { key });
}
