import { groupPhone } from '@prae/ui/account';
import { Button } from '@prae/ui/Button';
import { OtpField } from '@prae/ui/OtpField';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { call } from '../../app/client.ts';
import { failureText } from '../../messages/errors.ts';
import { useMessages } from '../../messages/language.ts';
import { useWait } from '../session/wait.ts';
import { Blocked } from './Blocked.tsx';
import { RESEND_AFTER } from './PhoneStep.tsx';
import { focusFirstWrong, StepFrame } from './StepFrame.tsx';
import { useSmsCode } from './sms-code.ts';
import type { Registration } from './state.ts';
import { afterPhone } from './wizard.ts';

const LENGTH = 6;

/** Step 2: the code from the SMS. A complete code is sent once by itself, then only by the button. */
export function OtpStep({ registration }: { registration: Registration }): ReactNode {
  const messages = useMessages();
  const { registration: texts } = messages;
  const { draft, change } = registration;
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [blocked, setBlocked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wait, startWait] = useWait(draft.otp?.resendAt ?? 0);

  const confirm = async (otpCode: string): Promise<void> => {
    if (otpCode.length < LENGTH) {
      setError(texts.otpShort);
      return focusFirstWrong();
    }
    setBusy(true);
    setFailure(null);
    const result = await call('registration.otp.verify', {
      body: { otpToken: draft.otp?.token ?? '', otpCode },
    });
    setBusy(false);
    if (result.outcome === 'ok') return change({ step: 'profile', otp: null });
    const text = failureText(messages, result);
    if (result.outcome === 'refused' && result.code === 'OTP_CODE_INVALID') {
      setError(text);
      return focusFirstWrong();
    }
    setFailure(text);
  };

  const resend = async (): Promise<void> => {
    setFailure(null);
    const result = await call('registration.otp.send', { body: { phoneNumber: draft.phone } });
    if (result.outcome === 'ok') {
      const { code: answer, otpRef, otpToken } = result.answer;
      const resendAt = Date.now() + RESEND_AFTER * 1000;
      change({
        step: afterPhone(true, answer),
        otp: { phone: draft.phone, reference: otpRef, token: otpToken, resendAt },
      });
      setCode('');
      setError(null);
      startWait(RESEND_AFTER);
      return toast(texts.otpResent, { tone: 'success' });
    }
    if (result.outcome === 'refused' && result.code === 'OTP_BLOCK') return setBlocked(true);
    if (result.outcome === 'refused' && result.code === 'REQUEST_LIMIT_1MIN') startWait(RESEND_AFTER);
    setFailure(failureText(messages, result));
  };

  useSmsCode((received) => {
    setCode(received.slice(0, LENGTH));
    void confirm(received.slice(0, LENGTH));
  });

  const otherNumber = (): void => change({ step: 'phone' });
  if (blocked) return <Blocked onBack={otherNumber} />;
  return (
    <StepFrame
      title={texts.otpTitle}
      intro={texts.otpSentTo(groupPhone(draft.phone))}
      failure={failure}
      submit={{ label: texts.otpConfirm, busyText: texts.checking, busy }}
      onSubmit={() => void confirm(code)}
    >
      <OtpField
        key={draft.otp?.token}
        label={texts.otp}
        length={LENGTH}
        value={code}
        hint={draft.otp && texts.otpReference(draft.otp.reference)}
        error={error}
        onChange={(value) => {
          setCode(value);
          setError(null);
        }}
        onComplete={(value) => void confirm(value)}
      />
      <div className="register-otp-ways">
        <Button tone="quiet" blocked={wait > 0 || busy} onClick={() => void resend()}>
          {wait > 0 ? texts.otpResendIn(wait) : texts.otpResend}
        </Button>
        <Button tone="quiet" onClick={otherNumber}>
          {texts.changePhone}
        </Button>
      </div>
    </StepFrame>
  );
}
