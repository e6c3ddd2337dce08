import { z } from 'zod';
import { call } from './call.ts';
import { accountEnd, amount, money, operationNamed, time } from './fields.ts';

const withdrawal = {
  access: 'member',
  body: z.strictObject({ amount }),
  answer: z.object({
    message: z.literal('SUCCESS'),
    status: z.literal('PROCESSING'),
    _id: operationNamed,
    wallet: z.object({ amount: money }),
  }),
  refusals: [
    'NO_BANK',
    'MONEY_NOT_ENOUGH',
    'BONUS_CONDITION',
    'WITHDRAW_MINIMUM',
    'WITHDRAW_MAXIMUM',
    'TRANSFER_FAIL',
  ],
  status: 202,
} as const;

/** What `withdraw.all` answers to a request that it does not take, but for what only a game's provider knows. */
export const withdrawReason = z.object({
  code: z.enum([
    'KEY_INVALID',
    'NO_BANK',
    'WITHDRAW_MINIMUM',
    'WITHDRAW_MAXIMUM',
    'BONUS_CONDITION',
    'REQUEST_LIMIT',
    'MONEY_NOT_ENOUGH',
  ]),
  have: money.optional().describe('What there is: the amount asked about, or of money what is available'),
  need: money.optional().describe('What it would take: the limit that is not kept, or of money the amount'),
  until: time.optional().describe('When it passes by itself, where that is known'),
});

/** The way of a withdrawal; what keeps one from being sent at once stands in the place of APPROVED. */
export const withdrawStep = z.object({
  code: z
    .enum(['REQUESTED', 'WAITING_APPROVAL', 'WAITING_AFTER_CHANGE', 'APPROVED', 'SENT', 'PAID'])
    .describe(
      'WAITING_APPROVAL: an operator decides. WAITING_AFTER_CHANGE: so too, as bank details or password were changed lately',
    ),
  at: time.optional().describe('When it was reached; absent before, and of a wait'),
  until: time
    .optional()
    .describe('Of WAITING_AFTER_CHANGE: the end of the time in which an operator sees every withdrawal'),
});

/** Paying out to the member's bank account. */
export const withdraw = {
  'withdraw.create': call({ ...withdrawal, summary: 'Withdraw from the wallet' }),
  'withdraw.all': call({
    ...withdrawal,
    summary: 'Withdraw, first bringing game balances back as far as needed',
  }),
  'withdraw.explain': call({
    access: 'member',
    summary: 'Whether `withdrawAll` of an amount would be taken now, and what speaks against it',
    body: z
      .strictObject({ amount: amount.optional() })
      .describe('Without an amount it is about the smallest withdrawal'),
    answer: z.object({
      canWithdraw: z.boolean(),
      available: money.describe('The wallet and the games, as they were last known'),
      max: money,
      min: money,
      reasons: z
        .array(withdrawReason)
        .describe('All that speaks against it; the first is what `withdrawAll` would answer'),
    }),
    refusals: [],
  }),
  'withdraw.current': call({
    access: 'member',
    summary: 'The withdrawal under way, step by step',
    answer: z.object({
      withdrawal: z
        .object({
          _id: z.string(),
          amount: money,
          status: z.literal('PROCESSING'),
          createdAt: time,
          bankCode: z.string().optional().describe('Of the account that it goes to'),
          accountEnd: accountEnd.optional(),
          usualSeconds: z
            .int()
            .optional()
            .describe('From the request to the end, the median of the last ones that were paid'),
          steps: z.array(withdrawStep),
        })
        .nullable(),
    }),
    refusals: [],
  }),
};
