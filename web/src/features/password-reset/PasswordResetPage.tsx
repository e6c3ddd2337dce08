import { Page } from '@prae/ui/Page';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../client/paths.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { useTitle } from '../../shell/navigation.ts';
import { CodeStep } from './CodeStep.tsx';
import { NumberStep } from './NumberStep.tsx';
import './PasswordResetPage.css';
import { usePasswordReset } from './password-reset.ts';

/** A forgotten password: a code goes to the member's phone, and with it a new password is set. */
export default function PasswordResetPage(): ReactNode {
  const { shell } = useMessages();
  const { passwordReset: texts } = useLaterMessages();
  const reset = usePasswordReset();
  useTitle(texts.title);
  return (
    <Page narrow>
      <div className="form-width">
        {reset.step === 'phone' ? <NumberStep reset={reset} /> : <CodeStep reset={reset} />}
        <p className="reset-login">
          <Link href={paths.login}>{shell.login}</Link>
        </p>
      </div>
    </Page>
  );
}
