import type { ConsoleAnswer } from '@prae/contract/console/contract';
import type { Deps } from '../deps.ts';
import { toWire } from '../domain/money.ts';
import { ConsoleRefusal } from '../domain/operator.ts';
import { type PanelRow, panelBalances, panelMember, panelRows, panelSlips } from './member-panel.sql.ts';

/** What stands beside a member's thread or case, as the database has it now. NO_DATA: there is no such member. */
export async function memberPanel(
  { database }: Pick<Deps, 'database'>,
  id: string,
): Promise<ConsoleAnswer<'member.panel'>> {
  const member = await database.maybe(panelMember(id));
  if (!member) throw new ConsoleRefusal('NO_DATA');
  const [balances, rows, open, slips] = await Promise.all([
    database.rows(panelBalances(id)),
    database.rows(panelRows(id, false)),
    database.rows(panelRows(id, true)),
    database.rows(panelSlips(id)),
  ]);
  const {
    name,
    phone,
    currency,
    createdAt,
    status,
    staysAwayUntil,
    bankCode,
    bankAccountNo,
    bankAccountName,
  } = member;
  return {
    ...{ _id: id, name, phone, currency, status },
    createdAt: createdAt.toISOString(),
    staysAwayUntil: staysAwayUntil?.toISOString() ?? null,
    bank: { code: bankCode, accountNo: bankAccountNo, name: bankAccountName },
    // Coins have no hundredths.
    balances: balances.map(({ amount, ...one }) => ({
      ...one,
      amount: one.unit === 'COIN' ? Number(amount) : toWire(amount),
    })),
    rows: rows.map(rowOnWire),
    open: open.map(rowOnWire),
    slips: slips.map(({ at, state, amount, ...slip }) => ({
      ...slip,
      at: at.toISOString(),
      status: state,
      amount: amount === null ? null : toWire(amount),
    })),
  };
}

function rowOnWire({
  operation,
  at,
  origin,
  target,
  amount,
  ...row
}: PanelRow): ConsoleAnswer<'member.panel'>['rows'][number] {
  return { ...row, _id: operation, at: at.toISOString(), from: origin, to: target, amount: toWire(amount) };
}
