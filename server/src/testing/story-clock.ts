import { sql } from '../db/database.ts';
import type { World } from './world.ts';

/** Has the house's routines in the database go by a clock that a test sets; answers what sets it. What else tells the time there goes on by its own. */
export async function storyClock({ owner }: World): Promise<(at: Date) => Promise<void>> {
  await owner.run(sql`create table story_clock as select now() as at`);
  await owner.run(sql`create function story_now() returns timestamptz language sql stable security definer set search_path = public
    as 'select at from story_clock'`);
  await owner.run(sql`do $do$ declare routine oid; begin
    for routine in select oid from pg_proc
       where pronamespace = 'public'::regnamespace and prokind = 'f' and prosrc ~ '(\\mclock_timestamp|\\mnow)\\(\\)' loop
      execute regexp_replace(pg_get_functiondef(routine), '(\\mclock_timestamp|\\mnow)\\(\\)', 'story_now()', 'g');
    end loop;
  end $do$`);
  return (at) => owner.run(sql`update story_clock set at = ${at}`).then(() => {});
}
