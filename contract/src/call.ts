import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

/** `participant`: a member by the token, or a visitor by a guest's id (`chat-facts.ts`). */
export type Access = 'public' | 'member' | 'participant';

/**
 * What the wire says about one call besides its path (which stands in `routes.ts`).
 * `access` is who may call it; `body` and `params` are strict: unknown fields are refused, nothing is coerced.
 * `status` is the status of a success (200 unless said); an answer whose `status` field is `PROCESSING` goes out as 202.
 */
export interface Call {
  access: Access;
  summary: string;
  params?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
  refusals: readonly RefusalCode[];
  status?: 200 | 201 | 202;
}

/** Types a call without widening its schemas. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}
