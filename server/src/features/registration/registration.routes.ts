import type { Body } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Handlers } from '../../handlers.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import { checkPayoutAccount, type PayoutAccount, refuseKnownAccount } from '../profile/profile.ts';
import { countOfDay, deleteOldCounts } from './daily.sql.ts';
import { deleteOldOtps } from './otp.sql.ts';
import { isVerified, sendOtp, verifyOtp } from './otp.ts';
import { register, registrantOf } from './registration.ts';
import { checkInput, type RegistrationInput, refuseKnownPhone } from './registration-input.ts';

export const registrationSweeps: readonly Sweep[] = [
  {
    name: 'registration.sweep',
    everyMinutes: 60,
    async run({ database, clock }) {
      await database.run(deleteOldOtps(clock()));
      await database.run(deleteOldCounts(clock()));
    },
  },
];

/** Becoming a member: confirm the phone, check the profile, register. */
export function registrationRoutes(
  deps: Deps,
): Handlers<
  'registration.otp.send' | 'registration.otp.verify' | 'registration.validate' | 'registration.create'
> {
  return {
    'registration.otp.send': async ({ body, caller, log }) => {
      await countCheck(deps, caller);
      return sendOtp(deps, body, caller, log);
    },
    'registration.otp.verify': ({ body }) => verifyOtp(deps, body),

    'registration.validate': async ({ body, caller }) => {
      await countCheck(deps, caller);
      await checkedInput(deps, body);
      const typed = typedAccount(body);
      if (typed) await checkedAccount(deps, typed);
      return { message: 'OK' };
    },

    'registration.create': async ({ body, operation, caller }) => {
      const made = await registrantOf(deps.database, operation);
      if (made) return { message: 'SUCCESS', _id: made };
      await countCheck(deps, caller);
      const input = await checkedInput(deps, body);
      const account = await checkedAccount(deps, body);
      const id = await register(deps, operation, { ...input, account }, caller.network);
      return { message: 'SUCCESS', _id: id };
    },
  };
}

/** Each of these calls tells whether somebody is a member, so that a network has so many of them a day. */
async function countCheck({ database, clock, settings }: Deps, { network }: Caller): Promise<void> {
  const { registrationChecksPerAddressADay: most } = await settings();
  const counted = await database.maybe(countOfDay('registration.check', network, clock(), most));
  if (!counted) throw new Refusal('REQUEST_LIMIT');
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
