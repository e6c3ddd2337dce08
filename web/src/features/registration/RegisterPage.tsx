import { Page } from '@prae/ui/Page';
import { Steps } from '@prae/ui/Steps';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../client/paths.ts';
import { useRead } from '../../client/queries.ts';
import { useMessages } from '../../messages/language.ts';
import { useTitle } from '../../shell/navigation.ts';
import { BankStep } from './BankStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import type { Step } from './draft.ts';
import { OtpStep } from './OtpStep.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { ProfileStep } from './ProfileStep.tsx';
import './registration.css';
import { type Registration, useRegistration } from './registration.ts';
import { useStepHistory } from './step-history.ts';
import { stepsOf } from './wizard.ts';

/** Becoming a member, one group of questions at a time. */
export default function RegisterPage(): ReactNode {
  const { registration: texts, shell } = useMessages();
  const flag = useRead('lookup.registerOTP', undefined, { staleTime: Number.POSITIVE_INFINITY });
  const registration = useRegistration(flag.data?.registerOTP ?? true);
  const { step } = registration.draft;
  useTitle(texts.title);
  useFocusOnStep(step);
  useStepHistory(registration);
  return (
    <Page narrow>
      <div className="form-width">
        <p className="meta register-name">{texts.title}</p>
        <Progress registration={registration} />
        <CurrentStep registration={registration} />
        {step === 'phone' && (
          <p className="register-login">
            {texts.hasAccount} <Link href={paths.login}>{shell.login}</Link>
          </p>
        )}
        {step === 'phone' && <Invited registration={registration} />}
      </div>
    </Page>
  );
}

function Progress({ registration }: { registration: Registration }): ReactNode {
  const { registration: texts } = useMessages();
  const steps = stepsOf(registration.otpRequired);
  const { step } = registration.draft;
  const done = step === 'done' ? steps.length : steps.indexOf(step);
  return (
    <Steps
      total={steps.length}
      done={done}
      label={texts.step(Math.min(done + 1, steps.length), steps.length)}
    />
  );
}

/** By whose code the visitor came. The page as it was built knows of none, so it shows once the page lives, below what was there. */
function Invited({ registration: { invited, draft } }: { registration: Registration }): ReactNode {
  const { registration: texts } = useMessages();
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  if (!isLive || !invited) return null;
  return (
    <p className="meta register-invited">
      {texts.inviteCode} <b>{draft.inviteCode}</b> · {texts.inviteFromLink}
    </p>
  );
}

function CurrentStep({ registration }: { registration: Registration }): ReactNode {
  switch (registration.draft.step) {
    case 'phone':
      return <PhoneStep registration={registration} />;
    case 'otp':
      return <OtpStep registration={registration} />;
    case 'profile':
      return <ProfileStep registration={registration} />;
    case 'bank':
      return <BankStep registration={registration} />;
    case 'done':
      return <DoneStep />;
  }
}

/** Every further step begins at its heading, for eyes and screen readers alike; the code at its only input. */
function useFocusOnStep(step: Step): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    const start = step === 'otp' ? '.step input' : '.step h1';
    document.querySelector<HTMLElement>(start)?.focus({ preventScroll: true });
  }, [step]);
}
