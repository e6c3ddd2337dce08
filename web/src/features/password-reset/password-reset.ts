import { useState } from 'react';
import { carriedPhone } from '../../client/sign-in.ts';
import type { SentOtp } from '../otp/otp.ts';

/** The way to a new password under way: whose it is, and the code that is on its way to the phone. */
export interface PasswordReset {
  phone: string;
  otp: SentOtp | null;
  /** `phone` until a code was sent. */
  step: 'phone' | 'code';
  change: (part: Partial<Pick<PasswordReset, 'phone' | 'otp' | 'step'>>) => void;
}

/** Begins with the number that the login has. Nothing of it is stored. */
export function usePasswordReset(): PasswordReset {
  const [state, setState] = useState<Pick<PasswordReset, 'phone' | 'otp' | 'step'>>(() => ({
    phone: carriedPhone(),
    otp: null,
    step: 'phone',
  }));
  return { ...state, change: (part) => setState((current) => ({ ...current, ...part })) };
}
