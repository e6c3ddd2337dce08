import { type CallId, routeOf } from '@prae/contract/routes';
import { readStored, removeStored, writeStored } from './storage.ts';

/** After this long the same request is taken for a new wish rather than a repetition. */
const REMEMBERED_MS = 15 * 60_000;

interface KeptKey {
  key: string;
  madeAt: number;
}

/** The key for this request: the one of its unsettled predecessor, or a new one. */
export function idempotencyKey(id: CallId, input: unknown, now = Date.now()): string {
  if (!isWritten(id)) return crypto.randomUUID();
  const name = nameOf(id, input);
  const kept = readStored<KeptKey>('session', name);
  if (kept && now - kept.madeAt < REMEMBERED_MS) return kept.key;
  const key = crypto.randomUUID();
  writeStored('session', name, { key, madeAt: now } satisfies KeptKey);
  return key;
}

/** Forgets the key once the answer is known. */
export function settleKey(id: CallId, input: unknown): void {
  if (isWritten(id)) removeStored('session', nameOf(id, input));
}

function nameOf(id: CallId, input: unknown): string {
  return `key.${id}.${JSON.stringify(input ?? null)}`;
}

/**
 * The key of a call that changes something is written down before the request leaves, so that the same request, sent
 * again after an unknown answer or a reload, carries the same key and cannot happen twice. What has a password in it
 * leaves no trace in storage.
 */
function isWritten(id: CallId): boolean {
  const { effect, secretInput } = routeOf(id);
  return effect !== 'read' && !secretInput;
}
