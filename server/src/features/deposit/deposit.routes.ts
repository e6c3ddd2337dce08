import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import { depositWays } from './deposit.ts';
import { cancelQr, createQr, readQr } from './qr.ts';

export function depositRoutes(
  deps: Deps,
): Handlers<'deposit.qr.read' | 'deposit.qr.create' | 'deposit.qr.cancel' | 'lookup.deposit'> {
  return {
    'lookup.deposit': async ({ member }) => depositWays(deps, member),
    'deposit.qr.read': ({ member, params }) => readQr(deps, member, params.bankCode),
    'deposit.qr.create': (request) => createQr(deps, request),
    'deposit.qr.cancel': ({ member, params }) => cancelQr(deps, member, params.qrcodeId),
  };
}
