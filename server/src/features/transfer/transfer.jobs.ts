import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type OperationId, operationFrom } from '../../domain/operation.ts';
import type { JobTable, Sweep } from '../../jobs/jobs.ts';
import { askLater, carryOn, decideTransfer, findTransferOf, providerOf, reportUnderWay } from './advance.ts';
import { openSince, type Transfer } from './transfer.sql.ts';

const question = z.object({ transfer: z.string(), attempt: z.int().min(0) });

/** Longer than a request may work on a transfer: what is older was left behind. */
const LEFT_BEHIND_MS = 30_000;

/** What the sweep finds is old: after one question the next waits for a minute, which is the next sweep. */
const SWEPT = 6;

/** What finishes transfers that their request did not. */
export const transferJobs: JobTable = {
  /** Carries a transfer on, and asks its provider what became of a call that was not answered. */
  'transfer.ask': async (payload, deps) => {
    const { transfer, attempt } = question.parse(payload);
    await resolve(deps, operationFrom(transfer), attempt);
  },
  /** Finds what a crash left; runs at every start and every minute. */
  'transfer.sweep': async (_payload, deps) => {
    const since = new Date(deps.clock().getTime() - LEFT_BEHIND_MS);
    const open = await deps.database.rows<{ id: OperationId }>(openSince(since));
    for (const { id } of open) {
      await deps.jobs.add('transfer.ask', { transfer: id, attempt: SWEPT }, { key: `transfer.ask:${id}` });
    }
  },
};

export const transferSweeps: Sweep[] = [{ job: 'transfer.sweep', schedule: '* * * * *' }];

/** Takes a transfer to its end, with what follows it, or asks again later. */
export async function resolve(deps: Deps, id: OperationId, attempt: number): Promise<void> {
  let transfer = await carryOn(deps, id);
  if (transfer.state === 'sent') {
    const known = await askProvider(deps, transfer);
    if (!known) {
      await reportUnderWay(deps, transfer, attempt === 0);
      return askLater(deps, id, attempt + 1, untilAbsenceCounts(deps, await findTransferOf(deps, id)));
    }
    transfer = await carryOn(deps, id);
  }
  if (transfer.state === 'settled' && transfer.follower) await resolve(deps, transfer.follower, 0);
}

/** Milliseconds until the provider's "no such transfer" is believed; 0 when it is already. */
function untilAbsenceCounts(deps: Deps, transfer: Transfer | undefined): number {
  if (!transfer) return 0;
  return Math.max(0, Math.ceil(providerOf(deps, transfer).settlingMs - (transfer.sent_ms_ago ?? 0)));
}

/**
 * Asks what became of the call and decides by the answer; false when that is still open. "No such transfer" counts
 * only after the settling time, as until then the call may still be on its way. A transfer of another amount than ours
 * under our reference is nothing a program may settle: it stays in transit, loudly.
 */
async function askProvider(deps: Deps, transfer: Transfer): Promise<boolean> {
  const { id, username, reference, direction, amount, sent_ms_ago } = transfer;
  const provider = providerOf(deps, transfer);
  const said = await provider.transferStatus({ username, reference });
  if (said.kind !== 'confirmed') {
    deps.log.warn({ transfer: id, game: provider.code, outcome: said }, 'a transfer is still unknown');
    return false;
  }
  if (said.value.state === 'applied') {
    if (said.value.amount !== (direction === 'in' ? amount : -amount)) {
      deps.log.error({ transfer: id, game: provider.code }, 'the provider booked another amount');
      return false;
    }
    await decideTransfer(deps, id, 'applied');
    return true;
  }
  if ((sent_ms_ago ?? 0) < provider.settlingMs) return false;
  await decideTransfer(deps, id, 'rejected', { code: 'absent' });
  return true;
}
