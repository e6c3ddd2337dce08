import { readDatabaseUrl } from './config.ts';
import { openDatabase } from './db/database.ts';
import { openSteps } from './db/steps.ts';
import {
  approveWithdrawal,
  contradicted,
  inReview,
  noteWithdrawal,
  type ReviewDeps,
  rejectWithdrawal,
  releaseWithdrawal,
  settleWithdrawal,
  type Withdrawal,
} from './features/withdraw/withdraw.ts';

const usage = `npm run withdrawals -- list
  of one that was never sent:    approve ID NAME | reject ID NAME
  of one that may have been paid, by what the gateway told you:
    release ID NAME PROOF          it is not and will not be paid: the money goes back to the wallet
    settle ID NAME NUMBER PROOF    it is paid, under the gateway's NUMBER
  of one that ended otherwise at the gateway, when you have seen to it:
    note ID NAME PROOF             what came of it; nothing is booked
(NAME: who decides. PROOF: where the gateway's word can be read, such as a ticket.)`;

const refused =
  'Nothing was done: no such withdrawal waits, or not for this, or the NUMBER is of another one. What was sent to the gateway is released or settled with a PROOF, and never sent again; what was never sent is approved or rejected.';

type Decide = (deps: ReviewDeps, id: string, by: string, rest: string[]) => Promise<boolean>;

const word = /^[\w.@ -]{1,64}$/;
const text = /^\P{Cc}{3,200}$/u;

/** What each command wants after the id, and does. */
const commands = new Map<string, { wants: readonly RegExp[]; decide: Decide }>([
  ['approve', { wants: [word], decide: approveWithdrawal }],
  ['reject', { wants: [word], decide: rejectWithdrawal }],
  [
    'release',
    {
      wants: [word, text],
      decide: (deps, id, by, [proof = '']) => releaseWithdrawal(deps, id, { by, proof }),
    },
  ],
  [
    'note',
    { wants: [word, text], decide: (deps, id, by, [proof = '']) => noteWithdrawal(deps, id, { by, proof }) },
  ],
  [
    'settle',
    {
      wants: [word, word, text],
      decide: (deps, id, by, [gatewayPayoutId = '', proof = '']) =>
        settleWithdrawal(deps, id, { by, proof, gatewayPayoutId }),
    },
  ],
]);

/** The operators' command line for withdrawals that wait for a person; a running server does what it decides. */
async function main([command = '', id = '', ...given]: string[]): Promise<number> {
  const decision = commands.get(command);
  const isWellFormed =
    /^[0-9a-f-]{36}$/.test(id) &&
    given.length === decision?.wants.length &&
    decision.wants.every((form, place) => form.test(given[place] ?? ''));
  if (decision ? !isWellFormed : command !== 'list') return say(usage, 2);
  const databaseUrl = readDatabaseUrl(process.env);
  const database = openDatabase(databaseUrl, { role: 'prae_app', max: 1, isUnhurried: true });
  const steps = openSteps(databaseUrl);
  const deps: ReviewDeps = { database, steps };
  try {
    if (!decision) return await list(deps);
    const [by = '', ...rest] = given;
    return (await decision.decide(deps, id, by, rest)) ? say('Done.', 0) : say(refused, 1);
  } finally {
    await steps.close();
    await database.close();
  }
}

async function list(deps: ReviewDeps): Promise<number> {
  const waiting = await inReview(deps);
  for (const row of waiting) {
    const sent = row.sentMsAgo === null ? '' : `sent to ${row.gateway}, may be paid: release or settle`;
    console.log([lineOf(row), sent].join('  '));
  }
  const others = await contradicted(deps);
  for (const row of others) {
    console.log(`${lineOf(row)}  ended ${row.state}, but ${row.gateway} says ${row.contradiction}`);
  }
  const notice = others.length === 0 ? '' : ` ${others.length} ended otherwise at the gateway.`;
  return say((waiting.length === 0 ? 'Nothing waits.' : `${waiting.length} wait.`) + notice, 0);
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
