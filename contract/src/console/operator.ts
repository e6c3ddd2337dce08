import { z } from 'zod';
import { passwordLength } from '../facts.ts';
import { ok, short, time } from '../fields.ts';
import { OPERATOR_NAME, SHOWN_NAME } from './names.ts';
import { roles } from './routes.ts';

/** The name that an operator signs in with, and by which all is told that they do. */
export const operatorName = short(40).regex(OPERATOR_NAME);
export const shownName = short(40).regex(SHOWN_NAME);
const password = short(512);
const newPassword = z.string().min(passwordLength.min).max(512);
export const id = short(36).regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const role = z.enum(roles);
const someRoles = z.array(role).min(1).max(roles.length);

const session = z.object({
  _id: z.string(),
  operator: z.string(),
  createdAt: time,
  lastSeenAt: time,
  expiresAt: time,
  device: z.string().describe('What the browser calls itself'),
  network: z.string(),
  isOwn: z.boolean().describe('The one that asks'),
});

const operator = z.object({
  _id: z.string(),
  name: z.string(),
  shownAs: z.string().describe('The name that members read in the chat'),
  roles: z.array(role),
  isActive: z.boolean(),
  createdAt: time,
  lastSeenAt: time.nullable(),
  countsFrom: time.describe('From when on what they decide counts where a case takes two'),
});

const enrolment = z.object({
  operator,
  password: z.string().describe('Told once, kept nowhere'),
  secret: z.string().describe('Of the second factor, Base32; told once'),
  otpauth: z.string().describe('The same as an otpauth: address, for a QR code'),
});

export const operatorCalls = {
  'operator.login': {
    summary: 'Sign in with name and password: the session waits for its second factor',
    body: z.strictObject({ name: short(40), password }),
    answer: z.object({ token: z.string(), expiresAt: time }),
    refusals: ['WRONG_CREDENTIAL'],
  },
  'operator.verify': {
    summary: 'Give the code of the second factor (TOTP, six digits, 30 seconds)',
    body: z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
    answer: z.object({ operator, expiresAt: time }),
    refusals: ['SECOND_FACTOR_WRONG'],
  },
  'operator.me': {
    summary: 'Who is signed in',
    answer: z.object({ operator, expiresAt: time }),
    refusals: [],
  },
  'operator.logout': { summary: 'End this session', answer: ok, refusals: [] },
  'operator.password': {
    summary: 'Change the own password; all other own sessions end',
    body: z.strictObject({ password, newPassword }),
    answer: ok,
    refusals: ['WRONG_PASSWORD'],
  },
  'operator.sessions': {
    summary: 'The own sessions that live; of all operators for ADMIN',
    answer: z.array(session),
    refusals: [],
  },
  'operator.revoke': {
    summary: 'End a session of that list',
    body: z.strictObject({ _id: id }),
    answer: ok,
    refusals: ['NO_DATA'],
  },
  'operator.list': { summary: 'All operators', answer: z.array(operator), refusals: [] },
  'operator.create': {
    summary: 'A new operator; password and second factor are told once',
    body: z.strictObject({ name: operatorName, shownAs: shownName, roles: someRoles }),
    answer: enrolment,
    refusals: ['OPERATOR_EXISTS'],
  },
  'operator.change': {
    summary: "Change an operator's roles, shown name, and whether they may sign in; their sessions end",
    body: z.strictObject({ _id: id, shownAs: shownName, roles: someRoles, isActive: z.boolean() }),
    answer: operator,
    refusals: ['NO_DATA', 'LAST_ADMIN'],
  },
  'operator.reset': {
    summary: 'A new password and second factor for an operator; their sessions end',
    body: z.strictObject({ _id: id }),
    answer: enrolment,
    refusals: ['NO_DATA'],
  },
  'audit.list': {
    summary: 'What operators did, newest first',
    body: z.strictObject({
      operator: operatorName.optional(),
      about: short(100).optional().describe('What it was about: a member, a case, an operator'),
      before: z.int().min(1).optional().describe('Only what is older than the entry of this number'),
      limit: z.int().min(1).max(100),
    }),
    answer: z.array(
      z.object({
        seq: z.int(),
        at: time,
        operator: z.string().nullable().describe('null: nobody was signed in'),
        call: z.string(),
        about: z.string().nullable(),
        network: z.string(),
        asked: z.unknown().describe('What was asked for, without secrets'),
        outcome: z
          .string()
          .describe('`begun` where nothing is known of the end, `done`, or the code of the refusal'),
        before: z.unknown(),
        after: z.unknown(),
      }),
    ),
    refusals: [],
  },
} as const;
