import { passwordLength } from '@prae/contract/facts';
import { Button } from '@prae/ui/Button';
import { PasswordField } from '@prae/ui/Field';
import { toast } from '@prae/ui/toasts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureText } from '../../client/failure-text.ts';
import { refresh } from '../../client/queries.ts';
import { useOperator } from '../../client/session.ts';
import { useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';

const EMPTY = { password: '', newPassword: '', repeated: '' };

/** Changes the own password. */
export function PasswordForm(): ReactNode {
  const messages = useMessages();
  const { staff, session, shell } = messages;
  const { operator } = useOperator();
  const [typed, setTyped] = useState(EMPTY);
  const [isAsked, setAsked] = useState(false);
  const { busy, failure, submit } = useSubmit('operator.password');
  const problems = {
    password: typed.password === '' && staff.passwordMissing,
    newPassword: typed.newPassword.length < passwordLength.min && staff.passwordShort(passwordLength.min),
    repeated: typed.repeated !== typed.newPassword && staff.passwordDiffers,
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (Object.values(problems).some(Boolean)) return;
    const { password, newPassword } = typed;
    submit({ body: { password, newPassword } }, () => {
      setTyped(EMPTY);
      setAsked(false);
      void refresh('operator.sessions');
      toast(staff.passwordChanged, { tone: 'success' });
    });
  };
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    error: isAsked && problems[name],
    showLabel: session.showPassword,
    hideLabel: session.hidePassword,
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <form className="account-password" onSubmit={send} noValidate>
      {/* So that a password manager knows whose it is. */}
      <input type="text" name="username" autoComplete="username" value={operator.name} readOnly hidden />
      <PasswordField label={staff.oldPassword} autoComplete="current-password" {...field('password')} />
      <PasswordField
        label={staff.newPassword}
        hint={staff.newPasswordHint(passwordLength.min)}
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <PasswordField label={staff.repeatPassword} autoComplete="new-password" {...field('repeated')} />
      <p className="problem" role="alert">
        {failure && failureText(messages, failure)}
      </p>
      <Button type="submit" tone="dark" busy={busy} busyText={shell.saving}>
        {staff.password}
      </Button>
    </form>
  );
}
