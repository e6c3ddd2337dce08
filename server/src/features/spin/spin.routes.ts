import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../handlers.ts';

/** The prize wheel. There is none to spin yet, and the home shows another tile in its place. */
export function spinRoutes(_deps: Deps): Handlers<'spin.active'> {
  return { 'spin.active': async () => ({ active: false }) };
}
