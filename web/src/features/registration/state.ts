import { useEffect, useRef, useState } from 'react';
import { type Portal, usePortal } from '../../app/portal.ts';
import { type Draft, forgetDraft, invitedBy, keepDraft, type Passwords, readDraft } from './draft.ts';

/** The registration under way: what was typed, and how to change it. */
export interface Registration {
  variant: Portal['variant'];
  otpRequired: boolean;
  draft: Draft;
  passwords: Passwords;
  /** The code came with a link and cannot be changed. */
  invited: boolean;
  change: (part: Partial<Draft>) => void;
  changePasswords: (part: Partial<Passwords>) => void;
  /** The key of this registration: the same until something is typed differently, so that trying again is safe. */
  keyFor: (body: unknown) => string;
}

export function useRegistration(otpRequired: boolean): Registration {
  const { variant } = usePortal();
  const [inviter] = useState(() => invitedBy(window.location.search));
  const [draft, setDraft] = useState<Draft>(() => ({
    ...readDraft(),
    ...(inviter ? { inviteCode: inviter } : {}),
  }));
  const [passwords, setPasswords] = useState<Passwords>({ password: '', again: '' });
  const sent = useRef({ body: '', key: '' });
  useEffect(() => {
    if (draft.step === 'done') forgetDraft();
    else keepDraft(draft);
  }, [draft]);
  return {
    variant,
    otpRequired,
    draft,
    passwords,
    invited: inviter !== null,
    change: (part) => setDraft((current) => ({ ...current, ...part })),
    changePasswords: (part) => setPasswords((current) => ({ ...current, ...part })),
    keyFor: (body) => {
      const text = JSON.stringify(body);
      if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() };
      return sent.current.key;
    },
  };
}
