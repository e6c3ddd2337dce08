import { isMemberPath, paths } from '../client/paths.ts';
import { chunk } from './chunk.ts';
import { loadPage } from './pages.ts';

const memberArea = chunk(() => import('./MemberArea.tsx'));

/** The members' area is a chunk of its own, which the login does without. */
export const MemberArea = memberArea.Component;

/** Fetches the code of a page before it is shown. Failures are left to the page itself. */
export async function preloadPage(location: string): Promise<void> {
  const path = location === paths.root || location === paths.member ? paths.home : location;
  await Promise.allSettled([isMemberPath(path) ? memberArea.load() : undefined, loadPage(path)]);
}
