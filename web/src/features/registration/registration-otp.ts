import { type OtpSending, useOtpSending } from '../otp/otp.ts';
import type { Registration } from './registration.ts';
import { afterPhone } from './wizard.ts';

/** Sends a code to the number of the draft and goes to the step that follows. */
export function useRegistrationOtp({ draft, change }: Registration): OtpSending<'registration.otp.send'> {
  return useOtpSending('registration.otp.send', draft.phone, ({ code }, sent) =>
    change({ step: afterPhone(true, code), otp: code === 'OK' ? sent : null }),
  );
}
