import { readDatabaseUrl } from './config.ts';
import { openDatabase } from './db/database.ts';
import type { OperationId } from './domain/operation.ts';
import { caseKinds } from './features/features.ts';
import {
  type Case,
  type CaseDeps,
  type CaseKind,
  type Decided,
  type Decision,
  decideCase,
  MOST_CASES,
} from './jobs/case.ts';

const usage = `npm run cases -- list | show ID
  settle ID NAME REASON [NUMBER]   it happened at the party (NUMBER: its own number of it, for payouts)
  release ID NAME REASON           it did not happen there and will not: the money goes back
  note ID NAME REASON              it was seen to; nothing is booked
(NAME: who decides. REASON: what the party told you, and where that can be read, such as a ticket.)`;

const said: Record<Decided, string> = {
  done: 'Done.',
  'not-open': 'Nothing was done: no such case waits.',
  'not-this': 'Nothing was done: this case cannot be decided so. `show` tells how it can.',
  'not-enough':
    'Nothing was done: the money is not there any more. Let the party take back what it did, or bear it, and `note` so.',
};

const isDecision = (word: string): word is Decision => ['settle', 'release', 'note'].includes(word);

const word = /^[\w.@ -]{1,64}$/;
const text = /^\P{Cc}{3,200}$/u;

/** The operators' command line for what no program may decide. */
async function main([command = '', id = '', ...given]: string[]): Promise<number> {
  const [by = '', reason = '', number] = given;
  const isId = /^[0-9a-f-]{36}$/.test(id);
  const isEvidence = word.test(by) && text.test(reason) && (number === undefined || word.test(number));
  const isWellFormed = isDecision(command)
    ? isId && isEvidence && given.length <= (command === 'settle' ? 3 : 2)
    : (command === 'list' && id === '') || (command === 'show' && isId && given.length === 0);
  if (!isWellFormed) return say(usage, 2);
  const database = openDatabase(readDatabaseUrl(process.env), {
    role: 'prae_app',
    max: 2,
    isUnhurried: true,
  });
  const deps: CaseDeps = { database };
  try {
    if (command === 'list') return await list(deps);
    const found = await find(deps, id as OperationId);
    if (!found) return say(said['not-open'], 1);
    if (!isDecision(command)) return say(show(found.kind, found.case), 0);
    const evidence = { by, reason, ...(number === undefined ? {} : { number }) };
    const asked = { id: id as OperationId, decision: command, evidence };
    const decided = await decideCase(deps, found.kind, asked);
    return say(said[decided], decided === 'done' ? 0 : 1);
  } finally {
    await database.close();
  }
}

async function find(deps: CaseDeps, id: OperationId): Promise<{ kind: CaseKind; case: Case } | undefined> {
  for (const kind of caseKinds) {
    const [one] = await kind.open(deps, id);
    if (one) return { kind, case: one };
  }
  return undefined;
}

async function list(deps: CaseDeps): Promise<number> {
  let count = 0;
  let isCut = false;
  for (const kind of caseKinds) {
    const open = await kind.open(deps);
    count += open.length;
    isCut ||= open.length >= MOST_CASES;
    for (const one of open) {
      const { id, since, why, party, member } = one;
      console.log(
        [id, since.toISOString(), kind.kind, why, sumOf(one), party, `member ${member}`].join('  '),
      );
    }
  }
  const more = isCut ? ` There are more: the oldest ${MOST_CASES} of a kind are listed.` : '';
  return say(count === 0 ? 'Nothing waits.' : `${count} wait.${more}`, 0);
}

function show({ kind }: CaseKind, one: Case): string {
  return [
    `${kind} ${one.id}`,
    `  since     ${one.since.toISOString()}`,
    `  why       ${one.why}`,
    `  party     ${one.party}`,
    `  member    ${one.member}`,
    `  amount    ${sumOf(one)}`,
    `  money     ${one.facts}`,
    `  decide    ${one.decisions.join(' or ')}`,
  ].join('\n');
}

function sumOf({ amount, unit }: Case): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, '0')} ${unit}`;
}

function say(line: string, status: number): number {
  console.log(line);
  return status;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  return 2;
});
