import { z } from 'zod';
import { short, text, time } from '../fields.ts';
import { ADJUSTMENT_MOST, factCodes } from './case-facts.ts';
import { id } from './operator.ts';

const memberId = z.string().min(1).max(40).regex(/^\w+$/);

const decision = z.enum(['settle', 'release', 'note', 'approve', 'reject']);

const moneyCase = z.object({
  _id: z.string(),
  kind: z.string().describe('What it is: withdraw, transfer, deposit, slip, gift, play, …'),
  since: time,
  why: z.string().describe('What the party said, or our rule, as a code, with what it names'),
  party: z.string(),
  member: z.string(),
  amount: z.number().describe('In units of `unit`'),
  withheld: z.number().describe('What is withheld beside the amount, and is booked by a settle'),
  unit: z.string(),
  told: z
    .array(z.object({ code: z.enum(factCodes), values: z.array(z.string()) }))
    .describe('Where the money is now, fact by fact, to be said in any language'),
  decisions: z.array(decision),
  shown: z.string().describe('Goes along with the decision: what was decided is what was seen'),
  proposal: z
    .object({
      by: z.string(),
      at: time,
      decision,
      reason: z.string(),
      number: z.string().nullable(),
    })
    .nullable()
    .describe('What a first person has decided; a second one has to decide the same'),
  needsTwo: z.boolean().describe('The amount is above what one person may decide'),
  takesTwo: z
    .array(decision)
    .describe(
      'Decisions that take two people however little it is, as nothing but what they know tells what is right',
    ),
});

const past = z.object({
  why: z.string(),
  at: time,
  decision: z.string(),
  by: z.string(),
  reason: z.string().nullable(),
  number: z.string().nullable(),
});

const row = z.object({
  _id: z.string(),
  at: time,
  type: z.string(),
  status: z.string(),
  from: z.string(),
  to: z.string(),
  amount: z.number(),
});

export const caseCalls = {
  'cases.list': {
    summary: 'What no program may decide, the pressing ones first',
    answer: z.array(moneyCase),
    refusals: [],
  },
  'cases.newcomers': {
    summary: 'Who will count as a second person soon: made, reset or given a role within a day',
    answer: z.array(z.object({ name: z.string(), countsFrom: time })),
    refusals: [],
  },
  'cases.show': {
    summary: 'A case, and what was decided about its operation before',
    body: z.strictObject({ _id: id }),
    answer: z.object({ case: moneyCase, past: z.array(past) }),
    refusals: ['NO_DATA'],
  },
  'cases.decide': {
    summary:
      'Decide a case as it was shown: once, whoever else does. Above the limit of one person it is kept as a proposal, which a second person carries out by deciding the same',
    body: z.strictObject({
      _id: id,
      shown: z.string().regex(/^[0-9a-f]{8}$/),
      decision,
      reason: text(200).min(3),
      number: short(160)
        .regex(/^[\w.@*-]+$/)
        .optional(),
    }),
    answer: z.object({ outcome: z.enum(['done', 'proposed']) }),
    refusals: ['NO_DATA', 'CHANGED', 'KEY_INVALID', 'MONEY_NOT_ENOUGH', 'TOO_NEW'],
  },
  'cases.adjust': {
    summary:
      'Ask for a sum to be booked to a member’s wallet, or, below zero, from it: a case, which a second person approves. Equal ones that one person asks for are one',
    body: z.strictObject({
      member: memberId,
      amount: z
        .number()
        .min(-ADJUSTMENT_MOST)
        .max(ADJUSTMENT_MOST)
        .refine((amount) => amount !== 0 && /^-?\d+(\.\d{1,2})?$/.test(String(amount)), 'is no sum'),
      reason: text(200).min(3),
    }),
    answer: z.object({ _id: z.string() }),
    refusals: ['NO_DATA', 'TOO_NEW'],
  },
  'member.panel': {
    summary: 'What stands beside a member’s thread or case',
    body: z.strictObject({ member: memberId }),
    answer: z.object({
      _id: z.string(),
      name: z.string(),
      phone: z.string(),
      currency: z.string(),
      createdAt: time,
      status: z.string(),
      staysAwayUntil: time.nullable().describe('Has excluded themselves, or takes time off'),
      bank: z.object({ code: z.string(), accountNo: z.string(), name: z.string() }).nullable(),
      balances: z.array(z.object({ place: z.string(), unit: z.string(), amount: z.number() })),
      rows: z.array(row).describe('The last ten of the statement'),
      open: z.array(row).describe('What is under way: withdrawals, transfers, codes'),
      slips: z.array(
        z.object({
          reference: z.string(),
          at: time,
          status: z.string(),
          reason: z.string().nullable(),
          amount: z.number().nullable(),
        }),
      ),
    }),
    refusals: ['NO_DATA'],
  },
} as const;
