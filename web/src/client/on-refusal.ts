import { sessionRefusals } from '@prae/contract/refusals';
import { navigate } from 'wouter/use-browser-location';
import { paths } from './paths.ts';
import { clearSession, currentSession } from './session.ts';
import { rememberReturn, sayOnLogin } from './sign-in.ts';

const SESSION_ENDED: ReadonlySet<string> = new Set(sessionRefusals);

/**
 * What a refusal means for the whole portal (specification section 8): `gone` leads to the closed page, an ended
 * session to the login. An answer to another token than today's is ignored:
 * the member has logged out or in since.
 */
export function onRefusal(code: string, token: string | undefined): void {
  if (code === 'gone') {
    navigate(paths.terminated, { replace: true });
    return;
  }
  if (!SESSION_ENDED.has(code)) return;
  if (currentSession()?.token !== token) return;
  const here = window.location.pathname;
  clearSession();
  sayOnLogin(code);
  rememberReturn(here);
  if (here !== paths.login) navigate(paths.login, { replace: true });
}
