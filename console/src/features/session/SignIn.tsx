import { Button } from '@prae/ui/Button';
import { Field, PasswordField } from '@prae/ui/Field';
import { useStore } from '@prae/ui/store';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { failureText } from '../../client/failure-text.ts';
import { beginSession, endedBy } from '../../client/session.ts';
import { useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import { Gate } from './Gate.tsx';

/** The first step: name and password. Whose sign-in has ended reads why, and finds the name typed. */
export function SignIn(): ReactNode {
  const messages = useMessages();
  const { session, errors } = messages;
  const ended = useStore(endedBy);
  const [name, setName] = useState(ended?.name ?? '');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<'name' | 'password'>();
  const { busy, failure, submit } = useSubmit('operator.login');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    focusIn(form.current, endedBy.get() ? 'password' : 'name');
  }, []);
  useEffect(() => {
    if (failure) focusIn(form.current, 'password');
  }, [failure]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const lacking = name.trim() === '' ? 'name' : password === '' ? 'password' : undefined;
    setMissing(lacking);
    if (lacking) focusIn(form.current, lacking);
    if (lacking) return;
    const typed = name.trim().toLowerCase();
    submit({ body: { name: typed, password } }, ({ token }) => beginSession(token, typed));
  };
  return (
    <Gate title={session.title} hint={session.hint}>
      <form ref={form} onSubmit={send} noValidate>
        <p className="gate-ended" role="status">
          {ended && !failure && errors[ended.code]}
        </p>
        <Field
          label={session.name}
          name="name"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          error={missing === 'name' && session.nameMissing}
          onChange={({ target }) => setName(target.value)}
        />
        <PasswordField
          label={session.password}
          name="password"
          autoComplete="current-password"
          showLabel={session.showPassword}
          hideLabel={session.hidePassword}
          value={password}
          error={missing === 'password' && session.passwordMissing}
          onChange={({ target }) => setPassword(target.value)}
        />
        <p className="problem" role="alert">
          {failure && failureText(messages, failure)}
        </p>
        <Button type="submit" tone="primary" size="large" wide busy={busy} busyText={session.submitting}>
          {session.submit}
        </Button>
      </form>
    </Gate>
  );
}

function focusIn(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
}
