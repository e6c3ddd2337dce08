import type { Deps } from '../../deps.ts';
import type { Callback, CallbackParty } from '../../providers/callback.ts';
import type { PayoutGateway } from '../../providers/payout/port.ts';
import { advanceSoon } from './advance.ts';
import { type Withdrawal, withdrawalByReference } from './withdraw.sql.ts';

/** The payout gateway, which tells of payouts. A hint about one under way makes a job ask the gateway. */
export function withdrawCallbacks(deps: Deps): CallbackParty[] {
  const gateway = deps.providers.payout;
  if (!gateway) return [];
  const hint = (callback: Callback) => hintOf(deps, gateway, callback);
  return [{ purpose: 'payout', code: gateway.code, answer: gateway.callbackAnswer, hintOf: hint }];
}

async function hintOf(
  deps: Deps,
  gateway: PayoutGateway,
  callback: Callback,
): Promise<(() => Promise<void>) | undefined> {
  const about = gateway.readCallback(callback);
  const row = about && (await deps.database.maybe<Withdrawal>(withdrawalByReference(about.reference)));
  if (!row) return undefined;
  return async () => {
    if (row.state === 'sending') await advanceSoon(deps, row.id);
  };
}
