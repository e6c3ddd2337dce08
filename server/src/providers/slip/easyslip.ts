import { type AloneReply, call, isObject } from '../http.ts';
import { type Rejected, rejected, type Unknown, unknown } from '../outcome.ts';
import { nameIn } from '../told.ts';
import { type MaskedParty, matchSlip, type SlipFound, type SlipQuestion, type SlipTold } from './match.ts';
import { NOT_SLIP, type SlipVerifier } from './port.ts';
import {
  amountOf,
  bankCodeIn,
  billOf,
  bodyOf,
  currencyOf,
  instantOf,
  namesIn,
  partIn,
  partyOf,
} from './read.ts';

export interface EasySlipOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  token: string;
  /** For one call; 10 seconds unless told. */
  timeoutMs?: number;
}

/** Refusals of the question, whatever HTTP status they come with. */
const refusals = new Set([
  'unauthorized',
  'access_denied',
  'account_not_verified',
  'application_expired',
  'application_deactivated',
  'quota_exceeded',
  'method_not_allowed',
  'image_size_too_large',
]);

/** The text is no mini QR of a slip. */
const notSlip = new Set(['invalid_payload', 'invalid_image', 'qrcode_not_found']);

/** Faults of EasySlip, or of the bank behind it. */
const faults = new Set(['server_error', 'api_server_error']);

/**
 * EasySlip, version 1: a question with the mini QR's text, answered with the transfer or a word. Failures name nothing of ours,
 * so every call is alone on its connection. It is not asked to look for duplicates, and what it says of them decides nothing:
 * the answer to a question whose first answer was lost would be one.
 */
export function easySlip(options: EasySlipOptions): SlipVerifier {
  return {
    name: 'EASYSLIP',
    async verify(question) {
      const reply = await call(
        `${options.baseUrl}/api/v1/verify?${new URLSearchParams({ payload: question.payload })}`,
        { headers: { authorization: `Bearer ${options.token}` }, alone: true, timeoutMs: options.timeoutMs },
      );
      return reply.kind === 'unknown' ? reply : answerIn(question, reply);
    },
  };
}

function answerIn<Q extends SlipQuestion>(
  question: Q,
  reply: Exclude<AloneReply, Unknown>,
): SlipFound<Q> | Rejected | Unknown {
  const read = bodyOf(reply);
  if (read.kind === 'unknown') return read;
  const { value: body } = read;
  const { status, notTold } = reply;
  const { message: word } = body;
  const isFound = status === 200 && body.status === 200 && word === undefined;
  if (isFound || word === 'duplicate_slip') {
    const told = transferIn(body.data);
    return told ? matchSlip(question, told) : unknown('badBody');
  }
  const nameless = { sendingBank: notTold, transRef: notTold };
  if (word === 'slip_not_found') return matchSlip(question, { ...nameless, state: 'none' });
  // Not of the protocol: a captcha of the bank's portal, as the sandbox asks for one.
  if (word === 'bank_captcha') return matchSlip(question, { ...nameless, state: 'captcha' });
  if (typeof word !== 'string' || faults.has(word))
    return unknown(typeof word === 'string' ? 'http5xx' : 'unlistedStatus');
  if (notSlip.has(word)) return rejected(NOT_SLIP, word);
  return refusals.has(word) ? rejected(word) : unknown('unlistedStatus');
}

function transferIn(data: unknown): SlipTold | undefined {
  if (!isObject(data) || !isObject(data.sender) || !isObject(data.receiver) || !isObject(data.amount))
    return undefined;
  const amount = amountOf(data.amount.amount);
  const at = instantOf(data.date);
  if (amount === undefined || at === undefined) return undefined;
  const local = partIn(data.amount.local);
  const proxy = partIn(partIn(data.receiver.account).proxy);
  return {
    state: 'found',
    sendingBank: bankCodeIn(partIn(data.sender.bank).id),
    transRef: nameIn(data.transRef),
    currency: currencyOf(amount, { amount: local.amount, currency: local.currency }, data.countryCode),
    facts: {
      ...{ amount, at, sender: partyIn(data.sender), receiver: partyIn(data.receiver) },
      bill: billOf([data.ref1, data.ref2, data.ref3, data.receiver.merchantId], {
        type: proxy.type,
        value: proxy.account,
      }),
    },
  };
}

function partyIn(party: Record<string, unknown>): MaskedParty {
  const account = partIn(party.account);
  const [name, bank, proxy] = [partIn(account.name), partIn(account.bank), partIn(account.proxy)];
  return partyOf({
    names: namesIn(name.th, name.en),
    account: bank.account,
    bankCode: partIn(party.bank).id,
    proxy: { type: proxy.type, value: proxy.account },
  });
}
