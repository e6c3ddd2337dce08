import { endOfId, shortReference } from '@prae/contract/reference';
import { did, isId, refused, runCommand, sumOf } from './command.ts';
import type { Database } from './db/database.ts';
import { type FoundLine, linesNamed } from './features/statement/statement.ts';

const usage = `npm run find -- REFERENCE
(REFERENCE: what a member reads on a receipt, such as PR-7K3D-9Q2X, however it is typed; or an operation's id.)`;

/** The operators' way from what a member reads out to the operation, which the log, the cases and the ledger name. */
await runCommand(usage, ([reference = '', ...rest]) => {
  const end = isId(reference) ? reference.replaceAll('-', '').slice(-11) : endOfId(reference);
  if (end === undefined || rest.length > 0) return undefined;
  return (database) => find(database, end, reference);
});

async function find(database: Database, end: string, reference: string) {
  const lines = await database.rows(linesNamed(end));
  const found = isId(reference) ? lines.filter(({ operation }) => operation === reference) : lines;
  for (const line of found) console.log(textOf(line));
  return found.length === 0 ? refused('No statement has it.') : did(`${found.length} found.`);
}

function textOf(line: FoundLine): string {
  const { operation, createdAt, type, origin, target, status, amount, currency, memberId, caseId } = line;
  return [
    ...[
      shortReference(operation),
      operation,
      createdAt.toISOString(),
      type,
      `${origin} to ${target}`,
      status,
    ],
    ...[sumOf(amount, currency), `member ${memberId}`],
    ...(caseId === operation ? [] : [`case ${caseId}`]),
  ].join('  ');
}
