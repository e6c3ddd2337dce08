import { z } from 'zod';
import { call } from './call.ts';
import { passwordLength } from './facts.ts';
import { code, currency, success, text, time } from './fields.ts';

const bankAccount = z.object({
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  bank: z.object({ bankCode: z.string(), nameTH: z.string() }),
});

export const profileAnswer = z.object({
  profile: z.object({
    name: z.string(),
    _id: z.string(),
    createdAt: time,
    username: z.string(),
    coin: z.int(),
  }),
  bankAccount,
  currency,
});

const bankAccountName = text(100);

/** What the member is and where withdrawals go. */
export const profile = {
  'profile.read': call({
    access: 'member',
    summary: 'The member',
    answer: z.object({
      ...profileAnswer.shape,
      bankAccount: z.object({
        ...bankAccount.shape,
        isFrozen: z
          .boolean()
          .describe('A deposit has settled: bank and number change no more, the name does'),
        holdHours: z
          .int()
          .optional()
          .describe(
            'Hours after a change of it in which a person checks withdrawals; left out where nobody does',
          ),
      }),
    }),
    refusals: [],
  }),
  'profile.update': call({
    access: 'member',
    summary: 'Change name and bank account (frozen after the first deposit)',
    body: z.strictObject({
      name: text(100),
      bankCode: code,
      bankAccountName,
      bankAccountNo: z.string().min(1).max(20),
    }),
    answer: success,
    refusals: ['INVALID_BANK', 'EXISTING_BANK', 'BANK_ACCOUNT_NAME_ENG', 'INVALID_USER_INFO'],
  }),
  'profile.bankAccountName': call({
    access: 'member',
    summary: 'Change the name on the bank account',
    body: z.strictObject({ bankCode: code, bankAccountName }),
    answer: z.object({ message: z.literal('SUCCESS'), bankAccountName: z.string() }),
    refusals: ['INVALID_BANK', 'BANK_ACCOUNT_NAME_ENG'],
  }),
  'profile.password': call({
    access: 'member',
    summary: 'Change the password; other sessions end',
    body: z.strictObject({
      oldPassword: z.string().min(1).max(passwordLength.max),
      newPassword: z.string().min(1).max(passwordLength.max),
    }),
    answer: success,
    refusals: ['WRONG_PASSWORD', 'INVALID_USER_INFO'],
  }),
};
