import type { Deps } from '../../deps.ts';
import type { Sweep as CronSweep, JobTable } from '../../jobs/jobs.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import { deleteOldOtps } from './otp.sql.ts';

export const sweeps: readonly Sweep[] = [{ name: 'registration.sweep', everyMinutes: 60, run: sweep }];

export const registrationJobs: JobTable = { 'registration.sweep': (_payload, deps) => sweep(deps) };

export const registrationSweeps: CronSweep[] = [{ job: 'registration.sweep', schedule: '5 * * * *' }];

async function sweep({ database, clock }: Deps): Promise<void> {
  await database.run(deleteOldOtps(clock()));
}
