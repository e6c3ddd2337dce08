import { existsSync } from 'node:fs';
import { install } from './install.mjs';
import { ProgramEnded, runProgram, startProgram } from './processes.mjs';

/**
 * Runs a command of the server on the database of DATABASE_URL, or else on the embedded one under DATA_DIR, which is
 * started for it unless it runs. Answers the exit code: 2 where there is no database.
 */
export async function runWithDatabase(file, args = []) {
  install();
  if (existsSync('.env')) process.loadEnvFile('.env');
  if (process.env.DATABASE_URL) return runProgram(file, { args });
  const database = startProgram('local-postgres/src/main.ts', { args: ['visit'] });
  try {
    const env = { ...process.env, DATABASE_URL: await database.listening };
    return await runProgram(file, { args, env });
  } catch (error) {
    // The database has said why.
    if (error instanceof ProgramEnded) return 2;
    throw error;
  } finally {
    await database.stop();
  }
}
