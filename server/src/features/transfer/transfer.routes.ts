import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../handlers.ts';
import { createTransfer, transferAll } from './transfer.ts';

/** Moving money between the wallet and games. */
export function transferRoutes(deps: Deps): Handlers<'transfer.create' | 'transfer.all'> {
  return {
    'transfer.create': (input) => createTransfer(deps, input),
    'transfer.all': (input) => transferAll(deps, input),
  };
}
