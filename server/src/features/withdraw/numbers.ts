/**
 * A gateway has one number for a payout, and tells it with every answer. Where it tells a second one, it may have made two
 * payouts of one request, or have put a new one in the place of the first; so each number is asked about, and what it
 * has under the one ends nothing that it may have under another.
 */
import type { Contradiction } from '../../jobs/late.sql.ts';
import type { PayoutFound } from '../../providers/payout/port.ts';
import type { Withdrawal } from './withdraw.sql.ts';

/** What the gateway says of one of a payout's numbers, or of our reference where it has told none. */
export interface Answer {
  number: string | undefined;
  said: PayoutFound;
}

/** The end of a payout of several numbers: that one of them is paid. */
type Paid = Extract<PayoutFound, { kind: 'paid' }>;

/** All numbers in the gateway's answers, in order, each once. */
export function numbersTold(answers: readonly Answer[]): string[] {
  return [
    ...new Set(answers.flatMap(({ said }) => ('gatewayPayoutId' in said ? [said.gatewayPayoutId] : []))),
  ];
}

/** The numbers of a payout with those that are told now. */
export function allNumbers({ numbers }: Pick<Withdrawal, 'numbers'>, told: readonly string[]): string[] {
  return [...new Set([...numbers, ...told])];
}

/** Whether nothing is, was or may yet be paid under the number that was asked about. */
const isNothing = ({ said: { kind } }: Answer) =>
  kind === 'rejected' || kind === 'none' || kind === 'other-number';

/** The one number that is paid, where each that was told was asked about and all the others are rejected or absent. */
export function paidAlone(answers: readonly Answer[]): Paid | undefined {
  const asked = new Set(answers.map(({ number }) => number));
  if (!numbersTold(answers).every((number) => asked.has(number))) return undefined;
  const [one, ...more] = answers.filter((answer) => !isNothing(answer)).map(({ said }) => said);
  return one?.kind === 'paid' && more.length === 0 ? one : undefined;
}

/** What the gateway has of a payout, from the gravest on. */
const gravest = ['paid', 'other-amount', 'processing', 'other-number'] as const;

const words = {
  ...{ paid: 'PAID', processing: 'PROCESSING', 'other-amount': 'OTHER_AMOUNT' },
  'other-number': 'OTHER_NUMBER',
} as const;

type Ended = Pick<Withdrawal, 'state' | 'numbers' | 'gatewayPayoutId' | 'amount'>;

/**
 * What the gateway says otherwise of a payout that has ended; null: it says the same; undefined: it says nothing, or
 * nothing that takes back what it said before. Not every answer may have come; what has come counts.
 */
export function contradictionIn(row: Ended, answers: readonly Answer[]): Contradiction | null | undefined {
  const word = row.state === 'paid' ? ofPaid(row, answers) : ofFailed(row, answers);
  if (typeof word !== 'string') return word;
  return { word, amount: word === words['other-amount'] ? otherAmount(answers) : paidBeside(row, answers) };
}

/**
 * What the gateway has paid beside the payout that its end or its word is about, in minor units; null: nothing. A person who has seen that there is another
 * number has not seen that it was paid.
 */
function paidBeside({ state, gatewayPayoutId, amount }: Ended, answers: readonly Answer[]): bigint | null {
  const paid = answers.filter(({ said }) => ['paid', 'other-amount'].includes(stateOf(said)));
  // Of one that failed the word is about the first of its own amount, else the first.
  const own = paid.find(({ said }) => said.kind === 'paid') ?? paid[0];
  const beside = paid.filter((one) => (state === 'paid' ? one.number !== gatewayPayoutId : one !== own));
  if (beside.length === 0) return null;
  return beside.reduce((sum, { said }) => sum + (said.kind === 'other-amount' ? said.amount : amount), 0n);
}

/** What it says of one that has ended: another amount is that once so much was paid. Who has seen one under way has not seen how it ended. */
function stateOf(said: PayoutFound): PayoutFound['kind'] {
  return said.kind === 'other-amount' && said.state !== 'paid' ? said.state : said.kind;
}

/**
 * Whether the gateway has answered about an end. Of a payout that is booked as paid, that it does not find the number is no answer:
 * other keys of ours may not see it, and if it never does, a person is asked.
 */
export function isHeard(row: Ended, answers: readonly Answer[]): boolean {
  const isLost = ({ number, said }: Answer) =>
    row.state === 'paid' && said.kind === 'none' && number === (row.gatewayPayoutId ?? undefined);
  return answers.every((answer) => answer.said.kind !== 'unknown' && !isLost(answer));
}

/** What the gateway says that it has paid in amounts that are not ours, all together, in minor units. */
function otherAmount(answers: readonly Answer[]): bigint | null {
  const amounts = answers.flatMap(({ said }) =>
    said.kind === 'other-amount' && said.state === 'paid' ? [said.amount] : [],
  );
  return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount);
}

function ofPaid({ numbers, gatewayPayoutId }: Ended, answers: readonly Answer[]) {
  // Under another number than it was settled under it has to be nothing at all.
  const others = answers.filter(({ number }) => number !== gatewayPayoutId);
  const isElsewhere = others.some((one) => !isNothing(one) && one.said.kind !== 'unknown');
  const isNew = numbersTold(answers).some((number) => !numbers.includes(number));
  const own = answers.find(({ number }) => number === gatewayPayoutId)?.said;
  const settled = own ? stateOf(own) : 'unknown';
  // Whatever there is beside it: a person who has seen another number has not seen that this one came back.
  if (settled === 'rejected') return 'REJECTED';
  if (isElsewhere || isNew) return words['other-number'];
  if (settled === 'unknown' || settled === 'none') return undefined;
  if (settled !== 'paid') return words[settled];
  return answers.some(({ said }) => said.kind === 'unknown') ? undefined : null;
}

function ofFailed({ numbers }: Ended, answers: readonly Answer[]) {
  const told = numbersTold(answers);
  const kinds = answers
    .map(({ said }) => said)
    // That ours is under another number that is asked about, too, is answered there.
    .filter((said) => said.kind !== 'other-number' || !numbers.includes(said.gatewayPayoutId))
    .map(stateOf);
  const found = gravest.find((kind) => kinds.includes(kind));
  if (found) return words[found];
  // That several are rejected takes nothing back: a person has to see to it.
  return kinds.includes('rejected') && new Set([...numbers, ...told]).size === 1 ? null : undefined;
}
