import type { JobTable, Sweep } from '../../jobs/jobs.ts';
import { sweepOtps } from './otp.sql.ts';

export const registrationJobs: JobTable = {
  'registration.sweep': (_payload, { database, clock }) => sweepOtps(database, clock()),
};

export const registrationSweeps: Sweep[] = [{ job: 'registration.sweep', schedule: '5 * * * *' }];
