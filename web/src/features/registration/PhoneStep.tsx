import { groupPhone } from '@prae/ui/account';
import { Field } from '@prae/ui/Field';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../app/client.ts';
import { paths } from '../../app/paths.ts';
import { carryPhone } from '../../app/sign-in.ts';
import { failureText } from '../../messages/errors.ts';
import { useMessages } from '../../messages/language.ts';
import { Blocked } from './Blocked.tsx';
import { focusFirstWrong, StepFrame } from './StepFrame.tsx';
import type { Registration } from './state.ts';
import { afterPhone, digitsOnly, type PhoneProblem, phoneProblem } from './wizard.ts';

/** Seconds before a one-time password may be sent again. */
export const RESEND_AFTER = 60;

/** Step 1: the telephone number, and where phones are confirmed the sending of the code. */
export function PhoneStep({ registration }: { registration: Registration }): ReactNode {
  const messages = useMessages();
  const { registration: texts } = messages;
  const { draft, change, variant, otpRequired } = registration;
  const [problem, setProblem] = useState<PhoneProblem | 'existing' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [blocked, setBlocked] = useState(false);
  const [busy, setBusy] = useState(false);
  const most = variant === 'th' ? 10 : 13;

  const submit = async (): Promise<void> => {
    const wrong = phoneProblem(draft.phone, variant);
    setProblem(wrong);
    if (wrong) return focusFirstWrong();
    if (!otpRequired) return change({ step: 'profile', otp: null });
    const { otp } = draft;
    // The code sent a moment ago to the same number still holds; asking again so soon would only be refused.
    if (otp?.phone === draft.phone && otp.resendAt > Date.now()) return change({ step: 'otp' });
    setBusy(true);
    setFailure(null);
    const result = await call('registration.otp.send', { body: { phoneNumber: draft.phone } });
    setBusy(false);
    if (result.outcome === 'ok') {
      const { code, otpRef, otpToken } = result.answer;
      const resendAt = Date.now() + RESEND_AFTER * 1000;
      const sent = { phone: draft.phone, reference: otpRef, token: otpToken, resendAt };
      return change({ step: afterPhone(otpRequired, code), otp: code === 'OK' ? sent : null });
    }
    if (result.outcome === 'refused' && result.code === 'OTP_BLOCK') return setBlocked(true);
    if (result.outcome === 'refused' && result.code === 'EXISTING_USER') {
      setProblem('existing');
      return focusFirstWrong();
    }
    setFailure(failureText(messages, result));
  };

  if (blocked) return <Blocked onBack={() => setBlocked(false)} />;
  return (
    <StepFrame
      title={texts.phoneTitle}
      intro={otpRequired ? texts.phoneIntroOtp : texts.phoneIntro}
      failure={failure}
      submit={{ label: texts.next, busyText: texts.checking, busy }}
      onSubmit={() => void submit()}
    >
      <Field
        label={texts.phone}
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        value={groupPhone(draft.phone)}
        hint={variant === 'th' ? texts.digitsOf(draft.phone.length, most) : undefined}
        error={problem === 'existing' ? <Existing phone={draft.phone} /> : problem && texts[problem]}
        onChange={(event) => {
          change({ phone: digitsOnly(event.target.value).slice(0, most) });
          setProblem(null);
          setFailure(null);
        }}
      />
    </StepFrame>
  );
}

/** The number belongs to a member already: the login is one tap away, with the number carried there. */
export function Existing({ phone }: { phone: string }): ReactNode {
  const { registration: texts } = useMessages();
  return (
    <>
      {texts.existing}{' '}
      <Link href={paths.login} className="register-existing" onClick={() => carryPhone(phone)}>
        {texts.existingLogin}
      </Link>
    </>
  );
}
