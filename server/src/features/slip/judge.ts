/** Whether what a bank says of a transfer makes it this member's deposit. Pure: the lifecycle brings what is known. */
import { AMOUNT_MAX } from '@prae/contract/facts';
import type { SlipReason } from '@prae/contract/slip';
import { fromWire } from '../../domain/money.ts';
import { matchAccount, matchNames, matchProxy, type Verdict } from '../../providers/slip/masked.ts';
import type { MaskedParty, SlipFacts } from '../../providers/slip/port.ts';
import { WALLET_BANK } from '../deposit/deposit.ts';
import type { HouseAccount, Slip } from './slip.sql.ts';

/** A bank account as we know it: its bank's number, its own, its owner's name, and the PromptPay number that leads to it. */
interface Known {
  bankNumber: string | null;
  accountNo: string;
  accountName: string;
  promptpay?: string | null;
}

export type Judgement =
  | { kind: 'ours'; account: HouseAccount }
  | { kind: 'refused'; reason: SlipReason }
  /** What is known leaves open whose money it is: a person has to look. */
  | { kind: 'open' }
  /** The house's wallet may have got it, of which nobody can be asked: a person looks into it. */
  | { kind: 'wallet' };

/** How far a bank's clock may be from ours, and its times rounded. */
const CLOCKS_MS = 600_000;
const ROUNDED_MS = 60_000;

/** For so long after it was closed an account of the house's still counts: somebody may have had its number before them. */
const CLOSED_MS = 86_400_000;

/** More than the wire carries, in minor units. */
const MOST = fromWire(AMOUNT_MAX);

/** What has to be known of the member beside the slip. */
export interface Circumstances {
  accounts: readonly HouseAccount[];
  /** How much time after the transfer the slip may come. */
  maxAgeMs: number;
  /** So much of the time between the two no slips were taken. */
  closedMs: number;
  /** Whether another member's registered account fits what the bank shows of the sender, too. */
  hasRival: boolean;
}

/**
 * In the specification's order: the receiver is one of the house's accounts (DEST_ACC_INVALID), the sender is the member's registered
 * one (NOT_MATCH), and the money was sent at most `maxAgeMs` before the slip came (EXPIRED_SLIP). Nobody gets a transfer by program
 * whose details a bank shows in part to who has changed their own since, or where they fit somebody else as well; nor what was sent to an account that
 * had been closed for a day; nor what was paid on a bill, which the code's own gateway tells of, whoever has paid it.
 */
export function judge(
  facts: SlipFacts,
  slip: Pick<Slip, 'bankNumber' | 'bankAccountNo' | 'bankAccountName' | 'bankChangedAt' | 'createdAt'>,
  { accounts, maxAgeMs, closedMs, hasRival }: Circumstances,
): Judgement {
  const told = accounts.map((account) => ({ account, match: matchHouse(facts.receiver, account) }));
  const ours = told.filter(({ match }) => match === 'match');
  if (told.every(({ match }) => match === 'mismatch')) return { kind: 'refused', reason: 'DEST_ACC_INVALID' };
  const { bankNumber, bankAccountNo, bankAccountName, bankChangedAt, createdAt } = slip;
  const own = { bankNumber, accountNo: bankAccountNo, accountName: bankAccountName };
  const sender = matchOf(facts.sender, own, 'numbered');
  if (sender === 'mismatch') return { kind: 'refused', reason: 'NOT_MATCH' };
  const ageMs = createdAt.getTime() - facts.at.getTime();
  if (ageMs - closedMs > maxAgeMs) return { kind: 'refused', reason: 'EXPIRED_SLIP' };
  const isWallet = told.some(
    ({ account, match }) => account.bankCode === WALLET_BANK && match !== 'mismatch',
  );
  if (isWallet && ours.length === 0) return { kind: 'wallet' };
  const isSince = bankChangedAt.getTime() > facts.at.getTime() + ROUNDED_MS;
  // Where the digits that are shown are those of two, the feed may tell of the other one.
  const first = ours.length === 1 ? ours[0] : undefined;
  // Later it may be somebody else's.
  const { closedAt = null } = first?.account ?? {};
  const isHouses = closedAt === null || facts.at.getTime() <= closedAt.getTime() + CLOSED_MS;
  const isPlain =
    isHouses &&
    sender === 'match' &&
    !hasRival &&
    !isSince &&
    ageMs > -CLOCKS_MS &&
    facts.amount <= MOST &&
    facts.bill.length === 0;
  return first && isPlain ? { kind: 'ours', account: first.account } : { kind: 'open' };
}

/** Whether the receiver is this account of the house's. A wallet has no number at any bank: what shows it is an e-wallet of PromptPay, and never for sure. */
function matchHouse(receiver: MaskedParty, account: HouseAccount): Verdict {
  const isEWallet = receiver.account === undefined && receiver.proxy?.type.toUpperCase() === 'EWALLETID';
  if (account.bankCode === WALLET_BANK && !isEWallet) return 'mismatch';
  return matchOf(receiver, account, 'named');
}

/**
 * Whether a party of a transfer, as its bank masks it, is this account: by its bank, the digits that are shown, and the name, which may
 * be written in several ways with ` / ` between them. Where no account is told the digits are those of the PromptPay number that the
 * money was sent to; beside an account that decides nothing, as an account may have several, and another mobile of one with its name may be one of them. Digits alone are ten thousands' apiece: `named` wants the name to fit, and
 * `numbered` takes one in another script for unknown, as banks write a member's in Thai who has to register it in English.
 */
export function matchOf(
  { bankCode, account, names, proxy }: MaskedParty,
  { bankNumber, accountNo, accountName, promptpay }: Known,
  how: 'named' | 'numbered',
): Verdict {
  if (bankCode !== undefined && bankNumber !== null && bankCode !== bankNumber) return 'mismatch';
  const byProxy = proxy && promptpay ? matchProxy(proxy, promptpay) : 'undecided';
  const digits = account === undefined ? byProxy : matchAccount(account, accountNo);
  const byName = accountName.split(' / ').map((one) => matchNames(names, one));
  const name =
    byName.find((one) => one === 'match') ?? byName.find((one) => one === 'undecided') ?? 'mismatch';
  const isOtherMobile = account === undefined && proxy?.type.toUpperCase() === 'MSISDN' && name === 'match';
  if ((digits === 'mismatch' && !isOtherMobile) || name === 'mismatch') return 'mismatch';
  const isBank = bankCode !== undefined && bankNumber !== null;
  const isNamed = name === 'match' || (how === 'numbered' && names.length > 0);
  return digits === 'match' && isBank && isNamed ? 'match' : 'undecided';
}
