import { Checkbox } from '@prae/ui/Checkbox';
import { Field, PasswordField } from '@prae/ui/Field';
import { Page } from '@prae/ui/Page';
import { useStore } from '@prae/ui/store';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../client/paths.ts';
import {
  carriedPhone,
  carryPhone,
  ENDED_ELSEWHERE,
  loginNotice,
  takePassword,
} from '../../client/sign-in.ts';
import { refusalText } from '../../messages/errors.ts';
import { useMessages } from '../../messages/language.ts';
import type { SessionTexts } from '../../messages/th/session.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import { useTitle } from '../../shell/navigation.ts';
import { digitsOnly } from '../../shell/phone.ts';
import './LoginPage.css';
import { useActiveService } from './active.ts';
import { useLogin } from './login.ts';

/** Logging in by telephone number and password. */
export default function LoginPage(): ReactNode {
  const messages = useMessages();
  const { session } = messages;
  const notice = useStore(loginNotice);
  useTitle(session.title);
  useActiveService();
  return (
    <Page narrow>
      <div className="form-width">
        <h1 className="title page-title">{session.title}</h1>
        {notice !== null && (
          <p className="login-notice" role="status">
            {notice === ENDED_ELSEWHERE ? session.endedElsewhere : refusalText(messages, notice)}
          </p>
        )}
        <LoginForm />
        <p className="login-register">
          {session.noAccount} <Link href={paths.register}>{session.toRegister}</Link>
        </p>
      </div>
    </Page>
  );
}

function LoginForm(): ReactNode {
  const { session } = useMessages();
  const login = useLogin();
  const [password] = useState(takePassword);
  return (
    <form className="login" method="post" noValidate onSubmit={(event) => void login.send(event)}>
      <Field
        ref={login.phoneRef}
        label={session.phone}
        name="username"
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        defaultValue={carriedPhone()}
        error={login.missing.phone && session.phoneMissing}
        onChange={() => login.clear('phone')}
      />
      <PasswordField
        ref={login.passwordRef}
        label={session.password}
        name="password"
        autoComplete="current-password"
        defaultValue={password}
        showLabel={session.showPassword}
        hideLabel={session.hidePassword}
        error={login.missing.password && session.passwordMissing}
        onChange={() => login.clear('password')}
      />
      <Checkbox name="remember" label={session.remember} hint={session.rememberHint} />
      <p className="login-error" role="alert">
        {login.failure}
      </p>
      <MainAction type="submit" sends={login} busyText={session.submitting} blocked={login.wait > 0}>
        {login.wait > 0 ? waitText(login.wait, session) : session.submit}
      </MainAction>
      <p className="login-forgot">
        <Link
          href={paths.passwordReset}
          onClick={() => carryPhone(digitsOnly(login.phoneRef.current?.value ?? ''))}
        >
          {session.forgot}
        </Link>
      </p>
    </form>
  );
}

/** '59 s' below a minute, '14:59' from there. */
function waitText(seconds: number, texts: SessionTexts): string {
  if (seconds < 60) return texts.waitSeconds(seconds);
  return texts.waitMinutes(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}
