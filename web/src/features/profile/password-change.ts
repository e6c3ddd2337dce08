import { passwordLength } from '@prae/contract/facts';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { useSubmit } from '../../client/submit.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { useProblems } from '../../shell/problems.ts';

/** What is typed: the password of now, and the new one twice. */
export interface PasswordEntry {
  old: string;
  password: string;
  again: string;
}

export type PasswordProblems = Partial<Record<keyof PasswordEntry, string>>;

export interface PasswordChange {
  entry: PasswordEntry;
  problems: PasswordProblems;
  busy: boolean;
  /** What went wrong with it as a whole. */
  failure: ReactNode;
  type: (field: keyof PasswordEntry, value: string) => void;
  /** Sends it, unless a field is empty or wrong. */
  send: () => Promise<void>;
}

const EMPTY: PasswordEntry = { old: '', password: '', again: '' };

/** Changes the password, which ends all other sessions; `onDone` once it is changed. Nothing typed is kept anywhere. */
export function usePasswordChange(onDone: () => void): PasswordChange {
  const { registration } = useMessages();
  const { profile: texts, lateErrors } = useLaterMessages();
  const [entry, setEntry] = useState(EMPTY);
  const { problems, pass, forget } = useProblems<PasswordProblems>({});
  // What is wrong with a password is said at its field.
  const change = useSubmit('profile.password', {
    toasts: false,
    texts: { WRONG_PASSWORD: null, INVALID_USER_INFO: null },
    unknownText: texts.passwordUnknown,
    refreshes: ['session.list'],
  });

  const send = async (): Promise<void> => {
    const { old, password, again } = entry;
    if (old === '' || password === '' || again === '') return;
    const found: PasswordProblems = {};
    if (password.length < passwordLength.min) found.password = registration.passwordShort;
    if (password !== again) found.again = texts.passwordsDiffer;
    if (!pass(found)) return;
    const result = await change.submit({ body: { oldPassword: old, newPassword: password } });
    if (result.outcome === 'ok') {
      toast(texts.passwordChanged, { tone: 'success' });
      onDone();
    }
    if (result.outcome !== 'refused') return;
    if (result.code === 'WRONG_PASSWORD') pass({ old: lateErrors.WRONG_PASSWORD });
    if (result.code === 'INVALID_USER_INFO') pass({ password: registration.passwordEasy });
  };
  return {
    entry,
    problems,
    busy: change.busy,
    failure: change.failure,
    type: (field, value) => {
      setEntry((current) => ({ ...current, [field]: value }));
      forget(field);
      change.clear();
    },
    send,
  };
}
