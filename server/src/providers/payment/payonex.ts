import { randomUUID } from 'node:crypto';
import { decimalText, satang } from '../amount.ts';
import { confirmed, type Unknown, unknown } from '../outcome.ts';
import {
  type Fields,
  listed,
  NOT_FOUND,
  notAnswered,
  type PayonexClient,
  pageIn,
  readWebhook,
} from '../payonex.client.ts';
import { isWord, type NotTold, nameIn } from '../told.ts';
import { type CodeAsked, type CodeFound, type CodeState, matchCode, type QrQuestion } from './match.ts';
import { payloadIn } from './payload.ts';
import type { QrGateway } from './port.ts';

/** REJECTED: what was paid was not taken, as when another account than the customer's paid. REFUNDED: it went back. */
const states = new Map<unknown, CodeState>([
  ['PROCESSING', 'open'],
  ['REJECTED', 'cancelled'],
  ['REFUNDED', 'refunded'],
]);

/**
 * PayOneX deposits: a code for the customer who is the payer's own bank account, known by our `referenceId` and by PayOneX's
 * `uuid`, which is its payment's number too: a code is one transaction. Nothing ends a code there. Its answers name no merchant;
 * all its calls are alone on their connections. The webhook is unsigned. `amount` counts, whatever of it is settled with us.
 */
export function payonexDeposits(
  client: PayonexClient,
  { callbackUrl }: { callbackUrl?: string | undefined } = {},
): QrGateway {
  return {
    code: 'PAYONEX',
    bank: { nameTH: 'PayOneX', nameEN: 'PayOneX' },
    currency: 'THB',
    ownAccountOnly: true,
    newReference: () => randomUUID().replaceAll('-', ''),
    async create({ reference, amount, payer }) {
      const registered = await client.customerOf(payer);
      if (registered.kind !== 'confirmed') return registered;
      const outcome = await client.send('POST', '/transactions/deposit/request', {
        customerUuid: registered.value.customer,
        amount: decimalText(amount),
        referenceId: reference,
        note: '',
        remark: '',
        ...(callbackUrl === undefined ? {} : { callbackUrl }),
      });
      if (outcome.kind !== 'confirmed') return outcome;
      const payload = payloadIn(outcome.value.qrCode);
      const { uuid: gatewayId } = outcome.value;
      // By a number that is no word its payment could never be told.
      return payload !== undefined && isWord(gatewayId)
        ? confirmed({ payload, gatewayId })
        : unknown('badBody');
    },
    async inquire(question) {
      const number = question.payment ?? question.gatewayId;
      if (number === undefined) return findByReference(client, question);
      const outcome = await client.send('GET', `/transactions/${encodeURIComponent(number)}`);
      if (outcome.kind === 'confirmed') return depositOf(outcome.value, question);
      // What a callback named may never have been; the number that PayOneX gave itself is not nothing.
      const isNothing = outcome.kind === 'rejected' && outcome.code === NOT_FOUND;
      return isNothing && question.payment !== undefined
        ? nothing(question, outcome.notTold)
        : notAnswered(outcome);
    },
    cancel: undefined,
    readCallback({ body }) {
      const told = readWebhook(body);
      return told && { reference: told.reference, ...(told.number ? { payment: told.number } : {}) };
    },
    callbackAnswer: { success: true },
  };
}

/** Where the answer with the number was lost. The filter is theirs, so that only an empty list says that there is none. */
async function findByReference<Question extends QrQuestion>(
  client: PayonexClient,
  question: Question,
): Promise<CodeFound<Question> | Unknown> {
  const outcome = await listed(client, { filter: question.reference });
  if (outcome.kind !== 'confirmed') return notAnswered(outcome);
  const page = pageIn(outcome.value);
  if (page === undefined) return unknown('badBody');
  const [ours, ...more] = page.rows.filter(({ referenceId }) => referenceId === question.reference);
  if (ours) return more.length === 0 ? depositOf(ours, question) : unknown('ambiguous');
  return page.length === 0 ? nothing(question, outcome.notTold) : unknown('ambiguous');
}

/**
 * Reads one transaction. It counts as a deposit in a state from the list, under the number that was asked about. ON_HOLD is
 * neither paid nor open: it waits for somebody there, and is asked about until it is decided.
 */
export function depositOf<Question extends QrQuestion>(
  data: Fields,
  question: Question,
): CodeFound<Question> | Unknown {
  const { uuid: payment, status, type, currency } = data;
  if (!isWord(payment)) return unknown('badBody');
  if (payment !== (question.payment ?? question.gatewayId ?? payment)) return unknown('ambiguous');
  if (type !== 'deposit') return unknown('badBody');
  if (status === 'ON_HOLD') return unknown('ambiguous');
  const names = { reference: nameIn(data.referenceId), merchant: undefined };
  const state = states.get(status);
  if (state !== undefined) return matchCode(codeOf(question), { ...names, state, payment });
  if (status !== 'SUCCESS') return unknown('unlistedStatus');
  const amount = satang(data.amount);
  if (amount === undefined || amount === 0n) return unknown('badBody');
  return matchCode(codeOf(question), {
    ...{ ...names, state: 'paid', payment, amount },
    currency: nameIn(currency),
  });
}

function nothing<Question extends QrQuestion>(question: Question, notTold: NotTold) {
  return matchCode(codeOf(question), { reference: notTold, merchant: notTold, state: 'none' });
}

function codeOf<Question extends QrQuestion>(question: Question): CodeAsked<Question> {
  return { question, merchant: undefined, currency: 'THB' };
}
