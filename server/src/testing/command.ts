import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runner } from '../../../scripts/processes.mjs';

/** Runs one of the operators' programs, such as `cases`, on the database at `databaseUrl`. */
export async function command(
  databaseUrl: string,
  name: string,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const program = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [runner, program, ...args], {
      env,
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

/** Has a person decide a case on the command line: they look at it, and decide about what they saw; where nothing waits, they are told so. */
export async function decideAsShown(
  databaseUrl: string,
  decision: string,
  id: string,
  ...evidence: string[]
): Promise<{ code: number }> {
  const seen = await command(databaseUrl, 'cases', 'show', id);
  const shown = /\n +shown +(\S+)\n/.exec(seen.stdout)?.[1];
  if (shown === undefined) return seen;
  return command(databaseUrl, 'cases', decision, id, shown, ...evidence);
}
