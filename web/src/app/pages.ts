import { lazy } from 'react';
import { paths } from '../client/paths.ts';
import { type Chunk, chunk, type Load as LoadOf } from './chunk.ts';

type Load = LoadOf<object>;

const PUBLIC = {
  [paths.login]: () => import('../features/session/LoginPage.tsx'),
  [paths.register]: () => import('../features/registration/RegisterPage.tsx'),
  [paths.passwordReset]: () => import('../features/password-reset/PasswordResetPage.tsx'),
  [paths.howto]: () => import('../features/site/HowtoPage.tsx'),
  [paths.contact]: () => import('../features/site/PublicContactPage.tsx'),
} satisfies Record<string, Load>;

const MEMBER = {
  [paths.home]: () => import('../features/wallet/HomePage.tsx'),
  [paths.profile]: () => import('../features/profile/ProfilePage.tsx'),
  [paths.bonus]: () => import('../features/bonus/BonusPage.tsx'),
  [paths.statement]: () => import('../features/statement/StatementPage.tsx'),
  [paths.memberContact]: () => import('../features/site/MemberContactPage.tsx'),
  [paths.spin]: () => import('../features/spin/SpinPage.tsx'),
} satisfies Record<string, Load>;

/** For members and strangers alike, in neither area. */
const ANYBODYS = {
  [paths.terminated]: () => import('../features/site/TerminatedPage.tsx'),
  [paths.draw]: () => import('../features/spin/DrawPage.tsx'),
  [paths.proof]: () => import('../features/proof/ProofPage.tsx'),
} satisfies Record<string, Load>;

export type PublicPage = keyof typeof PUBLIC;
export type MemberPage = keyof typeof MEMBER;

/** Every page is a chunk of its own. */
export const publicPages = chunks(PUBLIC);
export const memberPages = chunks(MEMBER);
export const TerminatedPage = lazy(ANYBODYS[paths.terminated]);
export const DrawPage = lazy(ANYBODYS[paths.draw]);
export const ProofPage = lazy(ANYBODYS[paths.proof]);
export const NotFoundPage = lazy(() => import('../features/site/NotFoundPage.tsx'));

export function isPublicPage(location: string): location is PublicPage {
  return Object.hasOwn(PUBLIC, location);
}

export function isMemberPage(location: string): location is MemberPage {
  return Object.hasOwn(MEMBER, location);
}

/** Fetches the code of a page; undefined where there is no such page. */
export function loadPage(path: string): Promise<unknown> | undefined {
  if (isMemberPage(path)) return memberPages[path].load();
  if (path === paths.draw || path === paths.proof || path === paths.terminated) return ANYBODYS[path]();
  return isPublicPage(path) ? publicPages[path].load() : undefined;
}

function chunks<Path extends string>(loads: Record<Path, Load>): Record<Path, Chunk<object>> {
  const entries = Object.entries<Load>(loads).map(([path, load]) => [path, chunk(load)]);
  return Object.fromEntries(entries) as Record<Path, Chunk<object>>;
}
