/*
 * Codes that the house makes itself (KBANK in SMS mode): PromptPay codes to an account of its own, whose bank tells of each payment by SMS
 * (features/feed). Such an SMS names nothing of the code, so the amount does: the baht that the member asked for and some satang, which no
 * other member's code to that account has until it is over and a while after that (`graceMs`). What comes with exactly that amount in that time is
 * credited to the code's member, unless it may be somebody else's (`feed_by_code` says when): then it is that one's, or a person's case.
 *
 * It is credited as any other transfer to the account is (an `arrival`), so that a slip of the same payment credits nothing again. Nobody can
 * be asked about such a code, so nothing looks at it again but the clock, which ends it; what comes after the grace is a person's case.
 */
import type { QrBankCode } from '@prae/contract/deposit';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { promptPayPayload } from '../../providers/payment/promptpay.ts';
import { type DepositAccount, openAccounts } from './accounts.sql.ts';
import { expireOwnCodes } from './deposit.sql.ts';

/** The gateway's place that the house's own codes take. */
export const OWN: QrBankCode = 'KBANK';

/** So long after its time a code's amount is still its own, as messages and payers come late; and so many amounts one member holds unpaid. */
export const ownTerms = { graceMs: 30 * 60_000, mostHeld: 10 };

/** An account that codes are made for. */
export type OwnAccount = DepositAccount & { promptpay: string };

/** Whether codes are made for an account, which only helps where what comes to it is heard of. */
export function isOwn(deps: Deps, account: DepositAccount): account is OwnAccount {
  return isHeardOf(deps, account.bankCode) && account.mode === 'SMS' && account.promptpay !== null;
}

/** Whether a bank tells us what comes to accounts there. */
export function isHeardOf({ providers }: Deps, bankCode: string): boolean {
  return providers.feed?.banks.includes(bankCode) === true;
}

/** The accounts that codes of this gateway are made for; where there are some, the gateway itself makes none. */
export async function ownAccounts(deps: Deps, member: Member, code: QrBankCode): Promise<OwnAccount[]> {
  if (code !== OWN || !isHeardOf(deps, OWN)) return [];
  const accounts = await deps.database.rows(openAccounts(member.currency));
  return accounts.filter((account) => isOwn(deps, account));
}

/** The text of a code to one of these accounts. `amount` in satang. */
export function ownPayload(
  accounts: readonly OwnAccount[],
  accountNo: string | null,
  amount: bigint,
): string {
  const account = accounts.find((one) => one.accountNo === accountNo);
  if (!account) throw new Error('A code is made for one of the accounts that were offered');
  return promptPayPayload(account.promptpay, amount);
}

/** Whose account it is that a code is paid to; `undefined` of one that is closed. */
export async function ownPayee({ database }: Deps, accountNo: string): Promise<string | undefined> {
  const accounts = await database.rows(openAccounts('THB'));
  return accounts.find((one) => one.bankCode === OWN && one.accountNo === accountNo)?.accountName;
}

/** So many are ended by one call. */
const MOST = 500;

/** Ends the codes whose time is over, and those that never came about. */
export async function expireOwn({ database }: Deps, creatingMs: number): Promise<void> {
  let ended = MOST;
  while (ended === MOST) ({ ended } = await database.one(expireOwnCodes(creatingMs, MOST)));
}
