import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../handlers.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import type { CallbackParty } from '../../providers/callback.ts';
import { accountCode } from './account-code.ts';
import { depositWays } from './deposit.ts';
import { expireOwn } from './own-code.ts';
import { qrHint, qrTimes } from './qr.lifecycle.ts';
import { cancelQr, createQr, currentQr, readQr } from './qr.ts';

/** Depositing. */
export function depositRoutes(
  deps: Deps,
): Handlers<
  | 'deposit.qr.current'
  | 'deposit.qr.read'
  | 'deposit.qr.create'
  | 'deposit.qr.cancel'
  | 'deposit.account.code'
  | 'lookup.deposit'
> {
  return {
    'lookup.deposit': async ({ member }) => depositWays(deps, member),
    'deposit.qr.current': ({ member }) => currentQr(deps, member),
    'deposit.qr.read': ({ member, params }) => readQr(deps, member, params.bankCode),
    'deposit.qr.create': (input) => createQr(deps, input),
    'deposit.account.code': (input) => accountCode(deps, input),
    'deposit.qr.cancel': ({ member, params }) => cancelQr(deps, member, params.qrcodeId),
  };
}

export const depositSweeps: readonly Sweep[] = [
  { name: 'deposit.own-codes', everyMinutes: 1, run: (deps) => expireOwn(deps, qrTimes.creatingMs) },
];

/** Where the QR gateways tell of payments. */
export function depositCallbacks(deps: Deps): CallbackParty[] {
  return [...deps.providers.qr.values()].map((gateway) => ({
    purpose: 'qr',
    code: gateway.code,
    answer: gateway.callbackAnswer,
    hintOf: (callback) => qrHint(deps, gateway, callback),
  }));
}
