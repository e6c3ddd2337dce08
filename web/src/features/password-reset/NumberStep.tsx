import { groupPhone } from '@prae/ui/account';
import { Field } from '@prae/ui/Field';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useInstallation } from '../../client/installation.ts';
import { paths } from '../../client/paths.ts';
import { carryPhone } from '../../client/sign-in.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { digitsOnly, mostDigits, type PhoneProblem, phoneProblem } from '../../shell/phone.ts';
import { focusFirstWrong, StepFrame } from '../../shell/StepFrame.tsx';
import { Blocked, useOtpSending } from '../otp/otp.ts';
import type { PasswordReset } from './password-reset.ts';

/** Step 1: the number that the code goes to. */
export function NumberStep({ reset: { phone, otp, change } }: { reset: PasswordReset }): ReactNode {
  const { registration } = useMessages();
  const { passwordReset: texts } = useLaterMessages();
  const { variant } = useInstallation();
  const [problem, setProblem] = useState<PhoneProblem | 'unknown' | null>(null);
  const sending = useOtpSending('passwordReset.otp.send', phone, (_answer, sent) =>
    change({ otp: sent, step: 'code' }),
  );
  const submit = async (): Promise<void> => {
    const wrong = phoneProblem(phone, variant);
    setProblem(wrong);
    if (wrong) return focusFirstWrong();
    // The code sent a moment ago to the same number still holds; asking again so soon would only be refused.
    if (otp?.phone === phone && otp.resendAt > Date.now()) return change({ step: 'code' });
    const result = await sending.send();
    if (result.outcome !== 'refused' || result.code !== 'NO_USER') return;
    setProblem('unknown');
    focusFirstWrong();
  };

  if (sending.blocked) return <Blocked onBack={sending.unblock} />;
  return (
    <StepFrame
      title={texts.title}
      intro={texts.phoneIntro}
      failure={problem === 'unknown' ? null : sending.failure}
      submit={{ label: texts.send, busyText: registration.checking, busy: sending.busy }}
      onSubmit={() => void submit()}
    >
      <Field
        label={registration.phone}
        name="username"
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        value={groupPhone(phone)}
        error={problem === 'unknown' ? <Unknown phone={phone} /> : problem && registration[problem]}
        onChange={(event) => {
          change({ phone: digitsOnly(event.target.value).slice(0, mostDigits(variant)) });
          setProblem(null);
          sending.clear();
        }}
      />
    </StepFrame>
  );
}

/** Nobody has the number: registering is one tap away. */
function Unknown({ phone }: { phone: string }): ReactNode {
  const { passwordReset: texts } = useLaterMessages();
  return (
    <>
      {texts.noUser}{' '}
      <Link href={paths.register} className="reset-register" onClick={() => carryPhone(phone)}>
        {texts.toRegister}
      </Link>
    </>
  );
}
