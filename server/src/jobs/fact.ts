import type { FactCode } from '@prae/contract/console/case-facts';

/** One thing that a case tells of where its money is. */
export interface Fact {
  readonly code: FactCode;
  readonly values: readonly string[];
}

/** As the command line says each, and as it is kept of what was shown. */
const said: Record<FactCode, (...values: string[]) => string> = {
  heldNeverSent: () => 'held, and never sent',
  heldNotSent: () => 'held, and not sent for an hour',
  heldMayBePaid: () => 'held, and may be paid',
  heldByHand: (by) => `held, and paid by hand: ${by} has taken it on`,
  memberNotActive: () => 'the member is not active any more',
  accountNotTheirs: () => 'the member has another account by now',
  noGatewayPays: () =>
    'no gateway was there to pay it: who approves it takes it on, and pays it by hand, but not before the case says so',
  mayBePaidByHand: (by) => `${by} has approved it, and may have paid it by hand: ask them first`,
  paid: () => 'paid',
  failed: () => 'failed',
  toAccount: (bank, tail) => `to ${bank} …${tail}`,
  payTo: (bank, account, name) => `to be paid to ${bank} ${account}, ${name}`,
  seeLog: (events) => `the log says why (${events})`,
  ourReference: (reference) => `our reference ${reference}`,
  gatewayNumbers: (numbers) => `the gateway's numbers ${numbers}`,
  wantsGatewayNumber: (known) => `settle wants the gateway's NUMBER (${known})`,
  wantsUnknownNumber: () => "settle wants the gateway's NUMBER (not known here)",
  intoGame: (game) => `wallet to ${game}`,
  outOfGame: (game) => `${game} to wallet`,
  inTransit: () => 'in transit',
  givenBack: () => 'given back',
  settledAs: (amount) => `settled as ${amount}`,
  saidDone: () => 'the game answered the call as done',
  balanceBefore: (amount) => `balance before ${amount}`,
  balanceNow: (amount) => `balance now ${amount}`,
  creditedAsTold: () => 'in the wallet, as it was credited',
  notHere: () => 'not here, unless the gateway has it',
  creditedButWithheld: (amount) => `in the wallet, as it was credited, but for ${amount} that is withheld`,
  notHereButWithheld: (amount) => `not here, unless the gateway has it, but for ${amount} that is withheld`,
  codeIs: (state, reference) => `code ${state}, our reference ${reference}`,
  notCredited: () => 'not credited',
  noCodeRead: () => 'no code was read',
  transferOfBank: (reference, bank) => `transfer ${reference} of bank ${bank}`,
  amountUnknown: () => 'amount not known',
  bankSays: (amount) => `the bank says ${amount}`,
  messagesCredited: (payments) => `messages credited, on codes (of members): ${payments}`,
  gatewayTold: (payments) => `the gateway told, on codes: ${payments}`,
  creditedAlike: (arrivals) => `as much was credited already, which may be this: ${arrivals}`,
  countLines: (spans) =>
    `count the statement's lines of that sum (member, bank, from – until: how many were credited): ${spans}; it came once more where there are more`,
  settleJoins: (arrival) =>
    `settle joins it to ${arrival}, and credits nothing; with * behind NUMBER it is credited as another one`,
  giftsAlike: (gifts) => `gifts of as much to that wallet, which may be this: ${gifts}`,
  noMessageOfIt: () => 'no message of the bank tells of such a sum that nobody got',
  messageReleased: (ids) =>
    `a message that may be of it was released, and the money perhaps sent back: ${ids}`,
  mayBeBill: (codes) => `gateways told of the same sum on these codes (and members): ${codes}`,
  paidBill: (names) =>
    `the bank says that it paid a bill or a code (${names}), whose gateway may have told of it for another member`,
  inNoWallet: () => 'in no wallet',
  cameTo: (time, bank, account) => `came ${time} to ${bank} ${account}`,
  payerUnknown: () => 'payer not told',
  from: (bank, tail) => `from ${bank} …${tail}`,
  mayBeOf: (members) => `may be of ${members}`,
  mayBeOfNobody: () => 'may be of nobody known',
  creditedBySlip: (members) => `by a slip the same sum was credited to ${members}`,
  amountOfCode: (members) => `the amount of a code of ${members}`,
  announcedBy: (members) => `announced by ${members}`,
  saidBy: (sender, text) => `${sender}: ${text}`,
  saidByRelay: (text) => `the relay: ${text}`,
  neverCalledFor: () => 'never called for',
  mayBeInOurWallet: () => 'may be in our wallet',
  credited: () => 'credited',
  voucher: (hash, wallet) => `voucher ${hash} for the wallet …${wallet}`,
  wantsAmountGot: () => 'settle wants as NUMBER the amount that our wallet got',
  booksAndGame: (booked, told) => `${booked} in the game by the books, ${told} by the game`,
  nothingBooked: () => 'nothing of it is booked',
  intoWallet: () => 'from the house into the wallet',
  outOfWallet: () => 'out of the wallet to the house',
  askedForBy: (by, reason) => `asked for by ${by}, whom somebody else has to follow: ${reason}`,
  memberIs: (name) => `the member is ${name}`,
  askedForAlike: (others) =>
    `as much was asked for of this member already, which may be for the same: ${others}`,
  wantsNumber: (number) => `settle wants NUMBER ${number}`,
  wantsNumberAs: (form) => `settle wants NUMBER as ${form}`,
  asTold: (text) => text,
};

export function fact(code: FactCode, ...values: string[]): Fact {
  return { code, values };
}

/** The same for the audit, which keeps of a member's account no more than its end. */
export function keptOf(told: readonly Fact[]): string {
  return told
    .map(({ code, values }) => {
      const [bank = '', account = ''] = values;
      return code === 'payTo' ? `to be paid to ${bank} …${account.slice(-4)}` : said[code](...values);
    })
    .join('; ');
}

/** What a case tells: each fact for whoever says it in another language, and all of them as one text. */
export function tells(told: readonly (Fact | undefined)[]): { told: readonly Fact[]; facts: string } {
  const all = told.filter((one) => one !== undefined);
  return { told: all, facts: all.map(({ code, values }) => said[code](...values)).join('; ') };
}
