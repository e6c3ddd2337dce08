import { groupPhone } from '@prae/ui/account';
import { Field } from '@prae/ui/Field';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../messages/language.ts';
import { digitsOnly, mostDigits, type PhoneProblem, phoneProblem } from '../../shell/phone.ts';
import { focusFirstWrong, StepFrame } from '../../shell/StepFrame.tsx';
import { Blocked } from '../otp/otp.ts';
import { Existing } from './Existing.tsx';
import type { Registration } from './registration.ts';
import { useRegistrationOtp } from './registration-otp.ts';

/** Step 1: the telephone number, and where phones are confirmed the sending of the code. */
export function PhoneStep({ registration }: { registration: Registration }): ReactNode {
  const { registration: texts } = useMessages();
  const { draft, change, variant, otpRequired } = registration;
  const [problem, setProblem] = useState<PhoneProblem | 'existing' | null>(null);
  const sending = useRegistrationOtp(registration);
  const most = mostDigits(variant);

  const submit = async (): Promise<void> => {
    const wrong = phoneProblem(draft.phone, variant);
    setProblem(wrong);
    if (wrong) return focusFirstWrong();
    if (!otpRequired) return change({ step: 'profile', otp: null });
    const { otp } = draft;
    // The code sent a moment ago to the same number still holds; asking again so soon would only be refused.
    if (otp?.phone === draft.phone && otp.resendAt > Date.now()) return change({ step: 'otp' });
    const result = await sending.send();
    if (result.outcome !== 'refused' || result.code !== 'EXISTING_USER') return;
    setProblem('existing');
    focusFirstWrong();
  };

  if (sending.blocked) return <Blocked onBack={sending.unblock} />;
  return (
    <StepFrame
      title={texts.phoneTitle}
      intro={otpRequired ? texts.phoneIntroOtp : texts.phoneIntro}
      failure={problem === 'existing' ? null : sending.failure}
      submit={{ label: texts.next, busyText: texts.checking, busy: sending.busy }}
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
          sending.clear();
        }}
      />
    </StepFrame>
  );
}
