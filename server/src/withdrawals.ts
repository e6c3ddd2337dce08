import { readDatabaseUrl } from './config.ts';
import { openDatabase } from './db/database.ts';
import { openSteps } from './db/steps.ts';
import {
  approveWithdrawal,
  inReview,
  type ReviewDeps,
  rejectWithdrawal,
} from './features/withdraw/withdraw.ts';

const usage = 'npm run withdrawals -- list | approve ID NAME | reject ID NAME   (NAME: who decides)';

/** The operators' command line for withdrawals that wait for a person; a running server does what it decides. */
async function main([command, id = '', name = '']: string[]): Promise<number> {
  const decided = command === 'approve' || command === 'reject';
  const wellFormed = /^[0-9a-f-]{36}$/.test(id) && /^[\w.@ -]{1,64}$/.test(name);
  if (decided ? !wellFormed : command !== 'list') return say(usage, 2);
  const databaseUrl = readDatabaseUrl(process.env);
  const database = openDatabase(databaseUrl, { role: 'prae_app', max: 1 });
  const steps = openSteps(databaseUrl);
  const deps: ReviewDeps = { database, steps };
  try {
    if (!decided) return await list(deps);
    const done = await (command === 'approve' ? approveWithdrawal : rejectWithdrawal)(deps, id, name);
    return done ? say('Done.', 0) : say('No such withdrawal waits.', 1);
  } finally {
    await steps.close();
    await database.close();
  }
}

/** Account numbers are masked here as everywhere outside the member's own view. */
async function list(deps: ReviewDeps): Promise<number> {
  const waiting = await inReview(deps);
  for (const { id, createdAt, amount, currency, memberId, bankCode, bankAccountNo, reason } of waiting) {
    const sum = `${amount / 100n}.${String(amount % 100n).padStart(2, '0')} ${currency}`;
    const account = `${bankCode} …${bankAccountNo.slice(-4)}`;
    console.log([id, createdAt.toISOString(), sum, `member ${memberId}`, account, reason ?? ''].join('  '));
  }
  return say(waiting.length === 0 ? 'Nothing waits.' : `${waiting.length} wait.`, 0);
}

function say(line: string, status: number): number {
  console.log(line);
  return status;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  return 2;
});
