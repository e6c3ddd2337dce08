import type { Variant } from '@prae/contract/facts';
import { toast } from '@prae/ui/toasts';
import { useLayoutEffect, useState } from 'react';
import { useInstallation } from '../../client/installation.ts';
import { carriedPhone } from '../../client/sign-in.ts';
import { useMessages } from '../../messages/language.ts';
import {
  type Draft,
  forgetCode,
  forgetInviter,
  invitedBy,
  keptRegistration,
  type Passwords,
  readDraft,
} from './draft.ts';

/** The registration under way: what was typed, and how to change it. */
export interface Registration {
  variant: Variant;
  otpRequired: boolean;
  draft: Draft;
  passwords: Passwords;
  /** The code came with a link and cannot be changed. */
  invited: boolean;
  /** Nobody has the invite code: it is forgotten, wherever it came from. Answers whether that of an earlier link takes its place; else one may be typed. */
  dropInvite: () => boolean;
  change: (part: Partial<Draft>) => void;
  /** The phone does not count as confirmed any more: back to where it is, and says so, as its step would not. */
  confirmAgain: () => void;
  changePasswords: (part: Partial<Passwords>) => void;
}

export function useRegistration(otpRequired: boolean): Registration {
  const { variant } = useInstallation();
  const { errors } = useMessages();
  const [inviter, setInviter] = useState(() => invitedBy(globalThis.location?.search ?? ''));
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = readDraft();
    return { ...kept, phone: kept.phone || carriedPhone(), ...(inviter ? { inviteCode: inviter } : {}) };
  });
  const [passwords, setPasswords] = useState<Passwords>({ password: '', again: '' });
  // Whoever sees a step has it kept, also where the page is loaded anew in the next moment.
  useLayoutEffect(() => {
    if (draft.step !== 'done') return keptRegistration.keep(draft);
    keptRegistration.forget();
    forgetInviter();
  }, [draft]);
  const change = (part: Partial<Draft>): void => setDraft((current) => ({ ...current, ...part }));
  return {
    variant,
    otpRequired,
    draft,
    passwords,
    invited: inviter !== null,
    dropInvite: () => {
      const earlier = forgetCode(draft.inviteCode);
      setInviter(earlier);
      change({ inviteCode: earlier ?? '' });
      return earlier !== null;
    },
    change,
    confirmAgain: () => {
      change({ step: 'phone', otp: null });
      toast(errors.UNVERIFIED_OTP, { tone: 'error' });
    },
    changePasswords: (part) => setPasswords((current) => ({ ...current, ...part })),
  };
}
