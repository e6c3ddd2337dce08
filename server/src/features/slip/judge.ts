/** Whether what a bank says of a transfer makes it this member's deposit. Pure: the lifecycle brings what is known. */
import type { SlipReason } from '@prae/contract/slip';
import { matchAccount, matchNames, type Verdict } from '../../providers/slip/masked.ts';
import type { MaskedParty, SlipFacts } from '../../providers/slip/port.ts';
import type { HouseAccount, Slip } from './slip.sql.ts';

/** A bank account as we know it: its bank's number, its own, and its owner's name. */
interface Known {
  bankNumber: string | null;
  accountNo: string;
  accountName: string;
}

export type Judgement =
  | { kind: 'ours'; account: HouseAccount }
  | { kind: 'refused'; reason: SlipReason }
  /** What the bank tells leaves open whose accounts they are: a person has to look. */
  | { kind: 'open' };

/**
 * In the specification's order: the receiver is one of the house's accounts (DEST_ACC_INVALID), the sender is the member's registered
 * one (NOT_MATCH), and the money was sent at most `maxAgeMs` before the slip came (EXPIRED_SLIP).
 */
export function judge(
  facts: Pick<SlipFacts, 'sender' | 'receiver' | 'at'>,
  slip: Pick<Slip, 'bankNumber' | 'bankAccountNo' | 'bankAccountName' | 'createdAt'>,
  accounts: readonly HouseAccount[],
  maxAgeMs: number,
): Judgement {
  const told = accounts.map((account) => ({ account, match: matchOf(facts.receiver, account) }));
  const ours = told.find(({ match }) => match === 'match')?.account;
  if (!ours && told.every(({ match }) => match === 'mismatch'))
    return { kind: 'refused', reason: 'DEST_ACC_INVALID' };
  const { bankNumber, bankAccountNo, bankAccountName, createdAt } = slip;
  const own = { bankNumber, accountNo: bankAccountNo, accountName: bankAccountName };
  const sender = matchOf(facts.sender, own);
  if (sender === 'mismatch') return { kind: 'refused', reason: 'NOT_MATCH' };
  if (createdAt.getTime() - facts.at.getTime() > maxAgeMs) return { kind: 'refused', reason: 'EXPIRED_SLIP' };
  return ours && sender === 'match' ? { kind: 'ours', account: ours } : { kind: 'open' };
}

/**
 * Whether a party of a transfer, as its bank masks it, is this account: by its bank and the digits that are shown, and where none are
 * by the name. Digits and a name that contradict each other decide nothing.
 */
export function matchOf(party: MaskedParty, { bankNumber, accountNo, accountName }: Known): Verdict {
  const { bankCode, account } = party;
  if (bankCode !== undefined && bankNumber !== null && bankCode !== bankNumber) return 'mismatch';
  const digits = account === undefined ? 'undecided' : matchAccount(account, accountNo);
  if (digits === 'mismatch') return 'mismatch';
  const name = matchNames(party.names, accountName);
  if (digits === 'match') return name === 'mismatch' ? 'undecided' : 'match';
  return name === 'match' && bankCode === undefined ? 'undecided' : name;
}
