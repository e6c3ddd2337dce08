import { passwordLength } from '@prae/contract/facts';
import { PasswordField } from '@prae/ui/Field';
import type { ReactNode } from 'react';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import type { PasswordChange } from './password-change.ts';

/** The password of now, and the new one twice. */
export function PasswordFields({ change: { entry, problems, type } }: { change: PasswordChange }): ReactNode {
  const { registration, session } = useMessages();
  const { passwordReset } = useLaterMessages();
  const { profile: texts } = useLaterMessages();
  const same = entry.again !== '' && entry.password === entry.again;
  const shared = {
    showLabel: session.showPassword,
    hideLabel: session.hidePassword,
    maxLength: passwordLength.max,
  };
  return (
    <>
      <PasswordField
        {...shared}
        label={texts.oldPassword}
        name="current-password"
        autoComplete="current-password"
        value={entry.old}
        error={problems.old}
        onChange={(event) => type('old', event.target.value)}
      />
      <PasswordField
        {...shared}
        label={passwordReset.newPassword}
        name="new-password"
        autoComplete="new-password"
        value={entry.password}
        hint={registration.passwordHint}
        error={problems.password}
        onChange={(event) => type('password', event.target.value)}
      />
      <PasswordField
        {...shared}
        label={registration.passwordAgain}
        name="new-password-again"
        autoComplete="new-password"
        value={entry.again}
        hint={same && <span className="profile-match">{registration.passwordsMatch}</span>}
        error={problems.again}
        onChange={(event) => type('again', event.target.value)}
      />
    </>
  );
}
