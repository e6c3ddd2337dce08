import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../handlers.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import { announce, expireAll } from './notice.ts';

/** Transfers that members announce. */
export function noticeRoutes(deps: Deps): Handlers<'notice.create'> {
  return { 'notice.create': (request) => announce(deps, request) };
}

export const noticeSweeps: readonly Sweep[] = [{ name: 'notice.sweep', everyMinutes: 1, run: expireAll }];
