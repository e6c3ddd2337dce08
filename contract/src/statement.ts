import { z } from 'zod';
import { call } from './call.ts';
import { EXPORT_DAYS_MAX } from './facts.ts';
import { accountEnd, day, money, paging, time } from './fields.ts';
import { giftNotes } from './gift.ts';
import { noticeEnds } from './notice.ts';

/** Why a deposit that failed came to nothing, where that is told. */
export const depositNote = z.enum([...noticeEnds, ...giftNotes]);
export type DepositNote = z.infer<typeof depositNote>;

const described = z.object({ description: z.string() }).nullish();

export const statementRow = z.object({
  _id: z.string(),
  statementType: z.enum(['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer']),
  from: z.string(),
  to: z.string(),
  status: z.enum(['SUCCESS', 'FAILED', 'PROCESSING']),
  amount: money.describe('Signed as the wallet sees it'),
  createdAt: time,
  accountEnd: accountEnd
    .optional()
    .describe('Of a withdrawal: the last four digits of the account that it goes to'),
  bonus: described,
  promotion: described,
  invite: described,
  refund: described,
  luckydraw: described,
  note: depositNote
    .optional()
    .describe(
      'Why a transfer that the member announced failed, or a gift link that can still be used (DEPOSIT_LIMIT, MEMBER_BARRED, NO_WALLET)',
    ),
});

const DAY_MS = 86_400_000;

/** Days in Bangkok, both included. */
const period = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['from'], message: 'is after to' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < EXPORT_DAYS_MAX * DAY_MS, {
    path: ['to'],
    message: `is more than ${EXPORT_DAYS_MAX} days from from`,
  });

/** What happened to the member's money. */
export const statement = {
  'statement.list': call({
    access: 'member',
    summary: 'A page of the statement, newest first',
    body: paging,
    answer: z.object({ total: z.int(), statements: z.array(statementRow) }),
    refusals: [],
  }),
  'statement.export': call({
    access: 'member',
    summary: `The statement of a period as CSV, oldest first; ${EXPORT_DAYS_MAX} days at most`,
    body: period,
    answer: z
      .string()
      .describe(
        'time (Bangkok), type, from, to, status, amount (signed), balance of the wallet after it, reference, description; UTF-8 with BOM, RFC 4180',
      ),
    refusals: [],
  }),
};
