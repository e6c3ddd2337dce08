import type { OperationId } from '../domain/operation.ts';
import { type CaseKind, shownAs } from '../jobs/case.ts';
import type { World } from './world.ts';

/** What `cases show` names a case by; eight zeros where none waits. */
export async function shown({ deps }: Pick<World, 'deps'>, kind: CaseKind, id: string): Promise<string> {
  const [one] = await kind.open(deps, id as OperationId);
  return one ? shownAs(one) : '0'.repeat(8);
}
