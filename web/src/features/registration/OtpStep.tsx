import { groupPhone } from '@prae/ui/account';
import { OtpField } from '@prae/ui/OtpField';
import { type ReactNode, useState } from 'react';
import { useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import { focusFirstWrong, StepFrame } from '../../shell/StepFrame.tsx';
import { Blocked, OTP_LENGTH, OtpWays, useSmsCode } from '../otp/otp.ts';
import type { Registration } from './registration.ts';
import { useRegistrationOtp } from './registration-otp.ts';

/** Step 2: the code from the SMS. A complete code is sent once by itself, then only by the button. */
export function OtpStep({ registration }: { registration: Registration }): ReactNode {
  const { registration: texts, errors } = useMessages();
  const { draft, change } = registration;
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const sending = useRegistrationOtp(registration);
  // A wrong code is said at its field.
  const check = useSubmit('registration.otp.verify', { toasts: false, texts: { OTP_CODE_INVALID: null } });

  const wrong = (text: string): void => {
    setError(text);
    focusFirstWrong();
  };
  const confirm = async (otpCode: string): Promise<void> => {
    if (otpCode.length < OTP_LENGTH) return wrong(texts.otpShort);
    const result = await check.submit({ body: { otpToken: draft.otp?.token ?? '', otpCode } });
    if (result.outcome === 'ok') change({ step: 'profile', otp: null });
    if (result.outcome === 'refused' && result.code === 'OTP_CODE_INVALID') wrong(errors.OTP_CODE_INVALID);
  };
  const type = (value: string): void => {
    setCode(value);
    setError(null);
  };
  useSmsCode((received) => {
    setCode(received.slice(0, OTP_LENGTH));
    void confirm(received.slice(0, OTP_LENGTH));
  });

  const otherNumber = (): void => change({ step: 'phone' });
  if (sending.blocked) return <Blocked onBack={otherNumber} />;
  return (
    <StepFrame
      title={texts.otpTitle}
      intro={texts.otpSentTo(groupPhone(draft.phone))}
      failure={sending.failure ?? check.failure}
      submit={{ label: texts.otpConfirm, busyText: texts.checking, busy: check.busy }}
      onSubmit={() => void confirm(code)}
    >
      <OtpField
        key={draft.otp?.token}
        label={texts.otp}
        length={OTP_LENGTH}
        value={code}
        hint={draft.otp && texts.otpReference(draft.otp.reference)}
        error={error}
        onChange={type}
        onComplete={(value) => void confirm(value)}
      />
      <OtpWays
        sending={sending}
        resendAt={draft.otp?.resendAt ?? 0}
        blocked={check.busy}
        onResent={() => type('')}
        onOtherNumber={otherNumber}
      />
    </StepFrame>
  );
}
