import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import { bringBack } from '../transfer/transfer.ts';
import { requestWithdrawal } from './request.ts';

export function withdrawRoutes(deps: Deps): Handlers<'withdraw.create' | 'withdraw.all'> {
  return {
    'withdraw.create': (request) => requestWithdrawal(deps, request),
    'withdraw.all': (request) =>
      requestWithdrawal(deps, request, (amount) =>
        bringBack(deps, request.member, request.operation, amount),
      ),
  };
}
