import type { OperationId } from '../domain/operation.ts';
import { type CaseKind, shownAs } from '../jobs/case.ts';
import type { World } from './world.ts';

/** What `cases show` names a case by; one has to wait. */
export async function shown({ deps }: Pick<World, 'deps'>, kind: CaseKind, id: string): Promise<string> {
  const [one] = await kind.open(deps, id as OperationId);
  if (!one) throw new Error(`no case waits: ${id}`);
  return shownAs(one);
}
