import type { Deps } from '../deps.ts';
import type { JobTable } from '../jobs/jobs.ts';

/** Thrown where a process would have died. */
export class Crash extends Error {}

/**
 * The same dependencies for a process that dies after so many effects: a query, a transaction, a posting, a job or an
 * outside call is done in full, and then nothing more ever happens. `died` tells whether it came to that.
 */
export function dyingAfter(effects: number, deps: Deps): { deps: Deps; died: () => boolean } {
  let left = effects;
  const dying = <T extends object>(target: T, names: readonly (keyof T)[]): T => {
    const spoilt = { ...target };
    for (const name of names) {
      const real = target[name] as (...args: unknown[]) => Promise<unknown>;
      const mortal = async (...args: unknown[]) => {
        left -= 1;
        if (left < 0) throw new Crash('The process died');
        return real.apply(target, args);
      };
      Object.assign(spoilt, { [name]: mortal });
    }
    return spoilt;
  };
  const { database, ledger, jobs, providers } = deps;
  return {
    died: () => left < 0,
    deps: {
      ...deps,
      database: dying(database, ['rows', 'one', 'maybe', 'run', 'transaction']),
      ledger: dying(ledger, ['post']),
      jobs: dying(jobs, ['add']),
      providers: {
        ...providers,
        qr: new Map(
          [...providers.qr].map(([code, gateway]) => [code, dying(gateway, ['create', 'inquire', 'cancel'])]),
        ),
        payout: providers.payout && dying(providers.payout, ['registerPayee', 'pay', 'find']),
      },
    },
  };
}

/** Runs a sweep and the jobs it adds, as the next process would; looks that are planned for later are left to the next one. */
export async function sweepAndWork(deps: Deps, sweep: string, table: JobTable): Promise<void> {
  const added: { name: string; payload: unknown }[] = [];
  const inline: Deps = {
    ...deps,
    jobs: {
      async add(name, payload, options) {
        if (options?.runAt === undefined) added.push({ name, payload });
      },
    },
  };
  const run = (name: string, payload: unknown) => table[name]?.(payload, inline);
  await run(sweep, {});
  for (let job = added.shift(); job; job = added.shift()) await run(job.name, job.payload);
}
