import { validate } from 'promptparse';
import type { AccountName } from '../bank/accounts.ts';
import { bankNamed } from '../bank/banks.ts';
import { cutName, maskedAccount, maskedProxy, proxyType } from '../bank/masked.ts';
import type { Transfer } from '../bank/transfer.ts';
import { credentials } from '../credentials.ts';
import { fieldsOf, textOf } from '../fields.ts';
import { decimal } from '../money.ts';
import type { Answer, Refusals } from '../protocol.ts';
import type { World } from '../world.ts';
import { askBanks, bankNumberOf } from './bank.ts';

/** A failure: the HTTP status again, and a word. */
const failure = (status: number, message: string, more: Record<string, unknown> = {}): Answer => ({
  status,
  body: { status, message, ...more },
});

export const easySlipRefusals: Refusals = {
  'bad-signature': failure(401, 'unauthorized'),
  'rate-limit': failure(429, 'too_many_requests'),
  maintenance: failure(503, 'api_server_error'),
};

/** `GET /api/v1/verify?payload=…[&checkDuplicate=true]`. A transfer that its bank does not know yet is none here. */
export function easySlipVerify(world: World, authorization: string | undefined, query: unknown): Answer {
  if (authorization !== `Bearer ${credentials.slip.easyslip.token}`) return easySlipRefusals['bad-signature'];
  const fields = fieldsOf(query);
  const payload = textOf(fields, 'payload');
  const slip = validate.slipVerify(payload);
  if (!slip) return failure(400, 'invalid_payload');
  const answer = askBanks(world, slip.sendingBank, slip.transRef);
  if (answer.state === 'captcha') return failure(422, 'bank_captcha');
  if (answer.state !== 'found') return failure(404, 'slip_not_found');
  const data = describe(payload, answer.transfer);
  const seen = world.store.table<true>('easyslip-seen');
  if (textOf(fields, 'checkDuplicate') === 'true') {
    if (seen.get(slip.transRef)) return failure(400, 'duplicate_slip', { data });
    seen.put(slip.transRef, true);
  }
  return { status: 200, body: { status: 200, data } };
}

function describe(payload: string, transfer: Transfer) {
  const { reference, at, from, to, toProxy, isAccountHidden, ref1 = '', amount } = transfer;
  const local = new Date(new Date(at).getTime() + 7 * 3_600_000).toISOString();
  return {
    payload,
    transRef: reference,
    date: `${local.slice(0, 19)}+07:00`,
    countryCode: 'TH',
    amount: { amount: decimal(amount), local: { amount: 0, currency: '' } },
    fee: 0,
    ...{ ref1, ref2: '', ref3: '' },
    sender: party(from),
    receiver: party(to, toProxy, isAccountHidden),
  };
}

/** The fields of a name by its script, which are no languages of ours. */
const [thai, english] = 'th en'.split(' ') as [string, string];

function party(account: AccountName, proxy?: string, isHidden = false) {
  const { code, nameTH } = bankNamed(account.bankCode);
  const name = cutName(account);
  const isThai = /\p{Script=Thai}/u.test(name);
  return {
    bank: { id: bankNumberOf(code), name: nameTH, short: code },
    account: {
      name: { [isThai ? thai : english]: name },
      ...(!isHidden && { bank: { type: 'BANKAC', account: maskedAccount(account) } }),
      ...(proxy && { proxy: { type: proxyType(proxy), account: maskedProxy(proxy) } }),
    },
  };
}
