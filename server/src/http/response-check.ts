import { contract } from '@prae/contract/contract';
import { commonRefusals, sessionRefusals } from '@prae/contract/refusals';
import type { CallId } from '@prae/contract/routes';
import type { Deps } from '../deps.ts';
import type { Refusal } from '../domain/refusal.ts';

/** Checks what goes out against the contract: in tests a difference is a fault, in development it is logged. */
export interface ResponseCheck {
  answer(id: CallId, answer: unknown): void;
  refusal(id: CallId, refusal: Refusal): void;
}

/** Production trusts its tests: checking every answer would cost as much as making it. */
export function responseCheck({ config, log }: Pick<Deps, 'config' | 'log'>): ResponseCheck | undefined {
  if (config.production) return undefined;
  const complain = (id: CallId, difference: string) => {
    if (config.mode === 'test') throw new Error(`${id} breaks the contract: ${difference}`);
    log.error({ event: 'http.answer-differs', call: id, difference }, 'an answer breaks the contract');
  };
  return {
    answer(id, answer) {
      const difference = differenceOf(id, answer);
      if (difference !== undefined) complain(id, difference);
    },
    refusal(id, { code, status }) {
      const listed: readonly string[] = [
        ...contract[id].refusals,
        ...commonRefusals,
        ...sessionRefusals,
        'NO_DATA',
      ];
      if (status < 500 && !listed.includes(code)) complain(id, `${code} is not among its refusals`);
    },
  };
}

/** A wrong or missing field, or one that the contract does not know, which might be leaking something. */
function differenceOf(id: CallId, answer: unknown): string | undefined {
  const read = contract[id].answer.safeParse(answer);
  if (!read.success)
    return read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  return hasMore(answer, read.data) ? 'it has fields the contract does not know' : undefined;
}

/** Whether `sent` has a field that `known`, the same value as the contract read it, lacks. */
export function hasMore(sent: unknown, known: unknown): boolean {
  if (typeof sent !== 'object' || sent === null) return false;
  const kept = known as Record<string, unknown>;
  return Object.entries(sent).some(
    ([name, value]) => value !== undefined && (!(name in kept) || hasMore(value, kept[name])),
  );
}
