/** Seals over the statement, and the proof of a line: the door of this feature. docs/proof.md tells what they prove. */
import type { Answer } from '@prae/contract/contract';
import { SEALS_MAX } from '@prae/contract/facts';
import type { Deps } from '../../deps.ts';
import { isUuid } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Request } from '../../handlers.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import { hasLine, sealedLine, sealStatements, sealsAfter } from './proof.sql.ts';

/** Members who are looked at in one transaction. */
const AT_ONCE = 100;

/**
 * Seals what statements have of days that are over. Whatever is done stays done, and the rest is found again: it may be cut off anywhere,
 * and run on several nodes at once.
 */
export async function sealAll({ database }: Pick<Deps, 'database'>, atOnce: number = AT_ONCE): Promise<void> {
  let after: string | null = '';
  while (after !== null) ({ reached: after } = await database.one(sealStatements(after, atOnce)));
}

export async function readProof(
  { database }: Pick<Deps, 'database'>,
  { member, params: { _id } }: Pick<Request<'proof.read'>, 'member' | 'params'>,
): Promise<Answer<'proof.read'>> {
  if (!isUuid(_id) || !(await database.maybe(hasLine(member.id, _id)))) throw new Refusal('NO_DATA');
  return { proof: (await database.maybe(sealedLine(member.id, _id))) ?? null };
}

export async function listSeals(
  { database }: Pick<Deps, 'database'>,
  { member, body: { after } }: Pick<Request<'proof.seals'>, 'member' | 'body'>,
): Promise<Answer<'proof.seals'>> {
  return { member: member.id, seals: await database.rows(sealsAfter(member.id, after, SEALS_MAX)) };
}

export const proofSweeps: readonly Sweep[] = [{ name: 'proof.seal', everyMinutes: 30, run: sealAll }];
