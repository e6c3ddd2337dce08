import { Field, PasswordField } from '@prae/ui/Field';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';
import { UserName } from '../../shell/UserName.tsx';
import type { Registration } from './registration.ts';
import type { ProfileProblems } from './wizard.ts';

export interface ProfileFieldsProps {
  registration: Registration;
  problems: ProfileProblems;
  onTyped: (field: keyof ProfileProblems) => void;
}

/** Who the member will be: the name that is shown, and a password typed twice. */
export function PersonFields({ registration, problems, onTyped }: ProfileFieldsProps): ReactNode {
  const { registration: texts, session } = useMessages();
  const { draft, passwords, change, changePasswords } = registration;
  const same = passwords.again !== '' && passwords.password === passwords.again;
  const eye = { showLabel: session.showPassword, hideLabel: session.hidePassword };
  return (
    <>
      <Field
        label={texts.name}
        name="name"
        autoComplete="nickname"
        maxLength={100}
        value={draft.name}
        error={problems.name && texts[problems.name]}
        onChange={(event) => {
          change({ name: event.target.value });
          onTyped('name');
        }}
      />
      <UserName phone={draft.phone} />
      <PasswordField
        {...eye}
        label={texts.password}
        name="password"
        autoComplete="new-password"
        value={passwords.password}
        hint={texts.passwordHint}
        error={problems.password && texts[problems.password]}
        onChange={(event) => {
          changePasswords({ password: event.target.value });
          onTyped('password');
        }}
      />
      <PasswordField
        {...eye}
        label={texts.passwordAgain}
        name="password-again"
        autoComplete="new-password"
        value={passwords.again}
        hint={same && <span className="register-match">{texts.passwordsMatch}</span>}
        error={problems.again && texts[problems.again]}
        onChange={(event) => {
          changePasswords({ again: event.target.value });
          onTyped('again');
        }}
      />
    </>
  );
}
