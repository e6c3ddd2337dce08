import type { JobTable, Sweep } from '../jobs/jobs.ts';
import { sweepAnswers } from './idempotency.sql.ts';

export const httpJobs: JobTable = {
  'idempotency.sweep': (_payload, { database, clock }) => sweepAnswers(database, clock()),
};

export const httpSweeps: Sweep[] = [{ job: 'idempotency.sweep', schedule: '41 * * * *' }];
