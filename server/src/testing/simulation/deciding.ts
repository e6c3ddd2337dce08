import type { Deps } from '../../deps.ts';
import { type Case, type CaseKind, type Decision, decideCase } from '../../jobs/case.ts';

/** What decides a case; as it stands, or as it was `shown`. */
export function decidingOf(deps: Deps, kind: CaseKind, { id }: Case) {
  return (decision: Decision, number?: string, shown?: string) => {
    const told = { ...(number !== undefined && { number }), ...(shown !== undefined && { shown }) };
    const evidence = { by: 'SIMULATION', reason: 'the party was asked', ...told };
    return decideCase(deps, kind, { id, decision, evidence });
  };
}
