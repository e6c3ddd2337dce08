import { randomBytes } from 'node:crypto';
import type { FaultKind } from '../faults.ts';
import { textOf } from '../fields.ts';
import { playerOf, signIn } from '../games/passes.ts';
import type { Provider } from '../games/providers.ts';
import type { Answer } from '../protocol.ts';
import type { World } from '../world.ts';
import { AGREEMENT, agreementPage, brokenPage, emptyPage, SIGN_IN, signInPage } from './pages.ts';
import { opened, sealed } from './view-state.ts';

/** A browser's request for a page. */
export interface Visit {
  readonly world: World;
  readonly provider: Provider;
  readonly form: Record<string, unknown>;
  /** The session of the site's cookie, where it comes with one. */
  readonly session: string;
  /** What spoils the page that is written now. */
  readonly struck: FaultKind | undefined;
}

/** The sign-in page with a view state of now. */
export function showSignIn({ world, struck }: Visit, message = ''): Answer {
  if (struck === 'missing-form') return html(200, emptyPage());
  const ticket = struck === 'extra-field' ? randomBytes(8).toString('hex') : undefined;
  const state = { page: SIGN_IN, ...(ticket && { ticket }) };
  const hidden = {
    ...{ __EVENTTARGET: '', __EVENTARGUMENT: '' },
    __VIEWSTATE: sealed(world, state, struck === 'stale-view-state'),
    ...{ __VIEWSTATEGENERATOR: 'CA0B0334', __EVENTVALIDATION: sealed(world, { page: 'event' }) },
    ...(ticket && { hdnTicket: ticket }),
  };
  return html(200, signInPage(hidden, message), cookie('ASP.NET_SessionId', randomBytes(12).toString('hex')));
}

/**
 * What comes of the posted sign-in: a view state that is not taken is ASP.NET's error page, and a wrong password the same page
 * again, with HTTP 200. Who is in for the first time has to agree to something first.
 */
export function answerSignIn(visit: Visit): Answer {
  const { world, provider, form } = visit;
  const state = opened(world, textOf(form, '__VIEWSTATE'), SIGN_IN);
  const isWhole = state && opened(world, textOf(form, '__EVENTVALIDATION'), 'event');
  if (!isWhole || textOf(form, 'hdnTicket') !== (state.ticket ?? '')) return html(500, brokenPage());
  if (textOf(form, '__EVENTTARGET') !== 'btnLogin') return showSignIn(visit);
  const username = textOf(form, 'txtUserName');
  const session = signIn(world, provider, username, textOf(form, 'password'));
  if (!session) return showSignIn(visit, 'Invalid user name or password.');
  const hasAgreed = agreements(world).get(username) !== undefined;
  return redirect(hasAgreed ? lobby(session) : AGREEMENT, cookie('ufabet', session));
}

export function showAgreement({ world, provider, session }: Visit): Answer {
  if (!playerOf(world, provider, session)) return redirect(`${SIGN_IN}?lang=EN-GB`);
  return html(200, agreementPage({ __VIEWSTATE: sealed(world, { page: AGREEMENT }) }));
}

export function answerAgreement({ world, provider, form, session }: Visit): Answer {
  const player = playerOf(world, provider, session);
  if (!player) return redirect(`${SIGN_IN}?lang=EN-GB`);
  if (!opened(world, textOf(form, '__VIEWSTATE'), AGREEMENT)) return html(500, brokenPage());
  agreements(world).put(player.username, new Date().toISOString());
  return redirect(lobby(session));
}

function lobby(session: string): string {
  return `lobby?session=${session}`;
}

/** When each player agreed. */
function agreements(world: World) {
  return world.store.table<string>('ufabet-agreements');
}

function html(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return { status, body, headers, type: 'text/html; charset=utf-8' };
}

function redirect(place: string, headers: Record<string, string> = {}): Answer {
  return {
    status: 302,
    body: '',
    headers: { location: place, ...headers },
    type: 'text/html; charset=utf-8',
  };
}

function cookie(name: string, value: string): Record<string, string> {
  return { 'set-cookie': `${name}=${value}; path=/; HttpOnly; SameSite=Lax` };
}
