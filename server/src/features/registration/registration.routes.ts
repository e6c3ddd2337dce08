import type { Body } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import { phoneIn } from '../../domain/phone.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Handlers } from '../../handlers.ts';
import { countCheck, isVerified, sendOtp, verifyOtp } from '../otp/otp.ts';
import { checkPayoutAccount, type PayoutAccount, refuseKnownAccount } from '../profile/profile.ts';
import { isInviteKnown, register, registrantOf } from './registration.ts';
import { checkInput, type RegistrationInput, refuseKnownPhone } from './registration-input.ts';

/** Becoming a member: confirm the phone, check the profile, register. */
export function registrationRoutes(
  deps: Deps,
): Handlers<
  'registration.otp.send' | 'registration.otp.verify' | 'registration.validate' | 'registration.create'
> {
  return {
    'registration.otp.send': async ({ body, caller, log }) => {
      await countCheck(deps, caller);
      const phone = phoneIn(deps.config, 'phoneNumber', body.phoneNumber);
      await refuseKnownPhone(deps.database, phone);
      if (await isVerified(deps, phone)) return { otpRef: '', otpToken: '', code: 'OTP_VERIFIED' };
      return { ...(await sendOtp(deps, { phone, purpose: 'registration', caller, log })), code: 'OK' };
    },
    'registration.otp.verify': async ({ body }) => {
      await verifyOtp(deps, { ...body, purpose: 'registration' });
      return { code: 'OTP_CODE_VALID' };
    },

    'registration.validate': async ({ body, caller }) => {
      await countCheck(deps, caller);
      const { inviteCode } = await checkedInput(deps, body);
      const typed = typedAccount(body);
      if (typed) await checkedAccount(deps, typed);
      if (inviteCode === null) return { message: 'OK' };
      return { message: 'OK', isInviteKnown: await isInviteKnown(deps.database, inviteCode) };
    },

    'registration.create': async ({ body, operation, caller, deviceId }) => {
      const made = await registrantOf(deps.database, operation);
      if (made) return { message: 'SUCCESS', _id: made };
      await countCheck(deps, caller);
      const input = await checkedInput(deps, body);
      const account = await checkedAccount(deps, body);
      const id = await register(deps, operation, { ...input, account, deviceId }, caller.network);
      return { message: 'SUCCESS', _id: id };
    },
  };
}

async function checkedInput(deps: Deps, body: Body<'registration.validate'>): Promise<RegistrationInput> {
  const input = await checkInput(deps, body);
  await refuseKnownPhone(deps.database, input.phone);
  if (deps.config.registerOtp && !(await isVerified(deps, input.phone))) throw new Refusal('UNVERIFIED_OTP');
  return input;
}

async function checkedAccount(deps: Deps, typed: PayoutAccount): Promise<PayoutAccount> {
  const { bankCode, bankAccountName, bankAccountNo } = typed;
  const account = await checkPayoutAccount(deps.database, deps.config, {
    bankCode,
    bankAccountName,
    bankAccountNo,
  });
  await refuseKnownAccount(deps.database, account);
  return account;
}

/** The bank's fields are checked together, so some of them without the others are missing fields. */
function typedAccount({
  bankCode,
  bankAccountName,
  bankAccountNo,
}: Body<'registration.validate'>): PayoutAccount | undefined {
  if (bankCode && bankAccountName && bankAccountNo) return { bankCode, bankAccountName, bankAccountNo };
  if (!bankCode && !bankAccountName && !bankAccountNo) return undefined;
  const missing = Object.entries({ bankCode, bankAccountName, bankAccountNo }).filter(([, value]) => !value);
  throw new Refusal(
    'KEY_MISSING',
    Object.fromEntries(missing.map(([name]) => [name, 'KEY_MISSING' as const])),
  );
}
