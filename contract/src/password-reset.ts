import { z } from 'zod';
import { call } from './call.ts';
import { passwordLength } from './facts.ts';
import { success } from './fields.ts';

/** A forgotten password: a code goes to the member's phone, and with it a new password is set. */
export const passwordReset = {
  'passwordReset.otp.send': call({
    access: 'public',
    summary: "Send a one-time password to a member's phone",
    body: z.strictObject({ phoneNumber: z.string().min(1).max(20) }),
    answer: z.object({ otpRef: z.string(), otpToken: z.string() }),
    refusals: [
      'PHONE_NUMBER_REQUIRE_10_DIGIT',
      'NO_USER',
      'REQUEST_LIMIT_1MIN',
      'OTP_BLOCK',
      'OTP_SEND_FAIL',
    ],
  }),
  'passwordReset.create': call({
    access: 'public',
    summary: 'Set a new password by a one-time password; all sessions end, and payouts wait for a day',
    body: z.strictObject({
      otpToken: z.string().min(1).max(128),
      otpCode: z.string().min(1).max(10),
      newPassword: z.string().min(1).max(passwordLength.max),
    }),
    answer: success,
    refusals: [
      'INVALID_USER_INFO',
      'OTP_CODE_INVALID',
      'OTP_EXPIRED',
      'OTP_TOKEN_INVALID',
      'OTP_NOT_EXIST',
      'OTP_VERIFY_FAIL',
      'NO_USER',
    ],
  }),
};
