import { z } from 'zod';
import type { JobTable, Sweep } from '../../jobs/jobs.ts';
import { ADVANCE, advance, advanceSoon } from './advance.ts';
import { payoutTimes } from './times.ts';
import { forgottenWithdrawals } from './withdraw.sql.ts';

const about = z.object({ withdrawal: z.string() });

export const withdrawJobs: JobTable = {
  [ADVANCE]: async (payload, deps) => {
    await advance(deps, about.parse(payload).withdrawal);
  },

  /** Finds withdrawals whose look is overdue, because the process that had planned it died. */
  'withdraw.sweep': async (_payload, deps) => {
    const before = new Date(deps.clock().getTime() - payoutTimes.overdueMs);
    for (const { id } of await deps.database.rows<{ id: string }>(forgottenWithdrawals(before))) {
      await advanceSoon(deps, id);
    }
  },
};

export const withdrawSweeps: Sweep[] = [{ job: 'withdraw.sweep', schedule: '* * * * *' }];
