import type { JobTable, Sweep } from '../jobs/jobs.ts';
import { forgetCallbacks } from './callback.sql.ts';

/** Callbacks are kept this long to be looked into. */
const CALLBACK_DAYS = 90;

export const callbackJobs: JobTable = {
  'callback.forget': async (_payload, { database }) => {
    await database.run(forgetCallbacks(CALLBACK_DAYS));
  },
};

export const callbackSweeps: Sweep[] = [{ job: 'callback.forget', schedule: '17 20 * * *' }];
