import type { Deps } from '../../deps.ts';
import type { Sweep as CronSweep, JobTable } from '../../jobs/jobs.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import { deleteOldLoginFailures, deleteOldSessions } from './session.sql.ts';

export const sweeps: readonly Sweep[] = [{ name: 'session.sweep', everyMinutes: 60, run: sweep }];

export const sessionJobs: JobTable = { 'session.sweep': (_payload, deps) => sweep(deps) };

export const sessionSweeps: CronSweep[] = [{ job: 'session.sweep', schedule: '23 * * * *' }];

async function sweep({ database, clock }: Deps): Promise<void> {
  await database.run(deleteOldSessions(clock()));
  await database.run(deleteOldLoginFailures(clock()));
}
