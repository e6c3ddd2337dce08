import { z } from 'zod';
import { call } from './call.ts';
import { money, paging, time } from './fields.ts';

const described = z.object({ description: z.string() }).nullish();

export const statementRow = z.object({
  _id: z.string(),
  statementType: z.enum(['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer']),
  from: z.string(),
  to: z.string(),
  status: z.enum(['SUCCESS', 'FAILED', 'PROCESSING']),
  amount: money.describe('Signed as the wallet sees it'),
  createdAt: time,
  bonus: described,
  promotion: described,
  invite: described,
  refund: described,
  luckydraw: described,
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
};
