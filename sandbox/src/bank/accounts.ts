import { randomUUID } from 'node:crypto';
import { Refused } from '../fields.ts';
import type { World } from '../world.ts';
import { bankNamed, isLao } from './banks.ts';

export interface AccountName {
  readonly bankCode: string;
  /** Digits only. */
  readonly accountNo: string;
  readonly name: string;
}

export interface Account extends AccountName {
  /** Satang. */
  readonly balance: bigint;
}

/** One line of an account's history. */
export interface Movement {
  readonly id: string;
  readonly account: string;
  readonly at: string;
  readonly kind: 'qr' | 'transfer' | 'payout' | 'return';
  /** Satang, negative when the money left. */
  readonly amount: bigint;
  readonly balance: bigint;
  readonly other: string;
  readonly reference: string;
  readonly slip?: string;
}

/** Plenty for whoever appears out of nowhere. */
const openingBalance = 50_000_000_00n;

/** Pays when nobody is named, and is never short of money. */
export const passerBy: AccountName = { bankCode: 'KBANK', accountNo: '0990009990', name: 'แพรวา ผ่านมา' };

const neighbours: AccountName[] = [
  { bankCode: 'KBANK', accountNo: '0012345678', name: 'SOMCHAI JAIDEE' },
  { bankCode: 'KTB', accountNo: '9876543210', name: 'สมหญิง ใจดี' },
  { bankCode: 'BCEL', accountNo: '010120012345678', name: 'SOMXAY CHAIDEE' },
  // The portal's own, to which members send money.
  ...[
    ['KBANK', '0401122334'],
    ['SCB', '4405566778'],
    ['GSB', '020099887766'],
    ['BCEL', '010110099887766'],
    ['BCEL', '010120099887766'],
  ].map(([bankCode = '', accountNo = '']) => ({ bankCode, accountNo, name: 'PRAE PORTAL' })),
];

/** The numbers under which PromptPay finds an account: a mobile, a tax number, an e-wallet. Whoever is not here is found, and has no name. */
const promptPay = new Map([['0994000112233', { bankCode: 'KBANK', accountNo: '0401122334' }]]);

/** The receivers that LAO QR codes pay: a bank or network (IIN), the kind of payment, and the bank's id of the account. */
const laoReceivers = new Map([
  ['00000418:002:SBXRECEIVER0001', { bankCode: 'BCEL', accountNo: '010110099887766' }],
]);

/** The account behind a LAO QR's receiver, if the bank world has it. */
export function accountOfReceiver(
  world: World,
  { iin, type, receiver }: { iin: string; type: string; receiver: string },
): Account | undefined {
  const named = laoReceivers.get(`${iin}:${type}:${receiver}`);
  return named && world.store.table<Account>('accounts').get(keyOf(named));
}

/** The account behind a PromptPay number, if the bank world has it. */
export function accountBehind(world: World, number: string): Account | undefined {
  const named = promptPay.get(number);
  return named && world.store.table<Account>('accounts').get(keyOf(named));
}

/** Gives a world its first people: those of the portal's demo data, the portal itself, and the passer-by. */
export function settleNeighbours(world: World): void {
  const accounts = world.store.table<Account>('accounts');
  const missing = [...neighbours, passerBy].filter((one) => accounts.get(keyOf(one)) === undefined);
  if (missing.length === 0) return;
  world.store.write(() => {
    for (const name of missing)
      accounts.put(keyOf(name), { ...name, balance: isLao(name.bankCode) ? openingBalance : 1_000_000_00n });
  });
}

/** The key of an account: bank and number. */
export function keyOf(name: Pick<AccountName, 'bankCode' | 'accountNo'>): string {
  return `${name.bankCode}:${name.accountNo}`;
}

/** The account of this bank and number, opened when there is none. A name that is given replaces an empty one. */
export function accountNamed(world: World, bankCode: string, accountNo: string, name = ''): Account {
  const digits = accountNo.replace(/[\s-]/g, '');
  if (!/^\d{6,20}$/.test(digits)) throw new Refused('KEY_INVALID', 400, 'accountNo');
  const bank = bankNamed(bankCode).code;
  const accounts = world.store.table<Account>('accounts');
  const key = keyOf({ bankCode: bank, accountNo: digits });
  const known = accounts.get(key);
  if (known && (known.name !== '' || name === '')) return known;
  const account = { bankCode: bank, accountNo: digits, name, balance: known?.balance ?? openingBalance };
  accounts.put(key, account);
  return account;
}

/**
 * Moves money into (positive) or out of an account and writes its history. Only the passer-by is topped up;
 * anyone else who has not enough is refused.
 */
export function move(
  world: World,
  account: AccountName,
  line: Pick<Movement, 'kind' | 'amount' | 'other' | 'reference'> & { at?: string; slip?: string },
): Movement {
  const accounts = world.store.table<Account>('accounts');
  const key = keyOf(account);
  const before = accountNamed(world, account.bankCode, account.accountNo, account.name);
  let balance = before.balance + line.amount;
  if (balance < 0n && key === keyOf(passerBy)) balance += openingBalance + -line.amount;
  if (balance < 0n) throw new Refused('MONEY_NOT_ENOUGH', 409, 'amount');
  accounts.put(key, { ...before, balance });
  const at = line.at ?? new Date().toISOString();
  const movement: Movement = { id: randomUUID(), account: key, balance, ...line, at };
  world.store.table<Movement>('movements').put(movement.id, movement);
  world.news.tell('bank');
  return movement;
}

/** An account's history, newest first. */
export function historyOf(world: World, account: Pick<AccountName, 'bankCode' | 'accountNo'>): Movement[] {
  const key = keyOf(account);
  return world.store
    .table<Movement>('movements')
    .all()
    .filter((movement) => movement.account === key)
    .reverse();
}

/** What happened last on any account, newest first. */
export function latestMovements(world: World, most: number): Movement[] {
  return world.store.table<Movement>('movements').all().slice(-most).reverse();
}
