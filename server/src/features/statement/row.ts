import type { Answer } from '@prae/contract/contract';
import { toWire } from '../../domain/money.ts';
import type { Descriptor } from './descriptors.ts';
import { noteOf, type OwnLine } from './statement.sql.ts';

export type StatementRow = Answer<'statement.list'>['statements'][number];

/** A line on the wire, with what it is about. */
export function rowOf(line: OwnLine, about: Descriptor | undefined): StatementRow {
  const note = noteOf(line);
  return {
    _id: line.operation,
    statementType: line.type,
    from: line.origin,
    to: line.target,
    status: line.status,
    amount: toWire(line.amount),
    createdAt: line.createdAt.toISOString(),
    ...(line.accountEnd !== null && { accountEnd: line.accountEnd }),
    ...(about && { [about.kind]: { description: about.description } }),
    ...(note && { note }),
  };
}
