import type { Answer } from '@prae/contract/contract';
import { shownToasts } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { expect } from 'vitest';
import { refresh } from '../client/queries.ts';
import { clearSession, startSession } from '../client/session.ts';
import type { UnderWay } from '../features/withdraw/limits.ts';
import WithdrawSheet from '../features/withdraw/WithdrawSheet.tsx';
import { later } from '../messages/en/later.ts';
import { json } from './browser.ts';
import { doing, fakeServer, press, soon, tap, typeAmount } from './screen.tsx';
import { type StatementRow, statementRow, wallet } from './statement.ts';

const { withdrawSheet: sheet } = later;

export type Explained = Answer<'withdraw.explain'>;
export const may: Explained = { canWithdraw: true, available: 1300, min: 100, max: 5000, reasons: [] };
export const WITHDRAW = 'POST /wallet/withdrawAll';

/** What the statement, and who asks what is under way or may be withdrawn, would hear just now; a test changes it as the world changes. */
export const world: {
  statements: StatementRow[];
  underWay: UnderWay | null;
  explained: Explained;
  currency: 'THB' | 'LAK';
} = {
  statements: [],
  underWay: null,
  explained: may,
  currency: 'THB',
};

/** Every test begins with a member who has withdrawn nothing. */
export function beginAnew(): void {
  Object.assign(world, { statements: [], underWay: null, explained: may, currency: 'THB' });
  shownToasts.set([]);
  sessionStorage.clear();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
}

export const said = (): string => document.querySelector('dialog')?.textContent ?? '';
export const lost = () => Promise.reject(new TypeError('Failed to fetch'));
export const accepted = json(202, {
  message: 'SUCCESS',
  status: 'PROCESSING',
  _id: 'mine',
  wallet: { amount: 900 },
});
export const row = (status: StatementRow['status'], _id = 'mine') =>
  statementRow({ _id, statementType: 'withdraw', to: 'KBANK', amount: -100, status });

/** A server that answers withdrawals so, one after the other. */
export function server(...answers: (() => Response | Promise<Response>)[]) {
  return fakeServer({
    [WITHDRAW]: () => (answers.shift() ?? accepted)(),
    'GET /wallet': () => json(200, { ...wallet, currency: world.currency })(),
    'POST /withdraw/explain': () => json(200, world.explained)(),
    'GET /withdraw/current': () => json(200, { withdrawal: world.underWay })(),
    'GET /lookup/banks': json(200, [
      { code: 'KBANK', nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank', nameLA: 'ກະສິກອນ' },
    ]),
    'POST /statement': () => json(200, { statements: world.statements, total: world.statements.length })(),
  });
}

let again: () => void;

/** Closes the sheet and opens it anew. */
export function openAnew(): void {
  again();
}

/** The sheet, as `openAnew` wants it. */
export function Sheets(): ReactNode {
  const [count, setCount] = useState(0);
  again = () => setCount(count + 1);
  return <WithdrawSheet key={count} open onClose={() => undefined} />;
}

/** Asks for 100.00 on the open sheet and confirms it. */
export async function withdraw100(): Promise<void> {
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  await typeAmount('100');
  await press('Enter');
  await tap(sheet.confirm('฿100.00'));
}

/** What the line's news of a statement row makes the portal do. */
export const news = () => doing(() => refresh(['statement.list', 'withdraw.current']));

/** A withdrawal of 250.00 that is as far as these steps. */
export const underWay = (steps: UnderWay['steps'], rest: Partial<UnderWay> = {}): UnderWay => ({
  ...{ _id: 'mine', amount: 250, status: 'PROCESSING', createdAt: at(0), steps },
  ...rest,
});
export const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 3, minute)).toISOString();
export const requested = { code: 'REQUESTED', at: at(0) } as const;
export const sent = [
  requested,
  { code: 'APPROVED', at: at(1) },
  { code: 'SENT', at: at(1) },
  { code: 'PAID' },
] as const;
