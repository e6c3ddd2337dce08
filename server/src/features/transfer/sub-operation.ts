import { createHash } from 'node:crypto';
import { type OperationId, operationFrom } from '../../domain/operation.ts';

/**
 * An operation that belongs to another one: always the same for the same `name`, so a repeat of the whole finds its
 * parts. It keeps the time of the first, so that their rows lie together, and ends with 0 as every operation does.
 */
export function subOperation(operation: OperationId, name: string): OperationId {
  const digest = createHash('sha256').update(`${operation} ${name}`).digest('hex');
  const time = operation.slice(0, 13);
  // The version (7) and the variant (8 to b) of a UUID stay where they belong.
  const variant = '89ab'[Number.parseInt(digest[3] ?? '0', 16) % 4];
  return operationFrom(
    `${time}-7${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(7, 18)}0`,
  );
}
