import { expect, vi } from 'vitest';
import { sql } from '../db/database.ts';
import type { Member } from '../domain/member.ts';
import { fromWire } from '../domain/money.ts';
import { houseBalance } from '../ledger/balance.ts';
import type { World } from './world.ts';

interface BankAccount {
  bankCode: string;
  accountNo: string;
}

interface Movement {
  kind: string;
  /** In baht, as the account's owner sees it. */
  amount: number;
}

type QrcodeId = string | null | undefined;

/** What is stored of a code. */
export function orderOf({ database }: World, id: QrcodeId) {
  return database.one(
    sql<{
      state: string;
      payload: string;
      reference: string;
      dueInMs: number | null;
    }>`select state, payload, reference,
               (extract(epoch from next_check_at - clock_timestamp()) * 1000)::float8 as "dueInMs"
          from qr_order where id = ${id}`,
  );
}

/** Somebody pays a code with a bank's app: its amount, or another one in baht. */
export async function payQr(world: World, id: QrcodeId, amount?: number): Promise<void> {
  const { payload } = await orderOf(world, id);
  await world.act('POST', '/bank/pay-qr', { payload, ...(amount === undefined ? {} : { amount }) });
}

/** What arrived in the member's own bank account, payout by payout, in baht. */
export async function payoutsTo(world: World, member: Member): Promise<number[]> {
  const accounts = await world.act<BankAccount[]>('GET', '/bank/accounts');
  const own = accounts.filter(
    (one) => one.bankCode === member.bankCode && one.accountNo === member.bankAccountNo,
  );
  return (await movements(world, own)).filter(({ kind }) => kind === 'payout').map(({ amount }) => amount);
}

/** Expects that the banks' own books tell of the same payments and payouts as the ledger, to the satang. */
export async function expectBankAgrees(world: World): Promise<void> {
  const all = await movements(world, await world.act<BankAccount[]>('GET', '/bank/accounts'));
  const total = (kind: string) =>
    all.reduce((sum, one) => (one.kind === kind ? sum + satang(one.amount) : sum), 0n);
  expect({ paidIn: total('qr'), paidOut: total('payout') }).toEqual({
    paidIn: await paidInto(world),
    paidOut: await houseBalance(world.database, 'payout:PAYONEX', 'THB'),
  });
}

/** What the ledger has of all gateways' payments, in satang. */
async function paidInto({ database, deps }: World): Promise<bigint> {
  const houses = [...deps.providers.qr.keys()].map((code) => houseBalance(database, `bank:${code}`, 'THB'));
  return (await Promise.all(houses)).reduce((sum, amount) => sum + amount, 0n);
}

/** Looks at what a callback made due once it has come, until the member's wallet holds this, in satang. */
export async function walletBecomes(world: World, member: Member, wallet: bigint): Promise<void> {
  await vi.waitFor(
    async () => {
      await world.work();
      expect(await world.balance(member, 'wallet')).toBe(wallet);
    },
    { timeout: 30_000, interval: 10 },
  );
}

/** Whether the outside parties call back. */
export async function callbacks(world: World, on: boolean): Promise<void> {
  await world.act('PUT', '/settings', {
    kbankCallbackUrl: on ? `${world.url}/callback/qr/kbank` : null,
    payonexCallbackUrl: on ? `${world.url}/callback/payout/payonex` : null,
    payonexDepositCallbackUrl: on ? `${world.url}/callback/qr/payonex` : null,
    wwCallbackUrl: on ? `${world.url}/callback/qr/ww` : null,
    paytimzCallbackUrl: on ? `${world.url}/callback/qr/paytimz` : null,
    zpayCallbackUrl: on ? `${world.url}/callback/qr/zpay` : null,
  });
}

/** All well outside: no faults are waiting, and payouts settle at once. */
export async function allWell(world: World): Promise<void> {
  await world.act('DELETE', '/faults');
  await world.act('PUT', '/settings', { payoutOutcome: 'SUCCESS', payoutMs: 0 });
}

async function movements(world: World, accounts: readonly BankAccount[]): Promise<Movement[]> {
  const histories = await Promise.all(
    accounts.map(({ bankCode, accountNo }) =>
      world.act<{ history: Movement[] }>('GET', `/bank/accounts/${bankCode}/${accountNo}`),
    ),
  );
  return histories.flatMap(({ history }) => history);
}

function satang(amount: number): bigint {
  return amount < 0 ? -fromWire(-amount) : fromWire(amount);
}
