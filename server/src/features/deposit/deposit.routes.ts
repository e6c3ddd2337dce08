import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import { cancelQr, createQr, readQr } from './qr.ts';

export function depositRoutes(
  deps: Deps,
): Handlers<'deposit.qr.read' | 'deposit.qr.create' | 'deposit.qr.cancel'> {
  return {
    'deposit.qr.read': ({ member, params }) => readQr(deps, member, params.bankCode),
    'deposit.qr.create': (request) => createQr(deps, request),
    'deposit.qr.cancel': ({ member, params }) => cancelQr(deps, member, params.qrcodeId),
  };
}
