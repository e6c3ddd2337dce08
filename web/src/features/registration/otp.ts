import { type ReactNode, useState } from 'react';
import { type Submitted, useSubmit } from '../../client/submit.ts';
import type { Registration } from './registration.ts';
import { afterPhone } from './wizard.ts';

/** Seconds before a one-time password may be sent again. */
export const RESEND_AFTER = 60;

export interface OtpSending {
  busy: boolean;
  failure: ReactNode;
  clear: () => void;
  /** No more codes today for this number. */
  blocked: boolean;
  unblock: () => void;
  /** Sends a code to the number of the draft and goes to the step that follows. */
  send: () => Promise<Submitted<'registration.otp.send'>>;
}

export function useOtpSending({ draft, change }: Registration): OtpSending {
  const [blocked, setBlocked] = useState(false);
  const sending = useSubmit('registration.otp.send', { toasts: false, texts: { OTP_BLOCK: null } });
  const send = async (): Promise<Submitted<'registration.otp.send'>> => {
    const result = await sending.submit({ body: { phoneNumber: draft.phone } });
    if (result.outcome === 'ok') {
      const { code, otpRef, otpToken } = result.answer;
      const resendAt = Date.now() + RESEND_AFTER * 1000;
      const sent = { phone: draft.phone, reference: otpRef, token: otpToken, resendAt };
      change({ step: afterPhone(true, code), otp: code === 'OK' ? sent : null });
    }
    if (result.outcome === 'refused' && result.code === 'OTP_BLOCK') setBlocked(true);
    return result;
  };
  const { busy, failure, clear } = sending;
  return { busy, failure, clear, blocked, unblock: () => setBlocked(false), send };
}
