import { Button } from '@prae/ui/Button';
import { Result } from '@prae/ui/Result';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../client/paths.ts';
import { useMessages } from '../../messages/language.ts';

/** Milliseconds until the login opens by itself (specification section 9). */
const THEN_LOGIN = 2_000;

/** Registered: the cloth is complete and the login is next. */
export function DoneStep(): ReactNode {
  const { registration: texts } = useMessages();
  const [, navigate] = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.login), THEN_LOGIN);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="step register-done">
      <h1 className="vh" tabIndex={-1}>
        {texts.doneTitle}
      </h1>
      <Result outcome="success" title={texts.doneTitle}>
        <p>{texts.doneText}</p>
        <span className="register-bar" aria-hidden="true" />
        <Button tone="primary" size="large" onClick={() => navigate(paths.login)}>
          {texts.doneGo}
        </Button>
      </Result>
    </div>
  );
}
