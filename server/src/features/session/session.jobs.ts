import type { JobTable, Sweep } from '../../jobs/jobs.ts';
import { sweepSessions } from './session.sql.ts';

export const sessionJobs: JobTable = {
  'session.sweep': (_payload, { database, clock }) => sweepSessions(database, clock()),
};

export const sessionSweeps: Sweep[] = [{ job: 'session.sweep', schedule: '23 * * * *' }];
