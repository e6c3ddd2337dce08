import { ADJUSTMENT_MOST, MOST_CASES } from '@prae/contract/console/case-facts';
import { did, isId, isWord, refused, runCommand, sumOf } from './command.ts';
import type { Database } from './db/database.ts';
import { fromWire } from './domain/money.ts';
import type { OperationId } from './domain/operation.ts';
import { askForAdjustment } from './features/adjustment/adjustment.ts';
import { caseKinds } from './features/features.ts';
import type { PastDecision } from './jobs/case.sql.ts';
import {
  type Case,
  type CaseKind,
  type Decided,
  type Decision,
  decideCase,
  decisions,
  type Evidence,
  pastDecisions,
  shownAs,
} from './jobs/case.ts';

const usage = `npm run cases -- list | show ID
  settle ID [SHOWN] NAME REASON [NUMBER]   it happened at the party (NUMBER: of a payout the party's own, of one that you paid by hand BANK@STATEMENT-REFERENCE, of a transfer the n of OTHER_AMOUNT n, of play the n of WON n, of a deposit which of several, of BCEL OnePay AMOUNT@STATEMENT-REFERENCE,
                                           of a slip AMOUNT@BANK-ACCOUNT, of a bank's message MEMBER, of a gift what the wallet got)
  release ID [SHOWN] NAME REASON           it did not happen there and will not: the money goes back
  note ID [SHOWN] NAME REASON              it was seen to; nothing is booked
  approve ID [SHOWN] NAME REASON           it was never sent, and is now; an adjustment is booked
  reject ID [SHOWN] NAME REASON            it was never sent, and never is: the money goes back; an adjustment is dropped
  adjust MEMBER AMOUNT NAME REASON         asks for AMOUNT (such as 120.50; -120.50 takes it) to be booked to a member's wallet: a case, which somebody else approves
(SHOWN: what the case was shown as, from \`show\`: where it stands otherwise by now, nothing is done. NAME: who decides; nothing that could be a SHOWN. REASON: what the party told you, and where that can be read, such as a ticket.)`;

const said: Record<Decided, string> = {
  done: 'Done.',
  'not-open': 'Nothing was done: no such case waits.',
  changed:
    'Nothing was done: the case has changed since it was shown to you. `show` tells how it stands now.',
  'not-this': 'Nothing was done: this case cannot be decided so. `show` tells how it can.',
  'not-enough':
    'Nothing was done: the money is not there any more. Let the party take back what it did, or bear it, and `note` or `reject` so.',
};

const isDecision = (word: string): word is Decision => (decisions as readonly string[]).includes(word);

const miscopied = (name: string) =>
  `Nothing was done: ${name} stands where SHOWN or NAME does, and is neither. SHOWN is eight hex digits as \`show\` prints them, and may be left out; NAME must not look like it.`;

const isShown = (word: string): boolean => /^[0-9a-f]{8}$/.test(word);

/** Whether a NAME could be a SHOWN that was copied wrong: then the words after it would each be taken for another. */
function isMiscopied(name: string): boolean {
  const others = name.replace(/[0-9a-f]/gi, '');
  const isLikeShown = name.length >= 5 && name.length <= 12 && others.length <= 1 && /[0-9]/.test(name);
  return isLikeShown || name === 'none';
}

/** Long enough for the line of a statement with the longest number that a message can give a payment. */
const isNumber = (word: string): boolean => /^[\w.@*-]{1,160}$/.test(word);

const isReason = (words: string): boolean => /^\P{Cc}{3,200}$/u.test(words);

/** The operators' command line for what no program may decide. */
await runCommand(usage, ([command = '', id, ...given]) => {
  if (command === 'list' && id === undefined) return list;
  if (command === 'adjust' && id !== undefined) return adjusting(id, given);
  if (id === undefined || !isId(id)) return undefined;
  if (command === 'show' && given.length === 0) return (database) => show(database, id as OperationId);
  if (!isDecision(command)) return undefined;
  const [first = '', ...others] = given;
  const [name = '', ...words] = isShown(first) ? others : given;
  if (isMiscopied(name)) return async () => refused(miscopied(name));
  const evidence = evidenceIn(name, words);
  if (!evidence || (evidence.number !== undefined && command !== 'settle')) return undefined;
  const shown = isShown(first) && { shown: first };
  return (database) =>
    decide(database, { id: id as OperationId, decision: command, evidence: { ...evidence, ...shown } });
});

function evidenceIn(
  by: string,
  [reason = '', number, ...more]: readonly string[],
): Omit<Evidence, 'shown'> | undefined {
  if (!isWord(by) || !isReason(reason) || more.length > 0) return undefined;
  if (number === undefined) return { by, reason };
  return isNumber(number) ? { by, reason, number } : undefined;
}

/** Asks for a sum to be booked, where the words say one. */
function adjusting(member: string, [typed = '', by = '', reason = '', ...more]: readonly string[]) {
  if (!/^\w{1,40}$/.test(member) || !/^-?\d{1,8}(\.\d{1,2})?$/.test(typed) || more.length > 0)
    return undefined;
  const amount = fromWire(Number(typed));
  if (amount === 0n || Math.abs(Number(typed)) > ADJUSTMENT_MOST || !isWord(by) || !isReason(reason))
    return undefined;
  if (isMiscopied(by)) return async () => refused(miscopied(by));
  return async (database: Database) => {
    const one = await askForAdjustment({ database }, { member, amount, by, reason });
    if (!one) return refused('Nothing was done: there is no such member, or their currency has no such sum.');
    return did(`Asked for: ${one.id}. Somebody else approves it, or rejects it.`);
  };
}

async function list(database: Database) {
  let count = 0;
  let isCut = false;
  for (const kind of caseKinds) {
    const open = await kind.open({ database });
    const listed = open.slice(0, MOST_CASES);
    count += listed.length;
    isCut ||= open.length > listed.length;
    for (const one of listed) {
      const { id, since, why, party, member, amount, unit } = one;
      const sum = sumOf(amount, unit);
      console.log([id, since.toISOString(), kind.kind, why, sum, party, `member ${member}`].join('  '));
    }
  }
  const more = isCut ? ` There are more: the oldest ${MOST_CASES} of a kind are listed.` : '';
  return did(count === 0 ? 'Nothing waits.' : `${count} wait.${more}`);
}

async function show(database: Database, id: OperationId) {
  const found = await find(database, id);
  const past = await pastDecisions({ database }, id);
  if (found) return did(inFull(found.kind, found.case, past));
  for (const one of past) console.log(lineOf(one));
  return refused(said['not-open']);
}

async function decide(
  database: Database,
  asked: { id: OperationId; decision: Decision; evidence: Evidence },
) {
  const found = await find(database, asked.id);
  const decided = found ? await decideCase({ database }, found.kind, asked) : 'not-open';
  return decided === 'done' ? did(said.done) : refused(said[decided]);
}

async function find(
  database: Database,
  id: OperationId,
): Promise<{ kind: CaseKind; case: Case } | undefined> {
  for (const kind of caseKinds) {
    const [one] = await kind.open({ database }, id);
    if (one) return { kind, case: one };
  }
  return undefined;
}

function inFull({ kind }: CaseKind, one: Case, past: readonly PastDecision[]): string {
  return [
    `${kind} ${one.id}`,
    `  shown     ${shownAs(one)}`,
    `  since     ${one.since.toISOString()}`,
    `  why       ${one.why}`,
    `  party     ${one.party}`,
    `  member    ${one.member}`,
    `  amount    ${sumOf(one.amount, one.unit)}`,
    `  money     ${one.facts}`,
    ...past.map((each) => `  decided   ${lineOf(each, one.unit)}`),
    `  decide    ${one.decisions.join(' or ')}`,
  ].join('\n');
}

/** A decision with what the case said, when, who and why, and the number and the amount that it names. */
function lineOf({ why, at, decision, by, reason, number, amount }: PastDecision, unit = ''): string {
  const named = [
    number === null ? '' : `number ${number}`,
    amount === null ? '' : `amount ${sumOf(amount, unit)}`,
  ];
  return [why, at.toISOString(), decision, by, reason ?? '', ...named].filter(Boolean).join('  ').trim();
}
