import { Button } from '@prae/ui/Button';
import { OtpField } from '@prae/ui/OtpField';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { failureText } from '../../client/failure-text.ts';
import { setOperator } from '../../client/session.ts';
import { useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import { Gate } from './Gate.tsx';
import { signOut } from './session.ts';

const LENGTH = 6;

/** The second step: six digits of the app. They are sent once by themselves, and again only by the button. */
export function SecondFactor({ name }: { name: string }): ReactNode {
  const messages = useMessages();
  const { session } = messages;
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const { busy, failure, submit } = useSubmit('operator.verify');
  const form = useRef<HTMLFormElement>(null);
  // At first, and after each wrong code.
  useEffect(() => {
    if (failure?.outcome === 'refused') setCode('');
    focusIn(form.current);
  }, [failure]);
  const verify = (typed: string): void => {
    const isWhole = typed.length === LENGTH;
    setShort(!isWhole);
    if (isWhole) submit({ body: { code: typed } }, ({ operator }) => setOperator(operator));
    else focusIn(form.current);
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    verify(code);
  };
  return (
    <Gate title={session.codeTitle} hint={session.codeHint(name)}>
      <form ref={form} onSubmit={send} noValidate>
        <OtpField
          label={session.code}
          length={LENGTH}
          value={code}
          onChange={setCode}
          onComplete={verify}
          error={failure ? failureText(messages, failure) : isShort && session.codeMissing}
        />
        <Button type="submit" tone="primary" size="large" wide busy={busy} busyText={session.submitting}>
          {session.verify}
        </Button>
        <Button tone="quiet" wide blocked={busy} onClick={signOut}>
          {session.another}
        </Button>
      </form>
    </Gate>
  );
}

function focusIn(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus();
}
