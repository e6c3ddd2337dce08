import type { Body } from '@prae/contract/contract';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../client/paths.ts';
import { startSession } from '../../client/session.ts';
import { carryPhone, loginNotice, sayOnLogin, takeReturn } from '../../client/sign-in.ts';
import { useSubmit } from '../../client/submit.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { usePreload } from '../../shell/navigation.ts';

export interface NewPassword {
  busy: boolean;
  failure: ReactNode;
  clear: () => void;
  /** Sets it and goes in with it; answers the code of a refusal. */
  set: (body: Body<'passwordReset.create'>) => Promise<string | undefined>;
}

/** Sets the password and logs in with it, for the session; where that does not go, the login is next. `onDone` once it is set. */
export function useNewPassword(phone: string, onDone: () => void): NewPassword {
  const { passwordReset: texts } = useLaterMessages();
  const [, navigate] = useLocation();
  const preload = usePreload();
  const [entering, setEntering] = useState(false);
  // What is wrong with the code or the password is said at its field.
  const setting = useSubmit('passwordReset.create', {
    toasts: false,
    texts: { OTP_CODE_INVALID: null, INVALID_USER_INFO: null },
    unknownText: texts.unknown,
  });
  const login = useSubmit('session.create', { toasts: false });
  const set = async (body: Body<'passwordReset.create'>): Promise<string | undefined> => {
    const result = await setting.submit({ body });
    if (result.outcome === 'refused') return result.code;
    if (result.outcome !== 'ok') return undefined;
    onDone();
    toast(texts.done, { tone: 'success' });
    loginNotice.set(null);
    carryPhone(phone);
    const home = preload(paths.home);
    const entered = await login.submit({ body: { username: phone, password: body.newPassword } });
    if (entered.outcome !== 'ok') {
      if (entered.outcome === 'refused') sayOnLogin(entered.code);
      navigate(paths.login);
      return undefined;
    }
    // As at the login: without the home's code there would be nothing to see at all.
    setEntering(true);
    await home;
    startSession({ ...entered.answer, username: phone, remember: false });
    navigate(takeReturn(phone), { replace: true });
    return undefined;
  };
  const busy = setting.busy || login.busy || entering;
  return { busy, failure: setting.failure, clear: setting.clear, set };
}
