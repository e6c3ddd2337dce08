import { passwordLength } from '@prae/contract/facts';
import { groupPhone } from '@prae/ui/account';
import { PasswordField } from '@prae/ui/Field';
import { OtpField } from '@prae/ui/OtpField';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../messages/language.ts';
import { focusFirstWrong, StepFrame } from '../../shell/StepFrame.tsx';
import { UserName } from '../../shell/UserName.tsx';
import { Blocked, OTP_LENGTH, OtpWays, useOtpSending, useSmsCode } from '../otp/otp.ts';
import { useNewPassword } from './new-password.ts';
import type { PasswordReset } from './password-reset.ts';

/** Step 2: the code from the SMS and the new password, sent together. */
export function CodeStep({ reset }: { reset: PasswordReset }): ReactNode {
  const { passwordReset: texts, registration, session, errors } = useMessages();
  const { phone, otp, change, forget } = reset;
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<'otpShort' | 'passwordShort' | 'passwordEasy' | 'wrongCode' | null>(
    null,
  );
  const sending = useOtpSending('passwordReset.otp.send', phone, (_answer, sent) => change({ otp: sent }));
  const setting = useNewPassword(phone, forget);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
  useSmsCode((received) => setCode(received.slice(0, OTP_LENGTH)));

  const wrong = (what: typeof problem): void => {
    setProblem(what);
    focusFirstWrong();
  };
  const submit = async (): Promise<void> => {
    if (code.length < OTP_LENGTH) return wrong('otpShort');
    if (password.length < passwordLength.min) return wrong('passwordShort');
    const refused = await setting.set({ otpToken: otp?.token ?? '', otpCode: code, newPassword: password });
    if (refused === 'OTP_CODE_INVALID') wrong('wrongCode');
    if (refused === 'INVALID_USER_INFO') wrong('passwordEasy');
  };
  const typed = (): void => {
    setProblem(null);
    setting.clear();
  };

  const otherNumber = (): void => change({ step: 'phone' });
  if (sending.blocked) return <Blocked onBack={otherNumber} />;
  return (
    <div ref={frame}>
      <StepFrame
        title={texts.title}
        intro={registration.otpSentTo(groupPhone(phone))}
        failure={sending.failure ?? setting.failure}
        submit={{ label: texts.submit, busyText: texts.submitting, busy: setting.busy }}
        onSubmit={() => void submit()}
      >
        <OtpField
          key={otp?.token}
          label={registration.otp}
          length={OTP_LENGTH}
          value={code}
          hint={otp && registration.otpReference(otp.reference)}
          error={
            (problem === 'otpShort' && registration.otpShort) ||
            (problem === 'wrongCode' && errors.OTP_CODE_INVALID) ||
            null
          }
          onChange={(value) => {
            setCode(value);
            typed();
          }}
        />
        <OtpWays
          sending={sending}
          resendAt={otp?.resendAt ?? 0}
          blocked={setting.busy}
          onResent={() => setCode('')}
          onOtherNumber={otherNumber}
        />
        <UserName phone={phone} />
        <PasswordField
          label={texts.newPassword}
          name="new-password"
          autoComplete="new-password"
          maxLength={passwordLength.max}
          value={password}
          hint={registration.passwordHint}
          error={(problem === 'passwordShort' || problem === 'passwordEasy') && registration[problem]}
          showLabel={session.showPassword}
          hideLabel={session.hidePassword}
          onChange={(event) => {
            setPassword(event.target.value);
            typed();
          }}
        />
        <p className="reset-hold">{texts.hold}</p>
      </StepFrame>
    </div>
  );
}
