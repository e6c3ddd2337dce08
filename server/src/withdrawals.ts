import { did, isId, isWord, refused, runCommand, sumOf } from './command.ts';
import type { Database } from './db/database.ts';
import {
  approveWithdrawal,
  inReview,
  rejectWithdrawal,
  type WithdrawalInReview,
} from './features/withdraw/withdraw.ts';

const usage = `npm run withdrawals -- list
  of one that was never sent:   approve ID NAME | reject ID NAME
(NAME: who decides. One that was sent is a case: npm run cases.)`;

const nothingDone =
  'Nothing was done: no such withdrawal waits, or it was sent to the gateway, or somebody pays it by hand: that is decided by `npm run cases`.';

const decisions = new Map([
  ['approve', approveWithdrawal],
  ['reject', rejectWithdrawal],
]);

/** The operators' short way to withdrawals that wait for a person: cases, which cases.ts lists and decides as well. */
await runCommand(usage, ([command = '', id = '', by = '', ...rest]) => {
  if (command === 'list') return list;
  const decide = decisions.get(command);
  if (!decide || !isId(id) || !isWord(by) || rest.length > 0) return undefined;
  return async (database) => ((await decide({ database }, id, by)) ? did('Done.') : refused(nothingDone));
});

async function list(database: Database) {
  const waiting = await inReview({ database });
  for (const row of waiting) {
    console.log([lineOf(row), underWay(row)].join('  '));
  }
  return did(waiting.length === 0 ? 'Nothing waits.' : `${waiting.length} wait.`);
}

function underWay({ isSent, gateway, reason, approvedBy }: WithdrawalInReview): string {
  if (isSent) return `sent to ${gateway}, may be paid: npm run cases`;
  return reason === 'BY_HAND' ? `paid by hand by ${approvedBy}: npm run cases` : '';
}

/** Account numbers are masked here as everywhere outside the member's own view. */
function lineOf(row: WithdrawalInReview): string {
  const { id, createdAt, amount, currency, memberId, bankCode, bankAccountNo, why } = row;
  const account = `${bankCode} …${bankAccountNo.slice(-4)}`;
  return [...[id, createdAt.toISOString(), sumOf(amount, currency), `member ${memberId}`, account], why].join(
    '  ',
  );
}
