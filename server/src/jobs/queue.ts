import { setTimeout } from 'node:timers/promises';
import {
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  runMigrations,
  type TaskList,
  Logger as WorkerLogger,
} from 'graphile-worker';
import pg from 'pg';
import type { Database } from '../db/database.ts';
import type { Deps, Logger } from '../deps.ts';
import { jobsOn } from './jobs.sql.ts';
import type { Job, Jobs, JobTable, Sweep } from './jobs.ts';

/** The queue as the server runs it: features get `jobs`, the start gives it work and the stop ends it. */
export interface Queue {
  readonly jobs: Jobs;
  /** Begins to run jobs, and runs every sweep once at once to find what an earlier process left behind. */
  start(deps: Deps, tables: readonly JobTable[], sweeps: readonly Sweep[]): Promise<void>;
  /** Takes no new jobs, waits for those under way, and closes the pool. */
  stop(): Promise<void>;
}

/**
 * Jobs wait for outside parties most of their time, so many may run at once. The library wants a connection for
 * each; the pool opens them as they are needed.
 */
const CONCURRENT_JOBS = 16;

/**
 * Opens the queue on the owner's URL and brings its own tables up to date (`migrate` must have run before).
 *
 * graphile-worker writes its tables directly, and they are closed to every role but their owner. The worker
 * therefore has a small pool of its own as the owner, which runs nothing but the queue's statements: the jobs
 * themselves are given the application's pool, with the role prae_app. The application adds jobs through one
 * SECURITY DEFINER function, which also works inside a transaction of its own. The other way, granting prae_app
 * the queue's tables, would need a policy per table and would break with the library's next migration.
 */
export async function openQueue(url: string, database: Database, log: Logger): Promise<Queue> {
  const pool = new pg.Pool({ connectionString: url, max: CONCURRENT_JOBS, application_name: 'prae jobs' });
  // A connection that breaks is replaced; the library sees the failed query and tries again.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const logger = workerLogger(log);
  await runMigrations({ pgPool: pool, logger });
  let running: Running | undefined;
  return {
    jobs: jobsOn(database),
    async start(deps, tables, sweeps) {
      const options: RunnerOptions = {
        pgPool: pool,
        logger,
        concurrency: CONCURRENT_JOBS,
        pollInterval: 1_000,
        noHandleSignals: true,
        taskList: taskList(deps, tables),
        parsedCronItems: parseCronItems(sweeps.map(({ job, schedule }) => ({ task: job, match: schedule }))),
      };
      running = keepRunning(await run(options), options, log);
      for (const { job } of sweeps) await deps.jobs.add(job, {}, { key: job });
    },
    async stop() {
      await running?.stop();
      await pool.end();
    },
  };
}

interface Running {
  stop(): Promise<void>;
}

/** How long to wait before the queue is started again after it gave up. */
const RESTART_AFTER_MS = 2_000;

/**
 * The library gives up when the database stays away for some seconds. The server does not: requests work again as
 * soon as the database does, and so must the queue.
 */
function keepRunning(first: Runner, options: RunnerOptions, log: Logger): Running {
  let runner: Runner | undefined = first;
  const stopping = new AbortController();
  const supervision = (async () => {
    while (!stopping.signal.aborted) {
      try {
        runner ??= await run(options);
        await runner.promise;
      } catch (error) {
        log.error({ err: error }, 'the queue gave up and is started again');
      }
      runner = undefined;
      await setTimeout(RESTART_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await runner?.stop().catch(() => {});
      await supervision;
    },
  };
}

function taskList(deps: Deps, tables: readonly JobTable[]): TaskList {
  const tasks: TaskList = {};
  for (const [name, job] of tables.flatMap((table) => Object.entries(table))) {
    if (tasks[name]) throw new Error(`Two jobs are called ${name}`);
    tasks[name] = (payload: unknown) => runJob(name, job, payload, deps);
  }
  return tasks;
}

/** The queue tries again what throws; the log says which job it was. */
async function runJob(name: string, job: Job, payload: unknown, deps: Deps): Promise<void> {
  try {
    await job(payload, deps);
  } catch (error) {
    deps.log.error({ err: error, job: name }, 'a job failed and will be tried again');
    throw error;
  }
}

/** The library tells of every job it runs; only what is wrong is worth a line of ours. */
function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ queue: message }, 'the queue reports an error');
    else if (level === 'warning') log.warn({ queue: message }, 'the queue reports a warning');
  });
}
