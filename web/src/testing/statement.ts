import type { Answer } from '@prae/contract/contract';

export type StatementRow = Answer<'statement.list'>['statements'][number];

let made = 0;

/** A row of the statement as the server would write it now. */
export function statementRow(row: Partial<StatementRow>): StatementRow {
  made += 1;
  return {
    _id: `row-${made}`,
    statementType: 'transfer',
    from: 'WALLET',
    to: 'JOKER',
    status: 'PROCESSING',
    amount: -200,
    createdAt: new Date().toISOString(),
    ...row,
  };
}

/** A wallet with an open account at Joker. */
export const wallet = {
  profile: {
    name: 'Som',
    _id: 'PR1',
    createdAt: '2026-11-01T00:00:00.000Z',
    username: '0811111111',
    coin: 0,
  },
  bankAccount: {
    bankAccountName: 'SOM JAI',
    bankAccountNo: '0012345678',
    bank: { bankCode: 'KBANK', nameTH: 'ธนาคารกสิกรไทย' },
  },
  currency: 'THB',
  wallet: { amount: 1000, hold: 0, transit: 0 },
  invite: { amount: 0, success: 0, fail: 0 },
  slots: [
    {
      code: 'JOKER',
      name: 'Joker',
      logo: '',
      background: '',
      category: 'slot',
      isActive: true,
      amount: 300,
      ftWalletSlot: 1,
    },
  ],
} satisfies Answer<'wallet.read'>;
