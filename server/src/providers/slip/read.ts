import { satang } from '../amount.ts';
import { plainOf } from '../feed/text.ts';
import { type AloneReply, isObject, jsonObject } from '../http.ts';
import { type Confirmed, confirmed, type Unknown, unknown } from '../outcome.ts';
import { type Name, nameIn } from '../told.ts';
import type { MaskedParty, SlipTold } from './match.ts';

type Fields = Record<string, unknown>;

/** As long as what a bank prints of a person or a number may be. */
const LONGEST = 200;

/** What a verifier answered, to be read for its words; unknown where it is no answer of any protocol. */
export function bodyOf({ status, text }: Exclude<AloneReply, Unknown>): Confirmed<Fields> | Unknown {
  if (status >= 500) return unknown('http5xx');
  if (status === 429) return unknown('tooMany');
  const body = jsonObject(text);
  return body === undefined ? unknown('badBody') : confirmed(body);
}

/** The amount of a transfer in satang; undefined where it is not understood exactly, or none. */
export function amountOf(value: unknown): bigint | undefined {
  const amount = satang(value);
  return amount === 0n ? undefined : amount;
}

/**
 * The currency of a transfer. Verifiers tell the amount in baht, and of a payment from or to abroad also that country's
 * amount and currency (as ISO 4217 letters or number): a local amount in baht that is another one is not understood.
 */
export function currencyOf(
  amount: bigint,
  local: { amount: unknown; currency: unknown },
  country: unknown,
): Name {
  const { amount: localAmount, currency } = local;
  const isTold = currency !== undefined && currency !== null && currency !== '';
  if (!isTold) return country === 'TH' ? 'THB' : undefined;
  if (currency !== '764' && currency !== 'THB') return nameIn(currency);
  const isNone = [undefined, null, '', 0, '0'].some((none) => none === localAmount);
  return isNone || satang(localAmount) === amount ? 'THB' : undefined;
}

/** A bank's interbank number, three digits; undefined where it is not one. */
export function bankCodeIn(value: unknown): Name {
  return typeof value === 'string' && /^\d{3}$/.test(value) ? value : undefined;
}

/** The names of one end of a transfer, each once. */
export function namesIn(...values: unknown[]): string[] {
  return [...new Set(values.flatMap((value) => wordIn(value) ?? []))];
}

/** One end of a transfer of what is told of it. */
export function partyOf(told: {
  names: string[];
  account: unknown;
  bankCode: unknown;
  proxy: { type: unknown; value: unknown };
}): MaskedParty {
  const [account, bankCode] = [wordIn(told.account), bankCodeIn(told.bankCode)];
  const [type, value] = [wordIn(told.proxy.type), wordIn(told.proxy.value)];
  return {
    names: told.names,
    ...(account !== undefined && { account }),
    ...(bankCode !== undefined && { bankCode }),
    ...(type !== undefined && value !== undefined && { proxy: { type, value } }),
  };
}

/**
 * What names a paid bill: words and numbers that are told as such, and the receiver's where it is a biller's. What says that there is none (`-`, `0`)
 * names nothing.
 */
export function billOf(told: unknown[], { type, value }: { type?: unknown; value?: unknown }): string[] {
  const biller = wordIn(type)?.toUpperCase() === 'BILLERID' ? [plainOf(wordIn(value) ?? 'BILLERID')] : [];
  const words = told.flatMap((one) =>
    typeof one === 'string' || typeof one === 'number' ? [plainOf(String(one)).slice(0, LONGEST)] : [],
  );
  const names = words.filter((word) => /[\p{L}1-9]/u.test(word) && !/^(?:null|none|n\/?a)$/i.test(word));
  return [...new Set([...names, ...biller])];
}

function wordIn(value: unknown): string | undefined {
  const word = typeof value === 'string' ? value.trim() : '';
  return word === '' || word.length > LONGEST ? undefined : word;
}

/** The fields of a part of an answer that may be left out. */
export function partIn(value: unknown): Fields {
  return isObject(value) ? value : {};
}

/** The instant of an ISO 8601 text that says its offset; without, it would be a guess. */
export function instantOf(value: unknown): Date | undefined {
  const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
  if (typeof value !== 'string' || !shape.test(value)) return undefined;
  const at = new Date(value);
  // A day that no month has is not carried over into the next one.
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  const isReal = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value.slice(0, 10));
  return isReal && !Number.isNaN(at.getTime()) ? at : undefined;
}

/**
 * A transfer by the field set of ITMX, which the banks' own services and SlipOK share; undefined where it is not understood
 * as a whole. Its date and time are Bangkok's.
 */
export function itmxTransfer(data: unknown): SlipTold | undefined {
  if (!isObject(data) || !isObject(data.sender) || !isObject(data.receiver)) return undefined;
  const amount = amountOf(data.amount);
  const at = bangkokInstant(data.transDate, data.transTime);
  if (amount === undefined || at === undefined) return undefined;
  const local = { amount: data.paidLocalAmount, currency: data.paidLocalCurrency };
  const { sender, receiver, sendingBank, receivingBank } = data;
  return {
    state: 'found',
    sendingBank: nameIn(sendingBank),
    transRef: nameIn(data.transRef),
    currency: currencyOf(amount, local, data.countryCode),
    facts: {
      ...{ amount, at },
      sender: itmxParty(sender, sendingBank),
      receiver: itmxParty(receiver, receivingBank),
      bill: billOf([data.ref1, data.ref2, data.ref3, data.toMerchantId], partIn(receiver.proxy)),
    },
  };
}

function itmxParty(party: Fields, bankCode: unknown): MaskedParty {
  const [account, proxy] = [partIn(party.account), partIn(party.proxy)];
  return partyOf({
    names: namesIn(party.displayName, party.name),
    account: account.value,
    bankCode,
    proxy: { type: proxy.type, value: proxy.value },
  });
}

/** Of `yyyymmdd` and `HH:mm:ss`. */
function bangkokInstant(date: unknown, time: unknown): Date | undefined {
  if (typeof date !== 'string' || typeof time !== 'string' || !/^\d{8}$/.test(date)) return undefined;
  return instantOf(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time}+07:00`);
}
