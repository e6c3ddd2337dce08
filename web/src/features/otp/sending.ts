import type { Answer } from '@prae/contract/contract';
import { type ReactNode, useState } from 'react';
import { type Submitted, useSubmit } from '../../client/submit.ts';

/** Digits of a one-time password. */
export const OTP_LENGTH = 6;

/** Seconds before a one-time password may be sent again. */
export const RESEND_AFTER = 60;

/** A one-time password on its way. `resendAt` is when it may be sent again (milliseconds since 1970). */
export interface SentOtp {
  phone: string;
  reference: string;
  token: string;
  resendAt: number;
}

type OtpCall = 'registration.otp.send' | 'passwordReset.otp.send';

export interface OtpSending<Id extends OtpCall = OtpCall> {
  busy: boolean;
  failure: ReactNode;
  clear: () => void;
  /** No more codes for this number for now. */
  blocked: boolean;
  unblock: () => void;
  /** Sends a code to the number. */
  send: () => Promise<Submitted<Id>>;
}

/** Sends codes to a number and hands what was answered on, with the code that is on its way. */
export function useOtpSending<Id extends OtpCall>(
  id: Id,
  phone: string,
  onSent: (answer: Answer<Id>, sent: SentOtp) => void,
): OtpSending<Id> {
  const [blocked, setBlocked] = useState(false);
  const sending = useSubmit<OtpCall>(id, { toasts: false, texts: { OTP_BLOCK: null } });
  const send = async (): Promise<Submitted<Id>> => {
    const result = await sending.submit({ body: { phoneNumber: phone } });
    if (result.outcome === 'ok') {
      const { otpRef, otpToken } = result.answer;
      const resendAt = Date.now() + RESEND_AFTER * 1000;
      onSent(result.answer as Answer<Id>, { phone, reference: otpRef, token: otpToken, resendAt });
    }
    if (result.outcome === 'refused' && result.code === 'OTP_BLOCK') setBlocked(true);
    return result as Submitted<Id>;
  };
  const { busy, failure, clear } = sending;
  return { busy, failure, clear, blocked, unblock: () => setBlocked(false), send };
}
