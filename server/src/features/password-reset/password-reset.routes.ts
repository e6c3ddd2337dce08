import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../handlers.ts';
import { resetPassword, sendResetOtp } from './password-reset.ts';

/** A forgotten password: a code goes to the phone, and with it a new password is set. */
export function passwordResetRoutes(deps: Deps): Handlers<'passwordReset.otp.send' | 'passwordReset.create'> {
  return {
    'passwordReset.otp.send': ({ body, caller, log }) => sendResetOtp(deps, { ...body, caller, log }),

    'passwordReset.create': async ({ body, operation, caller }) => {
      await resetPassword(deps, { ...body, operation, caller });
      return { message: 'SUCCESS' };
    },
  };
}
