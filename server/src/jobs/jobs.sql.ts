import { type Database, sql } from '../db/database.ts';
import type { Jobs } from './jobs.ts';

/** Adds jobs through the one function of the queue that the application's role may call. */
export function jobsOn(database: Database): Jobs {
  return {
    async add(name, payload, { runAt, key, tx } = {}) {
      await (tx ?? database).run(
        sql`select add_job(${name}, ${JSON.stringify(payload)}::json, ${runAt ?? null}, ${key ?? null})`,
      );
    },
  };
}
