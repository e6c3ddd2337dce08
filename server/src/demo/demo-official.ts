import type { Variant } from '@prae/contract/facts';
import type { OfficialEntry } from '../features/official/official.ts';
import { demoAccounts, demoHolder } from './demo-accounts.ts';

/** Accounts to look at, at addresses that nobody has; the bank accounts are those that members send money to. */
export function demoOfficial(variant: Variant): OfficialEntry[] {
  const banks = new Set(demoAccounts[variant].map(({ bankCode }) => bankCode));
  return [
    { kind: 'site', value: 'prae.example', note: null },
    { kind: 'chat', value: '@example', note: 'LINE' },
    { kind: 'chat', value: 'https://example.com/chat', note: null },
    { kind: 'phone', value: '020000000', note: null },
    { kind: 'account', value: demoHolder, note: [...banks].join(', ') },
  ];
}
