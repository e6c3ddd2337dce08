import { Button } from '@prae/ui/Button';
import { toast } from '@prae/ui/toasts';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';
import { useWait } from '../../shell/wait.ts';
import { type OtpSending, RESEND_AFTER } from './sending.ts';
import './OtpWays.css';

export interface OtpWaysProps {
  sending: OtpSending;
  /** When the code may be sent again (milliseconds since 1970). */
  resendAt: number;
  blocked: boolean;
  onResent: () => void;
  onOtherNumber: () => void;
}

/** What to do where no code arrives: send it again, or to another number. */
export function OtpWays({ sending, resendAt, blocked, onResent, onOtherNumber }: OtpWaysProps): ReactNode {
  const { registration: texts } = useMessages();
  const [wait, startWait] = useWait(resendAt);
  const resend = async (): Promise<void> => {
    const result = await sending.send();
    if (result.outcome === 'ok') {
      onResent();
      startWait(RESEND_AFTER);
      toast(texts.otpResent, { tone: 'success' });
    }
    if (result.outcome === 'refused' && result.code === 'REQUEST_LIMIT_1MIN') startWait(RESEND_AFTER);
  };
  return (
    <div className="otp-ways">
      <Button tone="quiet" blocked={wait > 0 || blocked || sending.busy} onClick={() => void resend()}>
        {wait > 0 ? texts.otpResendIn(wait) : texts.otpResend}
      </Button>
      <Button tone="quiet" onClick={onOtherNumber}>
        {texts.changePhone}
      </Button>
    </div>
  );
}
