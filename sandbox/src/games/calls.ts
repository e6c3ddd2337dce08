import type { Protocol } from './providers.ts';

/** What can be wrong with an answer about a transfer, where the protocol's answers name that. */
export const toldFaults = ['other-amount', 'foreign-reference', 'duplicate-reference'] as const;
export type ToldFault = (typeof toldFaults)[number];

/** By call: the field of its answer that names it; of a duplicate the calls that refuse a reference which is known. */
export type Told = Readonly<Partial<Record<ToldFault, Readonly<Record<string, string>>>>>;

/** What the faults have to know of a protocol's calls, by its own names. */
export interface ProtocolCalls {
  readonly calls: readonly string[];
  /** Those that the portal makes around the one that somebody thinks of, to set a password or to read a balance. */
  readonly around: readonly string[];
  /**
   * What its answers name: the amount, by itself or by the balance after it, and our reference. What is not here is named by no answer, as no
   * reference of ours is where a protocol knows none.
   */
  readonly told: Told;
}

const amb: ProtocolCalls = {
  calls: ['create', 'password', 'balance', 'deposit', 'withdraw', 'launch'],
  around: ['password', 'balance'],
  told: { 'other-amount': { deposit: 'after', withdraw: 'after' } },
};

const byBalance: Told = { 'other-amount': { deposit: 'balance', withdraw: 'balance' } };

export const callsBy: Readonly<Record<Protocol, ProtocolCalls>> = {
  joker: {
    calls: ['CU', 'SP', 'GC', 'TC', 'TCH', 'WAC', 'RT', 'PLAY', 'JP', 'ListGames'],
    around: ['SP', 'GC'],
    told: {
      'other-amount': { TC: 'Credit', TCH: 'Amount' },
      'foreign-reference': { TC: 'RequestID', TCH: 'RequestID' },
      'duplicate-reference': { TC: 'RequestID' },
    },
  },
  awc: {
    calls: [
      ...['createMember', 'getBalance', 'deposit', 'withdraw', 'checkTransferOperation'],
      'doLoginAndLaunchGame',
    ],
    around: ['getBalance'],
    told: {
      'other-amount': { checkTransferOperation: 'transferAmount' },
      'foreign-reference': { deposit: 'txCode', withdraw: 'txCode', checkTransferOperation: 'txCode' },
      'duplicate-reference': { deposit: 'txCode', withdraw: 'txCode' },
    },
  },
  betflix: {
    calls: ['register', 'changePassword', 'balance', 'transfer', 'creditHistory', 'login'],
    around: ['changePassword', 'balance'],
    // It has a reference in its list alone, and takes one twice.
    told: {
      'other-amount': { transfer: 'balance', creditHistory: 'amount' },
      'foreign-reference': { creditHistory: 'ref' },
    },
  },
  huay: {
    calls: ['create', 'balance', 'deposit', 'withdraw', 'launch'],
    around: ['balance'],
    told: byBalance,
  },
  joker2: {
    calls: ['encryptPassword', 'register', 'updatePassword', 'balance', 'deposit', 'withdraw'],
    around: ['encryptPassword', 'updatePassword', 'balance'],
    told: byBalance,
  },
  amb,
  ambslot: amb,
  askmebet: {
    calls: ['create', 'reset-password', 'deposit', 'withdraw', 'credit'],
    around: ['reset-password', 'credit'],
    told: amb.told,
  },
  slotracha: {
    calls: ['member', 'change-password', 'credit', 'transfer'],
    around: ['change-password', 'credit'],
    // Of its credit nobody says whether it is from before or after.
    told: {},
  },
  ufabet: {
    calls: [
      ...['auth', 'change-password', 'credit', 'add', 'del'],
      ...['page', 'sign-in', 'agreement', 'agree'],
    ],
    around: ['change-password', 'credit'],
    told: { 'other-amount': { add: 'current_credit', del: 'after_balance' } },
  },
  assumed: {
    calls: ['player', 'password', 'balance', 'transfer', 'query', 'launch'],
    around: ['password', 'balance'],
    told: {
      'other-amount': { transfer: 'amount', query: 'amount' },
      'foreign-reference': { transfer: 'reference', query: 'reference' },
      'duplicate-reference': { transfer: 'reference' },
    },
  },
};
