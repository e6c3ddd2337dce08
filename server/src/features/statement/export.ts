import type { Language } from '@prae/contract/languages';
import { shortReference } from '@prae/contract/reference';
import type { Deps } from '../../deps.ts';
import { bangkokDay, bangkokTime } from '../../domain/bangkok.ts';
import type { Member, MemberId } from '../../domain/member.ts';
import { toWire } from '../../domain/money.ts';
import type { AccountId } from '../../ledger/accounts.ts';
import { descriptorsOf, noteWords } from './descriptors.ts';
import { type BookedLine, bookedLines, movedBefore, noteOf, totalOf } from './statement.sql.ts';

/** Lines that are read at once: some 50 kB of the file. */
const PAGE = 500n;

/** Lines before the period that are added up at once. */
const SUM_PAGE = 5_000n;

const COLUMNS = ['time', 'type', 'from', 'to', 'status', 'amount', 'balance', 'reference', 'description'];

/** Days in Bangkok, YYYY-MM-DD, both included. */
export interface Period {
  from: string;
  to: string;
}

/**
 * A member's statement of a period as CSV (UTF-8 with BOM, RFC 4180), oldest line first, in parts of a page each. The balance
 * of a line is the one before it and what the ledger says that the line's operation has moved in the wallet: nothing for one that failed,
 * what is set aside for one in progress. So the file adds up, and the last balance of one that reaches up to now is the wallet's.
 *
 * Numbers of lines never change, so each page is a range of them, read with a statement of its own; lines that are written
 * after the first one are not in the file. A period begins with the first line that is not older than its first day, and ends
 * before the first one after its last: of two periods that touch, each line is in one, and their balances meet.
 */
export async function* exportStatement(
  { database, ledger }: Pick<Deps, 'database' | 'ledger'>,
  { id, currency }: Pick<Member, 'id' | 'currency'>,
  { from, to }: Period,
  language: Language,
): AsyncGenerator<string> {
  const wallet = await ledger.accountOf(id, 'wallet', currency);
  const total = (await database.maybe(totalOf(id)))?.total ?? 0n;
  let { after, balance } = await opening(database, { id, wallet, total, from: bangkokDay(from) });
  yield `\uFEFF${row(COLUMNS)}`;
  const end = bangkokDay(to, 1);
  for (; after < total; after += PAGE) {
    const lines = await database.rows(bookedLines(id, wallet, after, least(after + PAGE, total)));
    const beyond = lines.findIndex(({ createdAt }) => createdAt >= end);
    const about = await descriptorsOf(database, lines, language);
    const rows = (beyond < 0 ? lines : lines.slice(0, beyond)).map((line) => {
      balance += line.moved;
      const note = noteOf(line);
      return rowOf(line, balance, about(line)?.description ?? (note && noteWords[language][note]));
    });
    yield rows.join('');
    if (beyond >= 0) return;
  }
}

/** The number of the last line before a period, and what all lines up to it have moved in the wallet. */
async function opening(
  database: Deps['database'],
  { id, wallet, total, from }: { id: MemberId; wallet: AccountId; total: bigint; from: Date },
): Promise<{ after: bigint; balance: bigint }> {
  let balance = 0n;
  for (let after = 0n; after < total; after += SUM_PAGE) {
    const { first, moved } = await database.one(
      movedBefore(id, wallet, from, after, least(after + SUM_PAGE, total)),
    );
    balance += moved;
    if (first !== null) return { after: first - 1n, balance };
  }
  return { after: total, balance };
}

function rowOf(line: BookedLine, balance: bigint, description: string | undefined): string {
  const { createdAt, type, origin, target, status, amount, operation } = line;
  return row([
    bangkokTime(createdAt),
    type,
    text(origin),
    text(target),
    status,
    decimal(amount),
    decimal(balance),
    shortReference(operation),
    text(description ?? ''),
  ]);
}

function decimal(minor: bigint): string {
  return toWire(minor).toFixed(2);
}

/** A text that no spreadsheet takes for a formula: an apostrophe in front has it read as text. */
function text(value: string): string {
  return /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
}

function row(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
