import { z } from 'zod';
import { call } from './call.ts';
import { exclusionMonths, limitPeriods, timeoutHours } from './facts.ts';
import { amount, money, time } from './fields.ts';

const eachPeriod = <T extends z.ZodType>(schema: T) => ({ day: schema, week: schema, month: schema });

/** The limits in force, in the member's currency; absent: none. */
export const depositLimits = z.object(eachPeriod(money.optional()));

/** What counts as put in: deposits credited since the period began, and what is about to come. */
export const depositsUsed = z.object(eachPeriod(money));

/** Who helps outside of the house, in the language of the request. */
const help = z.array(z.object({ name: z.string(), phone: z.string().describe('As it is dialled') }));

const standing = z.object({
  limits: depositLimits.describe('In force now; a period without one is absent'),
  pending: z
    .array(
      z.object({ period: z.enum(limitPeriods), amount: money.nullable().describe('null: none'), from: time }),
    )
    .describe('What was asked for and is not in force yet'),
  used: depositsUsed,
  result: money
    .optional()
    .describe('What the games brought since midnight in Bangkok, as far as it is known: won less lost'),
  timeoutUntil: time.optional(),
  excludedUntil: time.optional(),
  help: help
    .optional()
    .describe('Lines that help people whose play has become too much; absent: none is known'),
});

const away = z.object({
  message: z.literal('OK'),
  until: time.describe(
    'When the member can play again: later than asked for where they stay away longer already',
  ),
});

/** What members set to protect themselves. */
export const protection = {
  'protection.read': call({
    access: 'member',
    summary:
      'The limits on deposits with what counts towards them, and until when the member stays away from play',
    answer: standing,
    refusals: [],
  }),
  'protection.limits': call({
    access: 'member',
    summary: 'Change limits on deposits: lower at once, higher or none after 24 hours',
    body: z
      .strictObject(eachPeriod(amount.nullable().optional()))
      .describe(
        'null removes a limit, a period that is absent stays as it is; the limit in force takes back what waits',
      ),
    answer: standing,
    refusals: [],
  }),
  'protection.timeout': call({
    access: 'member',
    summary: 'Stay away from play for a while; it cannot be made shorter',
    body: z.strictObject({ hours: z.int().min(timeoutHours.min).max(timeoutHours.max) }),
    answer: away,
    refusals: [],
  }),
  'protection.exclusion': call({
    access: 'member',
    summary: 'Exclude oneself from play for months; it cannot be made shorter',
    body: z.strictObject({ months: z.int().min(exclusionMonths.min).max(exclusionMonths.max) }),
    answer: away,
    refusals: [],
  }),
};
