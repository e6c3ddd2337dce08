import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../client/paths.ts';
import { GUEST, startSession } from '../../client/session.ts';
import { loginNotice, takeReturn } from '../../client/sign-in.ts';
import { readStored } from '../../client/storage.ts';
import { useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import { usePreload } from '../../shell/navigation.ts';
import { digitsOnly } from '../../shell/phone.ts';
import { useWait } from '../../shell/wait.ts';

/** How long the button rests after too many tries, in seconds, where the server does not say when it will listen again. */
const REST = 60;

/** The login form: what is wrong with it, how it is sent, and how long it has to rest. */
export interface Login {
  phoneRef: RefObject<HTMLInputElement | null>;
  passwordRef: RefObject<HTMLInputElement | null>;
  missing: { phone: boolean; password: boolean };
  busy: boolean;
  failure: ReactNode;
  /** Seconds until it may be sent again. */
  wait: number;
  send: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  /** Something was typed into a field. */
  clear: (field: 'phone' | 'password') => void;
}

export function useLogin(): Login {
  const { session: texts } = useMessages();
  const [, navigate] = useLocation();
  const preload = usePreload();
  const phoneRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState({ phone: false, password: false });
  const [wait, startWait] = useWait();
  const [entering, setEntering] = useState(false);
  const login = useSubmit('session.create', { texts: { REQUEST_LIMIT: texts.tooMany } });

  const send = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const { username, password, remember } = entryOf(event.currentTarget);
    if (login.busy || entering || wait > 0) return;
    setMissing({ phone: username === '', password: password === '' });
    if (username === '') return phoneRef.current?.focus();
    if (password === '') return passwordRef.current?.focus();

    // The home's code travels while the server looks at the password.
    const home = preload(paths.home);
    const result = await login.submit({ body: { username, password, remember } });
    if (result.outcome === 'ok') {
      // Until it is there the login stays on the screen, busy: without it there would be nothing to see at all.
      setEntering(true);
      await home;
      loginNotice.set(null);
      startSession({ ...result.answer, username, remember });
      joinVisitor();
      return navigate(takeReturn(username), { replace: true });
    }
    if (result.outcome !== 'refused') return;
    if (result.code === 'REQUEST_LIMIT') startWait(result.retryAfter ?? REST);
    if (result.code === 'WRONG_CREDENTIAL') passwordRef.current?.focus();
  };
  const clear = (field: 'phone' | 'password'): void => {
    setMissing((current) => ({ ...current, [field]: false }));
    // The tries of one phone are no obstacle for another.
    if (field === 'phone') startWait(0);
    login.clear();
  };
  const busy = login.busy || entering;
  return { phoneRef, passwordRef, missing, busy, failure: login.failure, wait, send, clear };
}

/** What a visitor of this browser has said in the chat is the member's who has logged in. Without an answer it is tried again with the chat. */
function joinVisitor(): void {
  if (readStored('local', GUEST) === null) return;
  import('../../client/guest.ts').then(({ claimGuest }) => claimGuest()).catch(() => undefined);
}

function entryOf(form: HTMLFormElement): { username: string; password: string; remember: boolean } {
  const entry = new FormData(form);
  return {
    username: digitsOnly(String(entry.get('username') ?? '')),
    password: String(entry.get('password') ?? ''),
    remember: entry.get('remember') !== null,
  };
}
