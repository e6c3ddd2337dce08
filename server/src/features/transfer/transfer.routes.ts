import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import { createTransfer, transferAll } from './create.ts';

/** Moving money between the wallet and games. */
export function transferRoutes(deps: Deps): Handlers<'transfer.create' | 'transfer.all'> {
  return {
    'transfer.create': (request) => createTransfer(deps, request),
    'transfer.all': (request) => transferAll(deps, request),
  };
}
