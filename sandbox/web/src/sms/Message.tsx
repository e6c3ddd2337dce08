import { copyText } from '@prae/ui/CopyButton';
import { Icon } from '@prae/ui/Icon';
import { formatDateTime } from '@prae/ui/time';
import { toast } from '@prae/ui/toasts';
import type { ReactNode } from 'react';
import type { Sms } from '../control/answers.ts';
import { useMessages } from '../messages/language.ts';
import { codeIn } from './code.ts';

/** One message; a code in it is a button that copies it. */
export function Message({ sms, newest }: { sms: Sms; newest: boolean }): ReactNode {
  const texts = useMessages().sms;
  const code = codeIn(sms.text);
  return (
    <li className={newest ? 'sms sms-newest' : 'sms'}>
      <p className="sms-head">
        <b>{texts.to(sms.to)}</b>
        <time className="meta" dateTime={sms.sentAt}>
          {formatDateTime(sms.sentAt)}
        </time>
      </p>
      {code && <CodeButton code={code} />}
      <p className="sms-text" lang="th">
        {sms.text}
      </p>
    </li>
  );
}

function CodeButton({ code }: { code: string }): ReactNode {
  const { phone, sms } = useMessages();
  const copy = async (): Promise<void> => {
    if (await copyText(code)) toast(`${phone.copied} ${code}`, { tone: 'success' });
    else toast(phone.copyByHand, { tone: 'error' });
  };
  return (
    <button type="button" className="sms-code" aria-label={sms.copyCode(code)} onClick={() => void copy()}>
      <span className="sms-digits">
        {code.slice(0, 3)}
        <i />
        {code.slice(3)}
      </span>
      <span className="sms-hint">
        <Icon name="copy" size={18} />
        <span>{sms.tapToCopy}</span>
      </span>
    </button>
  );
}
