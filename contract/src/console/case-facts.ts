/**
 * What a case tells of where its money is, by code; each with the values that stand in it, in the order that is named here. This file imports nothing, so
 * that the browser can carry it.
 */
export const factCodes = [
  // A withdrawal: the gateway's numbers, an account, …
  ...['heldNeverSent', 'heldNotSent', 'heldMayBePaid', 'heldByHand', 'paid', 'failed', 'toAccount'],
  ...['payTo', 'seeLog', 'memberNotActive', 'accountNotTheirs', 'noGatewayPays', 'mayBePaidByHand'],
  ...['ourReference', 'gatewayNumbers', 'wantsGatewayNumber', 'wantsUnknownNumber'],
  // A transfer: the game, or an amount.
  ...['intoGame', 'outOfGame', 'inTransit', 'givenBack', 'settledAs', 'saidDone', 'balanceBefore'],
  'balanceNow',
  // A code: what is withheld, the state of the code and our reference.
  ...['creditedAsTold', 'notHere', 'creditedButWithheld', 'notHereButWithheld', 'codeIs'],
  // A slip: the transfer's reference and bank, amounts.
  ...['notCredited', 'noCodeRead', 'transferOfBank', 'amountUnknown', 'bankSays', 'messagesCredited'],
  ...['gatewayTold', 'paidBill', 'mayBeBill', 'creditedAlike', 'settleJoins', 'giftsAlike', 'noMessageOfIt'],
  ...['messageReleased', 'countLines'],
  // A message of a bank: when and to where it came, from whom, members.
  ...['inNoWallet', 'cameTo', 'payerUnknown', 'from', 'mayBeOf', 'mayBeOfNobody', 'creditedBySlip'],
  ...['amountOfCode', 'announcedBy', 'saidBy', 'saidByRelay'],
  // A gift: its voucher and wallet.
  ...['neverCalledFor', 'mayBeInOurWallet', 'credited', 'voucher', 'wantsAmountGot'],
  // Play: the books' amount and the game's.
  ...['booksAndGame', 'nothingBooked'],
  // An adjustment: who asks for it, and why, the member's name, and others of that sum.
  ...['intoWallet', 'outOfWallet', 'askedForBy', 'memberIs', 'askedForAlike'],
  // What a decision wants as NUMBER, and what is told in the words of the database.
  ...['wantsNumber', 'wantsNumberAs', 'asTold'],
] as const;

/** How many cases of a kind are listed at once. */
export const MOST_CASES = 200;

/** The most that one adjustment books, in units. */
export const ADJUSTMENT_MOST = 10_000_000;

export type FactCode = (typeof factCodes)[number];
