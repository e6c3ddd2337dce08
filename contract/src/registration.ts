import { z } from 'zod';
import { call } from './call.ts';
import { passwordLength } from './facts.ts';
import { code, currency, ok, text } from './fields.ts';

/** Phones and account numbers are digits only on the wire; their lengths depend on variant and bank. */
const digits = z.string().min(1).max(20);

const person = {
  name: text(100),
  username: digits.describe('The phone number'),
  password: z.string().min(1).max(passwordLength.max),
  sourceCode: code.or(z.literal('')).optional(),
  inviteCode: z.string().max(64).nullish(),
  ageConfirmed: z
    .literal(true)
    .optional()
    .describe('The person says that they are of age; kept with the time'),
};

const bankFields = {
  bankCode: code,
  bankAccountName: text(100),
  bankAccountNo: digits,
};

const refusals = [
  'EXISTING_USER',
  'EXISTING_BANK',
  'INVALID_USER_INFO',
  'INVALID_BANK',
  'BANK_ACCOUNT_NAME_ENG',
  'PHONE_NUMBER_REQUIRE_10_DIGIT',
  'UNVERIFIED_OTP',
] as const;

/** Becoming a member: confirm the phone, check the profile, register. */
export const registration = {
  'registration.otp.send': call({
    access: 'public',
    summary: 'Send a one-time password to a phone',
    body: z.strictObject({ phoneNumber: digits }),
    answer: z.object({ otpRef: z.string(), otpToken: z.string(), code: z.enum(['OK', 'OTP_VERIFIED']) }),
    refusals: [
      'PHONE_NUMBER_REQUIRE_10_DIGIT',
      'EXISTING_USER',
      'REQUEST_LIMIT_1MIN',
      'OTP_BLOCK',
      'OTP_SEND_FAIL',
    ],
  }),
  'registration.otp.verify': call({
    access: 'public',
    summary: 'Confirm the one-time password',
    body: z.strictObject({ otpToken: z.string().min(1).max(128), otpCode: z.string().min(1).max(10) }),
    answer: z.object({ code: z.literal('OTP_CODE_VALID') }),
    refusals: ['OTP_CODE_INVALID', 'OTP_EXPIRED', 'OTP_TOKEN_INVALID', 'OTP_NOT_EXIST', 'OTP_VERIFY_FAIL'],
  }),
  'registration.validate': call({
    access: 'public',
    summary: 'Check a registration without making it',
    body: z.strictObject({
      ...person,
      bankCode: bankFields.bankCode.nullish(),
      bankAccountName: bankFields.bankAccountName.nullish(),
      bankAccountNo: bankFields.bankAccountNo.nullish(),
      currency: currency.nullish(),
    }),
    answer: ok.extend({
      isInviteKnown: z
        .boolean()
        .optional()
        .describe('Whether a member has the invite code; absent where none was given'),
    }),
    refusals,
  }),
  'registration.create': call({
    access: 'public',
    summary: 'Register',
    body: z.strictObject({ ...person, ...bankFields, currency: currency.nullish() }),
    answer: z.object({ message: z.literal('SUCCESS'), _id: z.string() }),
    refusals: [...refusals, 'REGISTER_FAIL'],
    status: 201,
  }),
};
