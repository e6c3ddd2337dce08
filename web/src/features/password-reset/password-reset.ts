import { useLayoutEffect, useState } from 'react';
import { keptDraft } from '../../client/draft.ts';
import { carriedPhone } from '../../client/sign-in.ts';
import type { SentOtp } from '../otp/otp.ts';

/** What is kept of it in this tab, so that a reload asks for no second code. The new password is not part of it. */
interface Draft {
  /** The number that the login had when it began: with another one it begins anew. */
  carried: string;
  phone: string;
  otp: SentOtp | null;
  /** `phone` until a code was sent. */
  step: 'phone' | 'code';
}

/** The way to a new password under way: whose it is, and the code that is on its way to the phone. */
export interface PasswordReset extends Pick<Draft, 'phone' | 'otp' | 'step'> {
  change: (part: Partial<Omit<Draft, 'carried'>>) => void;
  /** The password is set: nothing of it is kept any more. */
  forget: () => void;
}

const kept = keptDraft<Draft>('password-reset');

/** Goes on where it was before a reload, or begins with the number that the login has. */
export function usePasswordReset(): PasswordReset {
  const [draft, setDraft] = useState(begin);
  // Whoever sees a step has it kept: a reload in the next moment must not ask for a second code.
  useLayoutEffect(() => kept.keep(draft), [draft]);
  return {
    ...draft,
    change: (part) => setDraft((current) => ({ ...current, ...part })),
    forget: kept.forget,
  };
}

function begin(): Draft {
  const carried = carriedPhone();
  const fresh: Draft = { carried, phone: carried, otp: null, step: 'phone' };
  const before = kept.read();
  return before?.carried === carried ? { ...fresh, ...before } : fresh;
}
