import { passwordLength } from '@prae/contract/facts';
import { groupPhone } from '@prae/ui/account';
import { PasswordField } from '@prae/ui/Field';
import { OtpField } from '@prae/ui/OtpField';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { useProblems } from '../../shell/problems.ts';
import { StepFrame } from '../../shell/StepFrame.tsx';
import { UserName } from '../../shell/UserName.tsx';
import { Blocked, OTP_LENGTH, OtpWays, useOtpSending, useSmsCode } from '../otp/otp.ts';
import { useNewPassword } from './new-password.ts';
import type { PasswordReset } from './password-reset.ts';

/** What is wrong with each of the two fields. */
type CodeProblems = Partial<Record<'code' | 'password', string>>;

/** Step 2: the code from the SMS and the new password, sent together. */
export function CodeStep({ reset }: { reset: PasswordReset }): ReactNode {
  const { registration, session, errors } = useMessages();
  const { passwordReset: texts } = useLaterMessages();
  const { phone, otp, change, forget } = reset;
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const { problems, pass, forget: right } = useProblems<CodeProblems>({});
  const sending = useOtpSending('passwordReset.otp.send', phone, (_answer, sent) => change({ otp: sent }));
  const setting = useNewPassword(phone, forget);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('input')?.focus(), []);
  useSmsCode((received) => setCode(received.slice(0, OTP_LENGTH)));

  const submit = async (): Promise<void> => {
    const found: CodeProblems = {};
    if (code.length < OTP_LENGTH) found.code = registration.otpShort;
    if (password.length < passwordLength.min) found.password = registration.passwordShort;
    if (!pass(found)) return;
    const refused = await setting.set({ otpToken: otp?.token ?? '', otpCode: code, newPassword: password });
    if (refused === 'OTP_CODE_INVALID') pass({ code: errors.OTP_CODE_INVALID });
    if (refused === 'INVALID_USER_INFO') pass({ password: registration.passwordEasy });
  };
  const typed = (field: keyof CodeProblems): void => {
    right(field);
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
          error={problems.code}
          onChange={(value) => {
            setCode(value);
            typed('code');
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
          error={problems.password}
          showLabel={session.showPassword}
          hideLabel={session.hidePassword}
          onChange={(event) => {
            setPassword(event.target.value);
            typed('password');
          }}
        />
        <p className="reset-hold">{texts.hold}</p>
      </StepFrame>
    </div>
  );
}
