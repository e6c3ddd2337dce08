import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../handlers.ts';
import { listSeals, readProof } from './proof.ts';

export { proofSweeps } from './proof.ts';

/** The seals over the statement, and the proof of a line. */
export function proofRoutes(deps: Deps): Handlers<'proof.read' | 'proof.seals'> {
  return {
    'proof.read': (request) => readProof(deps, request),
    'proof.seals': (request) => listSeals(deps, request),
  };
}
