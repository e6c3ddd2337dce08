import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../handlers.ts';
import type { CallbackParty } from '../../providers/callback.ts';
import { currentWithdrawal } from './current.ts';
import { explainWithdrawal } from './explain.ts';
import { payoutHint } from './withdraw.lifecycle.ts';
import { requestWithdrawal } from './withdraw.ts';

/** Paying out to the member's bank account. */
export function withdrawRoutes(
  deps: Deps,
): Handlers<'withdraw.create' | 'withdraw.all' | 'withdraw.explain' | 'withdraw.current'> {
  return {
    'withdraw.create': (input) => requestWithdrawal(deps, input, { collect: false }),
    'withdraw.all': (input) => requestWithdrawal(deps, input, { collect: true }),
    'withdraw.explain': ({ member, body }) => explainWithdrawal(deps, member, body.amount),
    'withdraw.current': ({ member }) => currentWithdrawal(deps, member),
  };
}

/** Where the payout gateway tells of payouts. */
export function withdrawCallbacks(deps: Deps): CallbackParty[] {
  const gateway = deps.providers.payout;
  if (!gateway) return [];
  return [
    {
      purpose: 'payout',
      code: gateway.code,
      answer: gateway.callbackAnswer,
      hintOf: (callback) => payoutHint(deps, gateway, callback),
    },
  ];
}
