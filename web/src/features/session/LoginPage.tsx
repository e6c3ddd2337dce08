import { Button } from '@prae/ui/Button';
import { Checkbox } from '@prae/ui/Checkbox';
import { Field, PasswordField } from '@prae/ui/Field';
import { latinDigits } from '@prae/ui/money';
import { Page } from '@prae/ui/Page';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useTitle } from '../../app/arrival.ts';
import { call } from '../../app/client.ts';
import { preloadPage } from '../../app/pages.ts';
import { paths } from '../../app/paths.ts';
import { startSession } from '../../app/session.ts';
import { carriedPhone, loginNotice, takeReturn } from '../../app/sign-in.ts';
import { useStore } from '../../app/store.ts';
import { failureText, refusalText } from '../../messages/errors.ts';
import { useMessages } from '../../messages/language.ts';
import './LoginPage.css';
import { useActiveService } from './active.ts';
import { useWait } from './wait.ts';

/** Logging in by telephone number and password. */
export default function LoginPage(): ReactNode {
  const messages = useMessages();
  const { session } = messages;
  const form = useLogin();
  const notice = useStore(loginNotice);
  useTitle(session.title);
  useActiveService();
  return (
    <Page narrow>
      <div className="form-width">
        <h1 className="title page-title">{session.title}</h1>
        {notice !== null && (
          <p className="login-notice" role="status">
            {refusalText(messages, notice)}
          </p>
        )}
        <form className="login" noValidate onSubmit={(event) => void form.submit(event)}>
          <Field
            ref={form.phoneRef}
            label={session.phone}
            name="username"
            type="tel"
            inputMode="numeric"
            autoComplete="username"
            defaultValue={carriedPhone()}
            error={form.errors.phone && session.phoneMissing}
            onChange={() => form.clear('phone')}
          />
          <PasswordField
            ref={form.passwordRef}
            label={session.password}
            name="password"
            autoComplete="current-password"
            showLabel={session.showPassword}
            hideLabel={session.hidePassword}
            error={form.errors.password && session.passwordMissing}
            onChange={() => form.clear('password')}
          />
          <Checkbox name="remember" label={session.remember} hint={session.rememberHint} />
          <p className="login-error" role="alert">
            {form.failure}
          </p>
          <Button
            type="submit"
            tone="primary"
            size="large"
            wide
            busy={form.busy}
            busyText={session.submitting}
            blocked={form.wait > 0}
          >
            {form.wait > 0 ? session.waitSeconds(form.wait) : session.submit}
          </Button>
        </form>
        <p className="login-register">
          {session.noAccount} <Link href={paths.register}>{session.toRegister}</Link>
        </p>
      </div>
    </Page>
  );
}

/** How long the button rests after too many tries, in seconds: the server does not say when it will listen again. */
const REST = 60;

function useLogin() {
  const messages = useMessages();
  const [, navigate] = useLocation();
  const phoneRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState({ phone: false, password: false });
  const [wait, startWait] = useWait();

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const entry = new FormData(event.currentTarget);
    const username = latinDigits(String(entry.get('username') ?? '')).replace(/\D/g, '');
    const password = String(entry.get('password') ?? '');
    const remember = entry.get('remember') !== null;
    if (busy || wait > 0) return;
    setErrors({ phone: username === '', password: password === '' });
    if (username === '') return phoneRef.current?.focus();
    if (password === '') return passwordRef.current?.focus();

    setBusy(true);
    setFailure(null);
    // The home's code travels while the server looks at the password.
    void preloadPage(paths.home);
    const result = await call('session.create', { body: { username, password, remember } });
    setBusy(false);
    if (result.outcome === 'ok') {
      loginNotice.set(null);
      startSession({ ...result.answer, username, remember });
      return navigate(takeReturn(), { replace: true });
    }
    const text = failureText(messages, result);
    setFailure(text);
    toast(text, { tone: 'error' });
    if (result.outcome === 'refused' && result.code === 'REQUEST_LIMIT') startWait(REST);
    if (result.outcome === 'refused' && result.code === 'WRONG_CREDENTIAL') passwordRef.current?.focus();
  };
  const clear = (field: 'phone' | 'password'): void => {
    setErrors((current) => ({ ...current, [field]: false }));
    setFailure(null);
  };
  return { phoneRef, passwordRef, busy, failure, errors, wait, submit, clear };
}
