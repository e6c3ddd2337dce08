import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { isMemberPath, paths } from './paths.ts';

type Load = () => Promise<{ default: ComponentType }>;

const loadMemberArea = () => import('./MemberArea.tsx');
const loadTerminated: Load = () => import('../features/lookup/TerminatedPage.tsx');

const PUBLIC = {
  [paths.login]: () => import('../features/session/LoginPage.tsx'),
  [paths.register]: () => import('../features/registration/RegisterPage.tsx'),
  [paths.howto]: () => import('../features/lookup/HowtoPage.tsx'),
  [paths.contact]: () => import('../features/lookup/PublicContactPage.tsx'),
} satisfies Record<string, Load>;

const MEMBER = {
  [paths.home]: () => import('../features/wallet/HomePage.tsx'),
  [paths.profile]: () => import('../features/profile/ProfilePage.tsx'),
  [paths.bonus]: () => import('../features/bonus/BonusPage.tsx'),
  [paths.statement]: () => import('../features/statement/StatementPage.tsx'),
  [paths.memberContact]: () => import('../features/lookup/MemberContactPage.tsx'),
  [paths.spin]: () => import('../features/spin/SpinPage.tsx'),
} satisfies Record<string, Load>;

export type PublicPage = keyof typeof PUBLIC;
export type MemberPage = keyof typeof MEMBER;

/** Every page is a chunk of its own. */
export const publicPages = chunks(PUBLIC);
export const memberPages = chunks(MEMBER);
export const MemberArea = lazy(loadMemberArea);
export const TerminatedPage = lazy(loadTerminated);
export const NotFoundPage = lazy(() => import('../features/lookup/NotFoundPage.tsx'));

export function isPublicPage(location: string): location is PublicPage {
  return Object.hasOwn(PUBLIC, location);
}

export function isMemberPage(location: string): location is MemberPage {
  return Object.hasOwn(MEMBER, location);
}

/** Fetches the code of a page before it is shown. Failures are left to the page itself. */
export async function preloadPage(location: string): Promise<void> {
  const path = location === paths.root || location === paths.member ? paths.home : location;
  const wanted: Promise<unknown>[] = [];
  if (isMemberPath(path)) wanted.push(loadMemberArea());
  if (isMemberPage(path)) wanted.push(MEMBER[path]());
  if (isPublicPage(path)) wanted.push(PUBLIC[path]());
  await Promise.allSettled(wanted);
}

function chunks<Path extends string>(
  loads: Record<Path, Load>,
): Record<Path, LazyExoticComponent<ComponentType>> {
  const entries = Object.entries<Load>(loads).map(([path, load]) => [path, lazy(load)]);
  return Object.fromEntries(entries) as Record<Path, LazyExoticComponent<ComponentType>>;
}
