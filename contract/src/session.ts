import { z } from 'zod';
import { call } from './call.ts';
import { passwordLength } from './facts.ts';
import { code, ok, time } from './fields.ts';

const openSession = z.object({
  _id: z.string(),
  current: z.boolean().describe('Whether it is the one that asks'),
  createdAt: time,
  lastSeenAt: time.describe('ISO 8601 time in UTC, to the minute'),
  device: z
    .string()
    .describe('System and browser, such as "iPhone · Safari"; empty where the browser told neither'),
});

/** Logging in and out, here and elsewhere. */
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
  'session.list': call({
    access: 'member',
    summary:
      'Where the member is logged in: this session, then the others by when they were last seen, at most 100',
    answer: z.object({ sessions: z.array(openSession) }),
    refusals: [],
  }),
  'session.endOne': call({
    access: 'member',
    summary: 'Log out of one session of the list',
    params: z.strictObject({ _id: code }),
    answer: ok,
    refusals: ['NO_DATA'],
  }),
  'session.endOthers': call({
    access: 'member',
    summary: 'Log out everywhere but here',
    answer: ok,
    refusals: [],
  }),
};
