import type { OfficialEntry } from '../features/official/official.ts';

/** Accounts to look at, at addresses that nobody has. */
export const demoOfficial: readonly OfficialEntry[] = [
  { kind: 'site', value: 'prae.example', note: null },
  { kind: 'chat', value: '@example', note: 'LINE' },
  { kind: 'phone', value: '020000000', note: null },
  { kind: 'account', value: 'PRAE PORTAL', note: 'KBANK, SCB, GSB' },
];
