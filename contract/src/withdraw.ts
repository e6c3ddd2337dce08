import { z } from 'zod';
import { call } from './call.ts';
import { amount, money, operationNamed } from './fields.ts';

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

/** Paying out to the member's bank account. */
export const withdraw = {
  'withdraw.create': call({ ...withdrawal, summary: 'Withdraw from the wallet' }),
  'withdraw.all': call({
    ...withdrawal,
    summary: 'Withdraw, first bringing game balances back as far as needed',
  }),
};
