import { randomUUID } from 'node:crypto';
import { findBank } from '../bank/banks.ts';
import { fieldsOf, textOf } from '../fields.ts';
import type { Answer } from '../protocol.ts';
import type { World } from '../world.ts';
import { done, refused } from './token.ts';

/** A person's bank account as the payout company knows it. */
export interface Customer {
  readonly customerUuid: string;
  readonly name: string;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly status: 'SUCCESS' | 'BLOCK';
  readonly createdAt: number;
  readonly updatedAt: number;
}

export function findCustomer(world: World, uuid: string): Customer | undefined {
  return world.store.table<Customer>('customers').get(uuid);
}

/** Registers an account. The same bank and number again gives the same customer, with the newer name. */
export function createCustomer(world: World, body: unknown): Answer {
  const account = accountOf(body);
  if ('status' in account) return account;
  const known = world.store
    .table<Customer>('customers')
    .all()
    .find((one) => one.bankCode === account.bankCode && one.accountNo === account.accountNo);
  return keep(world, known ?? newCustomer(), account);
}

/** Changes a customer's account. */
export function changeCustomer(world: World, uuid: string, body: unknown): Answer {
  const known = findCustomer(world, uuid);
  if (!known) return refused('40400', 'Customer not found');
  const account = accountOf(body);
  return 'status' in account ? account : keep(world, known, account);
}

/** Blocks a customer or frees it again. */
export function changeStatus(world: World, uuid: string, body: unknown): Answer {
  const known = findCustomer(world, uuid);
  const status = textOf(fieldsOf(body), 'status');
  if (!known) return refused('40400', 'Customer not found');
  return status === 'SUCCESS' || status === 'BLOCK'
    ? keep(world, known, { status })
    : refused('40001', 'status must be SUCCESS or BLOCK');
}

type BankAccount = Pick<Customer, 'name' | 'bankCode' | 'accountNo'>;

function accountOf(body: unknown): BankAccount | Answer {
  const fields = fieldsOf(body);
  const missing = ['name', 'bankCode', 'accountNo'].filter((name) => textOf(fields, name) === '');
  if (missing.length > 0) return refused('40001', `Missing required fields: ${missing.join(', ')}`);
  const bank = findBank(textOf(fields, 'bankCode'));
  const accountNo = textOf(fields, 'accountNo');
  if (!bank) return refused('40001', 'Unknown bankCode');
  if (!/^\d{6,20}$/.test(accountNo)) return refused('40001', 'Invalid accountNo');
  return { name: textOf(fields, 'name'), bankCode: bank.code, accountNo };
}

function newCustomer(): Customer {
  const now = Date.now();
  return {
    customerUuid: randomUUID(),
    name: '',
    bankCode: '',
    accountNo: '',
    status: 'SUCCESS',
    createdAt: now,
    updatedAt: now,
  };
}

function keep(world: World, customer: Customer, changes: Partial<Customer>): Answer {
  const next = { ...customer, ...changes, updatedAt: Date.now() };
  world.store.table<Customer>('customers').put(next.customerUuid, next);
  return done({ partner: 'PRAE', clientCode: 'SANDBOX', searchName: [next.name], ...next });
}
