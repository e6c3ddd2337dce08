import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { callbackRoute } from '../../providers/callback.ts';
import type { PayoutGateway } from '../../providers/payout/port.ts';
import { advanceSoon } from './advance.ts';
import { type Withdrawal, withdrawalByReference } from './withdraw.sql.ts';

/** Where the payout gateway tells of payouts. A hint about one under way makes a job ask the gateway. */
export function withdrawCallbackRoutes(app: FastifyInstance, deps: Deps): void {
  const gateway = deps.providers.payout;
  if (!gateway) return;
  callbackRoute(app, deps.database, {
    code: gateway.code,
    answer: gateway.acknowledgement,
    hint: (body) => hintOf(deps, gateway, body),
  });
}

async function hintOf(
  deps: Deps,
  gateway: PayoutGateway,
  body: string,
): Promise<(() => Promise<void>) | undefined> {
  const about = gateway.readCallback(body);
  const row = about && (await deps.database.maybe<Withdrawal>(withdrawalByReference(about.reference)));
  if (!row) return undefined;
  return async () => {
    if (row.state === 'sending') await advanceSoon(deps, row.id);
  };
}
