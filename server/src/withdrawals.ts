import { readDatabaseUrl } from './config.ts';
import { openDatabase } from './db/database.ts';
import {
  approveWithdrawal,
  inReview,
  rejectWithdrawal,
  type Withdrawal,
} from './features/withdraw/withdraw.ts';
import type { CaseDeps } from './jobs/case.ts';

const usage = `npm run withdrawals -- list
  of one that was never sent:   approve ID NAME | reject ID NAME
(NAME: who decides. One that was sent is a case: npm run cases.)`;

const refused =
  'Nothing was done: no such withdrawal waits, or it was sent to the gateway: that is decided by `npm run cases`.';

const word = /^[\w.@ -]{1,64}$/;

const commands = new Map([
  ['approve', approveWithdrawal],
  ['reject', rejectWithdrawal],
]);

/** The operators' command line for withdrawals that wait for a person; a running server does what it decides. */
async function main([command = '', id = '', by = '', ...rest]: string[]): Promise<number> {
  const decide = commands.get(command);
  const isWellFormed = /^[0-9a-f-]{36}$/.test(id) && word.test(by) && rest.length === 0;
  if (decide ? !isWellFormed : command !== 'list') return say(usage, 2);
  const database = openDatabase(readDatabaseUrl(process.env), {
    role: 'prae_app',
    max: 1,
    isUnhurried: true,
  });
  const deps: CaseDeps = { database };
  try {
    if (!decide) return await list(deps);
    return (await decide(deps, id, by)) ? say('Done.', 0) : say(refused, 1);
  } finally {
    await database.close();
  }
}

async function list(deps: CaseDeps): Promise<number> {
  const waiting = await inReview(deps);
  for (const row of waiting) {
    const sent = row.sentMsAgo === null ? '' : `sent to ${row.gateway}, may be paid: npm run cases`;
    console.log([lineOf(row), sent].join('  '));
  }
  return say(waiting.length === 0 ? 'Nothing waits.' : `${waiting.length} wait.`, 0);
}

/** Account numbers are masked here as everywhere outside the member's own view. */
function lineOf(row: Withdrawal): string {
  const { id, createdAt, amount, currency, memberId, bankCode, bankAccountNo, reason } = row;
  const sum = `${amount / 100n}.${String(amount % 100n).padStart(2, '0')} ${currency}`;
  const account = `${bankCode} …${bankAccountNo.slice(-4)}`;
  return [id, createdAt.toISOString(), sum, `member ${memberId}`, account, reason ?? ''].join('  ');
}

function say(line: string, status: number): number {
  console.log(line);
  return status;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  return 2;
});
