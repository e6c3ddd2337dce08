import type { Sweep } from '../jobs/sweep.ts';
import { forgetCallbacks } from './callback.sql.ts';
import { forgetAnswers } from './idempotency.sql.ts';

/** Callbacks are kept this long to be looked into. */
const CALLBACK_DAYS = 90;

/** What HTTP keeps for a while and then forgets. */
export const httpSweeps: readonly Sweep[] = [
  {
    name: 'idempotency.sweep',
    everyMinutes: 60,
    run: ({ database }) => database.run(forgetAnswers()),
  },
  {
    name: 'callback.sweep',
    everyMinutes: 24 * 60,
    run: ({ database }) => database.run(forgetCallbacks(CALLBACK_DAYS)),
  },
];
