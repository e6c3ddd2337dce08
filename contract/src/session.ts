import { z } from 'zod';
import { call } from './call.ts';
import { passwordLength } from './facts.ts';
import { ok, time } from './fields.ts';

/** Logging in and out. */
export const session = {
  'session.create': call({
    access: 'public',
    summary: 'Log in',
    body: z.strictObject({
      username: z.string().min(1).max(20),
      password: z.string().min(1).max(passwordLength.max),
      remember: z.boolean().optional(),
    }),
    answer: z.object({ token: z.string(), expiresAt: time }),
    refusals: ['WRONG_CREDENTIAL', 'INACTIVE_USER', 'LOGIN_FAIL'],
  }),
  'session.end': call({ access: 'member', summary: 'Log out', answer: ok, refusals: [] }),
};
