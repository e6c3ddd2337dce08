import type { RefusalCode } from '@prae/contract/refusals';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';

/** What forbids a member to withdraw beside amounts; `none` lets the money go. */
export type Condition = 'none' | Extract<RefusalCode, 'BONUS_CONDITION'>;

/** Asks every feature that may hold a member's money back. No bonus can be activated, so none does. */
export function conditionOf(_deps: Deps, _member: Member): Promise<Condition> {
  return Promise.resolve('none');
}
