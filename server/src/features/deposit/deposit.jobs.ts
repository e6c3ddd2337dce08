import { z } from 'zod';
import type { JobTable, Sweep } from '../../jobs/jobs.ts';
import { forgottenOrders, uncreditedPayments } from './deposit.sql.ts';
import { creditRecorded } from './payment.ts';
import { LOOK, look, lookNow } from './qr.look.ts';
import { lookTimes } from './times.ts';

const lookAt = z.object({ order: z.string(), payment: z.string().optional() });
const recorded = z.object({ payment: z.string() });

/** The job that credits a payment which was only recorded. */
const CREDIT = 'deposit.credit';

export const depositJobs: JobTable = {
  /** One look at one order. A callback's look is tried again until the gateway answers; the others come again anyway. */
  [LOOK]: async (payload, deps) => {
    const { order, payment } = lookAt.parse(payload);
    const found = await look(deps, order, payment);
    if (payment !== undefined && found === 'unknown')
      throw new Error('The gateway did not answer about a callback');
  },

  /** Finds what a dead process left: looks that did not happen, payments that were not credited. */
  'deposit.sweep': async (_payload, deps) => {
    const now = deps.clock().getTime();
    const overdue = new Date(now - lookTimes.overdueMs);
    const orders = await deps.database.rows<{ id: string }>(
      forgottenOrders(overdue, new Date(now - lookTimes.creatingMs)),
    );
    for (const { id } of orders) await lookNow(deps, id);
    const payments = await deps.database.rows<{ id: string }>(
      uncreditedPayments(new Date(now - lookTimes.creatingMs)),
    );
    for (const { id } of payments) await deps.jobs.add(CREDIT, { payment: id }, { key: `${CREDIT}:${id}` });
  },

  [CREDIT]: async (payload, deps) => {
    await creditRecorded(deps, recorded.parse(payload).payment);
  },
};

export const depositSweeps: Sweep[] = [{ job: 'deposit.sweep', schedule: '* * * * *' }];
