import { z } from 'zod';
import { call } from './call.ts';

/** The prize wheel. */
export const spin = {
  'spin.active': call({
    access: 'member',
    summary: 'Is there a wheel to spin',
    answer: z.object({ active: z.boolean() }),
    refusals: [],
  }),
};
