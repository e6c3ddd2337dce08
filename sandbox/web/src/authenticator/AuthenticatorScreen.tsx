import { Button } from '@prae/ui/Button';
import { copyText } from '@prae/ui/CopyButton';
import { Field } from '@prae/ui/Field';
import { toast } from '@prae/ui/toasts';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '../messages/language.ts';
import { AppScreen } from '../phone/AppScreen.tsx';
import { type Account, addAccount, codeOf, useAccounts } from './accounts.ts';
import '../sms/sms.css';

/** The codes by which operators sign in at the console. */
export function AuthenticatorScreen(): ReactNode {
  const { authenticator } = useMessages();
  const accounts = useAccounts();
  const now = useNow();
  return (
    <AppScreen title={authenticator.name}>
      <p className="screen-lead">{authenticator.lead}</p>
      <ul>
        {accounts.map((account) => (
          <Code key={account.address} of={account} now={now} />
        ))}
      </ul>
      <Add />
    </AppScreen>
  );
}

function Code({ of: account, now }: { of: Account; now: number }): ReactNode {
  const { authenticator, phone, sms } = useMessages();
  const { code, seconds } = codeOf(account, now);
  const copy = async (): Promise<void> => {
    if (await copyText(code)) toast(`${phone.copied} ${code}`, { tone: 'success' });
    else toast(phone.copyByHand, { tone: 'error' });
  };
  return (
    <li className="sms">
      <p className="sms-head">
        <b>{account.name}</b>
        <span className="meta">{authenticator.seconds(seconds)}</span>
      </p>
      <button type="button" className="sms-code" aria-label={sms.copyCode(code)} onClick={() => void copy()}>
        <span className="sms-digits">
          {code.slice(0, 3)}
          <i />
          {code.slice(3)}
        </span>
        <span className="sms-hint">{sms.tapToCopy}</span>
      </button>
    </li>
  );
}

function Add(): ReactNode {
  const { authenticator } = useMessages();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const isAdded = addAccount(typed);
    setWrong(!isAdded);
    if (isAdded) setTyped('');
  };
  return (
    <form className="screen-stack" onSubmit={add}>
      <Field
        label={authenticator.address}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
        error={isWrong && authenticator.wrong}
        autoComplete="off"
        spellCheck={false}
      />
      <Button tone="primary" wide type="submit">
        {authenticator.add}
      </Button>
    </form>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return now;
}
